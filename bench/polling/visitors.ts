import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A browser's cookie header. */
export type Cookie = string

/** The cookie of a returning guest; any well-formed value is accepted. */
export function guestCookie(number: number): Cookie {
  return `browser=${String(number).padStart(24, 'g')}`
}

/**
 * Inserts members with sessions and returns their cookies, because registering hundreds would take
 * long.
 */
export async function addMembers(pool: pg.Pool, count: number): Promise<Cookie[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const secrets = numbers.map((number) => `secret-${number}`)
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
  await pool.query(
    `with opened as (
      insert into accounts_accounts (habbo_id, hotel, name, password, name_checked_at, created_at)
      select 'hhus-' || lpad(to_hex(n), 32, '0'), 'hhus', 'Bench-' || n, '', now(), now() from unnest($1::int[]) as n returning id
    )
    insert into accounts_sessions (account_id, secret_hash, token_hash, remembered, started_at, seen_at)
    select id, secret, token, true, now(), now()
    from (select id, row_number() over (order by id) as number from opened) as opened
    join unnest($2::bytea[], $3::bytea[]) with ordinality as secrets (secret, token, number) using (number)`,
    [numbers, secrets.map(hashOf), secrets.map((secret) => hashOf(`token of ${secret}`))],
  )
  return secrets.map((secret) => `session=${secret}`)
}

import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Client, openClient } from './client.ts'

/** A member of a site in another process: the account number and the session cookie. */
export type SessionMember = { accountId: number; session: string }

/**
 * Inserts logged-in members with that many stars and matching ledgers. `name` distinguishes them
 * from others.
 */
export async function addMembers(
  pool: pg.Pool,
  { name, count, stars }: { name: string; count: number; stars: number },
): Promise<SessionMember[]> {
  const sessions = Array.from({ length: count }, (_, number) => `session-${name}-${number}`)
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
  const { rows } = await pool.query<{ id: number }>(
    `with opened as (
      insert into accounts_accounts (habbo_id, hotel, name, password, name_checked_at, created_at, stars)
      select $1 || n, 'hhus', $1 || n, '', now(), now(), $2 from generate_series(1, $3::int) as n returning id
    ), earned as (
      insert into accounts_ledger (account_id, stars, comets, reason, about, changed_at)
      select id, $2, 0, 'test', 'test:1', now() from opened
    )
    select id from opened order by id`,
    [`member-${name}-`, stars, count],
  )
  const accountIds = rows.map(({ id }) => id)
  await pool.query(
    `insert into accounts_sessions (account_id, secret_hash, token_hash, remembered, started_at, seen_at)
     select *, true, now(), now() from unnest($1::int[], $2::bytea[], $3::bytea[])`,
    [accountIds, sessions.map(hashOf), sessions.map((secret) => hashOf(`token of ${secret}`))],
  )
  return accountIds.map((accountId, number) => ({ accountId, session: sessions[number] ?? '' }))
}

/** A client of such a member at a process of the site, with the anti-forgery pair. */
export async function clientOf(address: string, member: SessionMember | undefined): Promise<Client> {
  const client = openClient(address)
  client.cookies.set('session', member?.session ?? '')
  await client.get('/api/get/users/current')
  return client
}

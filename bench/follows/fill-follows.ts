import type { Database } from '#platform/server/database/database.ts'
import { browserKeys } from '#test/push-service.ts'

/**
 * Inserts members who each follow five players, some of whom also follow one hotel. Returns the
 * number of follows.
 */
export async function fillFollows({ pool }: Database, members: number, followers: number): Promise<number> {
  await pool.query(
    `insert into accounts_accounts
       (habbo_id, hotel, name, name_folded, name_checked_at, password, terms_accepted_at, created_at)
     select 'hhus-' || lpad(to_hex(number), 32, '0'), 'hhus', 'member' || number, 'member' || number, now(), 'none', now(), now()
     from generate_series(1, $1::int) as number`,
    [members],
  )
  await pool.query(
    `insert into follows_follows (account_id, kind, key, followed_at)
     select id, 'hotel', 'hhde', now() - interval '2 days' from accounts_accounts order by id limit $1`,
    [followers],
  )
  await pool.query(
    `insert into follows_follows (account_id, kind, key, followed_at)
     select id, 'player', 'hhus-' || lpad(to_hex((id * 7 + place * 1013) % 20000), 32, '0'), now() - interval '2 days'
     from accounts_accounts cross join generate_series(1, 5) as place on conflict do nothing`,
  )
  await pool.query('analyze')
  const { rows } = await pool.query<{ follows: number }>('select count(*)::int as follows from follows_follows')
  return rows[0]?.follows ?? 0
}

/** Subscribes a browser of each of the first members to push messages. */
export async function fillSubscriptions({ pool }: Database, members: number, pushAddress: string): Promise<void> {
  const { p256dh, auth } = browserKeys().keys
  await pool.query(
    `with opened as (
       insert into accounts_sessions (account_id, secret_hash, token_hash, remembered, started_at, seen_at)
       select id, sha256(id::text::bytea), sha256(('token ' || id)::bytea), true, now(), now()
       from accounts_accounts order by id limit $1 returning id, account_id
     )
     insert into notifications_subscriptions (session_id, account_id, endpoint, p256dh, auth, language, subscribed_at)
     select id, account_id, $2 || '/' || id, $3, $4, 'en', now() from opened`,
    [members, pushAddress, p256dh, auth],
  )
  await pool.query('analyze accounts_sessions, notifications_subscriptions')
}

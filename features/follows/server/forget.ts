import { sql } from 'kysely'
import { habboIdOf } from '#features/accounts/server/api.ts'
import { deleteNoticesOfPlayers } from '#features/notifications/server/api.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { mayBeFollowed } from './note-happenings.ts'
import type { FollowTables } from './tables.ts'

const dayMs = 86_400_000
/** How long it is kept what happened to what is followed. */
const changeDays = 90
// As long as a change of what players hide can be undone.
const mistakeMs = 3_600_000

/**
 * Deletes changes after 90 days, what is left of players whom nobody follows any more, and the
 * follows of players who forbade it an hour ago.
 */
export async function forgetFollows(db: Db<FollowTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('follows_changes')
    .where('noted_at', '<=', new Date(now.getTime() - changeDays * dayMs))
    .execute()
  const forbidden = await db
    .selectFrom('follows_forbidden')
    .select('habbo_id')
    .where('since', '<=', new Date(now.getTime() - mistakeMs))
    .execute()
  await removeFollowed(
    db,
    forbidden.map(({ habbo_id }) => habbo_id),
  )
  await sql`
    delete from follows_looks as look where not exists (
      select from follows_follows as follow where follow.kind = 'player' and follow.key = look.habbo_id)`.execute(db)
  await sql`
    delete from follows_group_looks as look where not exists (
      select from follows_follows as follow where follow.kind = 'group' and follow.key = look.group_id)`.execute(db)
}

/** Deletes everything that is stored of following these players. */
export async function removeFollowed(db: AnyDb, habboIds: readonly string[]): Promise<void> {
  if (habboIds.length === 0) return
  await sql`
    with follow as (delete from follows_follows where kind = 'player' and key = any(${[...habboIds]}::text[])),
      look as (delete from follows_looks where habbo_id = any(${[...habboIds]}::text[]))
    delete from follows_changes where kind = 'player' and key = any(${[...habboIds]}::text[])`.execute(db)
}

/**
 * Deletes notices that name players whose name may no longer be shown: those who hide, were renamed
 * while they hide former names, or have an entry removed from their history.
 */
export function forgetNamesOf(db: AnyDb, habboIds: readonly string[]): Promise<void> {
  return deleteNoticesOfPlayers(db, habboIds)
}

/**
 * Deletes what a closed account followed, its settings and its feed. That the player forbids being
 * followed stays. Idempotent.
 */
export async function forgetAccount(db: Db<FollowTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const table of ['follows_follows', 'follows_deliveries', 'follows_feeds'] as const)
      await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  })
}

/** Returns what is stored of an account for its data export; of a feed only when it was made. */
export async function followData(db: Db<FollowTables>, accountId: number): Promise<Record<string, unknown>> {
  const habboId = await habboIdOf(db, accountId)
  const [follows, deliveries, feed, forbidden] = await Promise.all([
    db
      .selectFrom('follows_follows as follow')
      .select(['kind', 'key', 'followed_at'])
      .where('account_id', '=', accountId)
      .where(mayBeFollowed('follow'))
      .orderBy('followed_at')
      .orderBy('kind')
      .orderBy('key')
      .execute(),
    db
      .selectFrom('follows_deliveries')
      .select(['kind', 'delivery'])
      .where('account_id', '=', accountId)
      .orderBy('kind')
      .execute(),
    db.selectFrom('follows_feeds').select('made_at').where('account_id', '=', accountId).executeTakeFirst(),
    db
      .selectFrom('follows_forbidden')
      .select('since')
      .where('habbo_id', '=', habboId ?? '')
      .executeTakeFirst(),
  ])
  return { follows, deliveries, feedSince: feed?.made_at ?? null, forbidsSince: forbidden?.since ?? null }
}

import { type RawBuilder, sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Hidden } from './settings.ts'
import type { AccountsTables } from './tables.ts'
import { authorTag, hiddenPlayersTag, playerTag } from './tags.ts'

/**
 * A player's hidden parts and current name (null if unknown). With `namedAt`, the name dates from
 * before the player hid anything, and higher features may know a later one; otherwise it is the
 * last one seen.
 */
export type HiddenPlayer = Hidden & { name: string | null; namedAt: Date | null }

/** Returns whether a player's former names are hidden. */
export function hidesNames(hidden: Hidden | null | undefined): boolean {
  return hidden?.page === true || hidden?.names === true
}

/** Returns whether a player's former mottos, and the current motto in others' lists, are hidden. */
export function hidesMottos(hidden: Hidden | null | undefined): boolean {
  return hidden?.page === true || hidden?.mottos === true
}

/** Returns whether a player's current and former friends are hidden. */
export function hidesFriends(hidden: Hidden | null | undefined): boolean {
  return hidden?.page === true || hidden?.friends === true
}

/**
 * Data of a player that may be shown outside their own page. `isLinked`: page, id and picture may
 * accompany the name.
 */
export type VisiblePlayer = { name: string; motto: string; isLinked: boolean }

/**
 * Applies a player's privacy settings to data seen in others' lists, timelines and exports. Returns
 * null if nothing may be shown: the player hides friends and `isFriend`, or no current name is
 * known.
 */
export function applyPrivacy(
  hidden: HiddenPlayer | undefined,
  seen: { name: string; motto: string },
  isFriend: boolean,
): VisiblePlayer | null {
  if (isFriend && hidden?.friends) return null
  // Hidden names were removed; the current name is used until the next scan.
  const name = hidesNames(hidden) ? hidden?.name : seen.name || hidden?.name
  if (!name) return null
  return { name, motto: hidesMottos(hidden) ? '' : seen.motto, isLinked: !hidden?.page }
}

/** Returns the hidden parts of a player, with or without an account; null if nothing is hidden. */
export async function hiddenPartsOf(db: AnyDb, habboId: string): Promise<Hidden | null> {
  const { rows } = await sql<Hidden>`
    select page, friends, names, mottos from accounts_hidden_players
    where habbo_id = ${habboId} and (page or friends or names or mottos)`.execute(db)
  return rows[0] ?? null
}

/** Returns which players hide their whole page and must not be shown at all. */
export async function hiddenPagesAmong(db: AnyDb, habboIds: readonly string[]): Promise<Set<string>> {
  if (habboIds.length === 0) return new Set()
  const { rows } = await sql<{ habbo_id: string }>`
    select habbo_id from accounts_hidden_players where page and habbo_id = any(${habboIds}::text[])`.execute(db)
  return new Set(rows.map((row) => row.habbo_id))
}

/** A player whose whole page is hidden; `name` is null if it was never noted. */
export type HiddenPage = { habboId: string; name: string | null; changedAt: Date }

/** Lists players with a hidden page before a position, by their last change, newest first. */
export async function listHiddenPages(
  db: AnyDb,
  before: { changedAt: Date; habboId: string } | null,
  most: number,
): Promise<HiddenPage[]> {
  const { rows } = await sql<HiddenPage>`
    select habbo_id as "habboId", name, date_trunc('milliseconds', changed_at) as "changedAt"
    from accounts_hidden_players
    where page ${
      before
        ? sql`and (date_trunc('milliseconds', changed_at), habbo_id) < (${before.changedAt}::timestamptz, ${before.habboId})`
        : sql``
    }
    order by date_trunc('milliseconds', changed_at) desc, habbo_id desc limit ${most}`.execute(db)
  return rows
}

/** Returns which players hide or once hid something: for `applyPrivacy`, in one query per list. */
export async function hiddenAmong(db: AnyDb, habboIds: readonly string[]): Promise<Map<string, HiddenPlayer>> {
  if (habboIds.length === 0) return new Map()
  return readHidden(db, sql`hidden.habbo_id = any(${habboIds}::text[])`)
}

/** A condition of SQL: the player of this id leaves others' lists of friends. */
export function leavesListsOfFriends(habboId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from accounts_hidden_players as hider where hider.habbo_id = ${habboId} and hider.friends)`
}

/** A condition of SQL: the player of this id hides the whole page. */
export function hidesPage(habboId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from accounts_hidden_players as hider where hider.habbo_id = ${habboId} and hider.page)`
}

/**
 * A condition of SQL: the player of this id hides the page, or hid former names after `at`, when
 * the name was written down.
 */
export function hidesName(habboId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from accounts_hidden_players as hider where hider.habbo_id = ${habboId}
    and (hider.page or (hider.names and hider.changed_at >= ${at})))`
}

// Grace period for undoing an accidental change before data is removed. Longer than any running
// scan.
const mistakeMs = 3_600_000

/** Returns the players whose hidden data is still stored an hour after their last change. */
export async function hiddenToRemove(db: AnyDb, now: Date): Promise<Map<string, HiddenPlayer>> {
  const before = new Date(now.getTime() - mistakeMs)
  return readHidden(
    db,
    sql`(page or friends or names or mottos) and changed_at <= ${before} and (removed_at is null or removed_at < changed_at)`,
  )
}

/** Records that the data hidden by these players until `at` was removed by higher features. */
export async function noteRemoved(db: AnyDb, habboIds: readonly string[], at: Date): Promise<void> {
  await sql`update accounts_hidden_players set removed_at = ${at} where habbo_id = any(${habboIds}::text[])`.execute(db)
}

/** Updates the current names of players who hide or hid something, from names seen anywhere. */
export async function noteNamesOfHidden(tx: AnyDb, seen: readonly { habboId: string; name: string }[]): Promise<void> {
  if (seen.length === 0) return
  const ordered = seen.toSorted((one, other) => (one.habboId < other.habboId ? -1 : 1))
  await sql`
    update accounts_hidden_players as hidden set name = seen.name
    from unnest(${ordered.map(({ habboId }) => habboId)}::text[], ${ordered.map(({ name }) => name)}::text[]) as seen(habbo_id, name)
    where hidden.habbo_id = seen.habbo_id and hidden.name is distinct from seen.name`.execute(tx)
}

async function readHidden(db: AnyDb, condition: RawBuilder<unknown>): Promise<Map<string, HiddenPlayer>> {
  const { rows } = await sql<HiddenPlayer & { habbo_id: string }>`
    select hidden.habbo_id, page, friends, names, mottos, coalesce(hidden.name, account.name) as name,
      case when hidden.name is null then coalesce(account.name_checked_at, 'epoch') end as "namedAt"
    from accounts_hidden_players as hidden
    left join accounts_accounts as account on account.habbo_id = hidden.habbo_id
    where ${condition}`.execute(db)
  return new Map(rows.map(({ habbo_id, ...hidden }) => [habbo_id, hidden]))
}

/**
 * Hides a player's whole page or shows it again, at the request of a player without an account.
 * Other hidden parts are unchanged. Invalidates all pages that show the player. Returns whether
 * anything changed.
 */
export async function keepOffSite<Tables>(
  db: Db<Tables>,
  { habboId, name }: { habboId: string; name: string },
  isHidden: boolean,
): Promise<boolean> {
  return inTransaction(db as unknown as Db<AccountsTables>, async (tx) => {
    const before = await tx
      .selectFrom('accounts_hidden_players')
      .select('page')
      .where('habbo_id', '=', habboId)
      .forUpdate()
      .executeTakeFirst()
    if ((before?.page ?? false) === isHidden) return false
    await tx
      .insertInto('accounts_hidden_players')
      .values({ habbo_id: habboId, name, page: isHidden, friends: false, names: false, mottos: false })
      .onConflict((conflict) => conflict.column('habbo_id').doUpdateSet({ page: isHidden, changed_at: sql`now()` }))
      .execute()
    const accounts = await tx.selectFrom('accounts_accounts').select('id').where('habbo_id', '=', habboId).execute()
    await invalidateTags(tx, [playerTag(habboId), hiddenPlayersTag, ...accounts.map(({ id }) => authorTag(id))])
    return true
  })
}

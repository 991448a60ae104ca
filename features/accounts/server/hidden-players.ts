import { type RawBuilder, sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'
import type { Hidden } from './settings.ts'

/**
 * What a player keeps off the site, and what they are called now; `name` is null where that is not known. It is of `namedAt` where it was seen before
 * the player hid anything: features above may know a later one. Else it is the last that was seen anywhere.
 */
export type HiddenPlayer = Hidden & { name: string | null; namedAt: Date | null }

/** Whether nobody is told what the player was called before. */
export function hidesNames(hidden: Hidden | null | undefined): boolean {
  return hidden?.page === true || hidden?.names === true
}

/** Whether nobody is told what the player's motto was before, nor in others' lists what it is. */
export function hidesMottos(hidden: Hidden | null | undefined): boolean {
  return hidden?.page === true || hidden?.mottos === true
}

/** Whether nobody is told who the player's friends are, nor were. */
export function hidesFriends(hidden: Hidden | null | undefined): boolean {
  return hidden?.page === true || hidden?.friends === true
}

/** What may be told of a player outside their own page. `isLinked`: their page, id and picture may stand beside the name. */
export type Told = { name: string; motto: string; isLinked: boolean }

/**
 * The rule for what others' lists, timelines and exports tell of a player, given what was seen there. Null where nothing
 * may be told: the player hides friends and `isFriend`, or no name is known that is theirs now.
 */
export function toldOf(
  hidden: HiddenPlayer | undefined,
  seen: { name: string; motto: string },
  isFriend: boolean,
): Told | null {
  if (isFriend && hidden?.friends) return null
  // A name that was hidden was removed: until the next look the player goes by the present one.
  const name = hidesNames(hidden) ? hidden?.name : seen.name || hidden?.name
  if (!name) return null
  return { name, motto: hidesMottos(hidden) ? '' : seen.motto, isLinked: !hidden?.page }
}

/** What a player keeps off the site; null for a player who hides nothing. It holds whether or not there is an account. */
export async function hiddenPartsOf(db: AnyDb, habboId: string): Promise<Hidden | null> {
  const { rows } = await sql<Hidden>`
    select page, friends, names, mottos from accounts_hidden_players
    where habbo_id = ${habboId} and (page or friends or names or mottos)`.execute(db)
  return rows[0] ?? null
}

/** Which of these players keep their whole page off the site: nobody is shown anything of them. */
export async function hiddenPagesAmong(db: AnyDb, habboIds: readonly string[]): Promise<Set<string>> {
  if (habboIds.length === 0) return new Set()
  const { rows } = await sql<{ habbo_id: string }>`
    select habbo_id from accounts_hidden_players where page and habbo_id = any(${habboIds}::text[])`.execute(db)
  return new Set(rows.map((row) => row.habbo_id))
}

/** Those of these players who hide something, or once did: for `toldOf`, in one query for a whole list. */
export async function hiddenAmong(db: AnyDb, habboIds: readonly string[]): Promise<Map<string, HiddenPlayer>> {
  if (habboIds.length === 0) return new Map()
  return readHidden(db, sql`hidden.habbo_id = any(${habboIds}::text[])`)
}

/** A condition of SQL: the player of this id leaves others' lists of friends. */
export function leavesListsOfFriends(habboId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from accounts_hidden_players as hider where hider.habbo_id = ${habboId} and hider.friends)`
}

// Whoever hid by mistake has so long to take it back before anything is removed. No scan that began before takes longer.
const mistakeMs = 3_600_000

/** Those who hide something of which what is stored was not removed yet, an hour after they last changed it. */
export async function hiddenToRemove(db: AnyDb, now: Date): Promise<Map<string, HiddenPlayer>> {
  const before = new Date(now.getTime() - mistakeMs)
  return readHidden(
    db,
    sql`(page or friends or names or mottos) and changed_at <= ${before} and (removed_at is null or removed_at < changed_at)`,
  )
}

/** Notes that what these players hide was removed by features above, all that was hidden at `at`. */
export async function noteRemoved(db: AnyDb, habboIds: readonly string[], at: Date): Promise<void> {
  await sql`update accounts_hidden_players set removed_at = ${at} where habbo_id = any(${habboIds}::text[])`.execute(db)
}

/** Writes down what players are called now, of those who hide or hid something: for whoever saw their names anywhere. */
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

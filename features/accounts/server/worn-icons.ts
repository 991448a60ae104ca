import { sql } from 'kysely'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { AnyDb, Tx } from '#platform/server/database/database.ts'
import { type EquippedIcon, type IconKey, type IconWords, iconImage, type RoleName } from '../contract.ts'
import { isRoleName } from '../roles.ts'
import { accountTag, authorTag, iconsTag } from './tags.ts'

/** A worn icon. `byRole`: it is granted only by a role, and removed with the role. */
export type Worn = { icon: IconKey; byRole: boolean }

/** An icon that roles of an account give, and since when. */
export type RoleIcon = { icon: IconKey; since: Date }

/** An open account under row lock: its stars and worn icon. */
export type LockedMember = { stars: number; worn: IconKey | null }

/**
 * Takes a row lock on an open account, so that its balance, roles, icon and closure cannot change
 * concurrently. Returns undefined if it is closed. When locking further rows, lock the account
 * first.
 */
export async function lockMember<Tables>(tx: Tx<Tables>, accountId: number): Promise<LockedMember | undefined> {
  const { rows } = await sql<LockedMember>`
    select stars, worn_icon as worn from accounts_accounts
    where id = ${accountId} and closed_at is null for no key update`.execute(tx)
  return rows[0]
}

/** Returns the balances and worn icon of an account, as `lockMember` but without a lock. */
export async function describeMember(
  db: AnyDb,
  accountId: number,
): Promise<(LockedMember & { comets: number }) | undefined> {
  const { rows } = await sql<LockedMember & { comets: number }>`
    select stars, comets, worn_icon as worn from accounts_accounts where id = ${accountId} and closed_at is null`.execute(
    db,
  )
  return rows[0]
}

/** The icons that the roles of an account give, each once and since the first role that does. */
export async function roleIconsOf(db: AnyDb, accountId: number): Promise<RoleIcon[]> {
  const { rows } = await sql<{ role: string; since: Date }>`
    select role, granted_at as since from accounts_roles where account_id = ${accountId} order by granted_at, role`.execute(
    db,
  )
  const since = new Map<IconKey, Date>()
  for (const row of rows) {
    for (const icon of isRoleName(row.role) ? iconsOfRole(row.role) : []) {
      if (!since.has(icon)) since.set(icon, row.since)
    }
  }
  return [...since].map(([icon, first]) => ({ icon, since: first }))
}

/**
 * Sets or clears the worn icon of a locked account. The caller checks that it is permitted.
 * Invalidates everything that shows the icon beside the name: header, comments, team, online list.
 */
export async function wear<Tables>(tx: Tx<Tables>, accountId: number, worn: Worn | null): Promise<void> {
  await sql`
    update accounts_accounts set worn_icon = ${worn?.icon ?? null}, worn_by_role = ${worn?.byRole ?? false}
    where id = ${accountId} and closed_at is null`.execute(tx)
  await invalidateTags(tx, [accountTag(accountId), authorTag(accountId)])
}

/**
 * Removes the worn icon of a locked account if the role that granted it is gone. Returns the icon,
 * null if none was removed.
 */
export async function takeOffLostIcon<Tables>(tx: Tx<Tables>, accountId: number): Promise<IconKey | null> {
  const { rows } = await sql<{ icon: IconKey }>`
    select worn_icon as icon from accounts_accounts where id = ${accountId} and worn_by_role`.execute(tx)
  const [worn] = rows
  if (!worn) return null
  const given = await roleIconsOf(tx, accountId)
  if (given.some(({ icon }) => icon === worn.icon)) return null
  await wear(tx, accountId, null)
  return worn.icon
}

/**
 * An icon as it is shown: its name is its key, which the browser has a word for; `names` are those
 * of an added one.
 */
export function shownIcon(icon: IconKey | null, names: IconWords | null): EquippedIcon['icon'] | null {
  if (names) addCacheTags([iconsTag])
  return icon && { image: iconImage(icon), name: icon, ...(names && { names }) }
}

/**
 * Icons that come with a role while it is held. `ambassador` has none: its icon is granted by hand.
 */
const iconsByRole: Readonly<Record<RoleName, readonly IconKey[]>> = {
  superadministration: ['globaladministrator', 'officialfansiteowner'],
  administration: ['globaladministrator'],
  communitymanagement: ['communitymanager'],
  headof: ['staffmember'],
  news_lvl3: ['staffmember'],
  news_lvl2: ['staffmember'],
  news_lvl1: ['staffmember'],
  webdevelopment_translator: ['buildersatwork'],
  radio_lvl2: ['staffmember'],
  radio_lvl1: ['staffmember'],
  cm_furnilist_lvl2: ['staffmember'],
  cm_furnilist_lvl1: ['staffmember'],
}

/** Returns the icons of a role. */
export function iconsOfRole(role: RoleName): readonly IconKey[] {
  return iconsByRole[role]
}

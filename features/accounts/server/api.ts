import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { AnyDb, Tx } from '#platform/server/database/database.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { refreshNameTask } from './names.ts'
import { authorTag } from './tags.ts'

export {
  grantableRoles,
  isOfDepartment,
  isWithinDepartment,
  outranks,
  permissions,
  permissionsOf,
  permissionTable,
  scopeOfRole,
} from '../permissions.ts'
export { profileAddress, readName, writtenName } from '../profile-address.ts'
export { isRoleName, roleNames } from '../roles.ts'
export {
  accountsNamedLike,
  accountsSince,
  isOpenAccount,
  isOpenAndNotBanned,
  languageOf,
  languageOfAccount,
} from './account-facts.ts'
export {
  addIcon,
  isIcon,
  listAddedIcons,
  lockIcon,
  nameIcon,
  namesOfIcons,
  removeIcon,
} from './added-icons.ts'
export { changeBalance } from './balance/ledger.ts'
export { isLedgerSettled, type LedgerSum, ledgerHead, listOwnLedger, sumLedger } from './balance/list-ledger.ts'
export { bringAccount } from './bring-account.ts'
export { type AccountDescription, describeAccount } from './describe-account.ts'
export {
  type Author,
  boardMembersAmong,
  describeAuthors,
  describeLoggedIn,
  hasLetMembersBack,
} from './describe-authors.ts'
export type { AccountsApi } from './feature.ts'
export {
  applyPrivacy,
  type HiddenPlayer,
  hiddenAmong,
  hiddenPagesAmong,
  hiddenPartsOf,
  hiddenToRemove,
  hidesFriends,
  hidesMottos,
  hidesName,
  hidesNames,
  hidesPage,
  keepOffSite,
  leavesListsOfFriends,
  listHiddenPages,
  noteNamesOfHidden,
  noteRemoved,
} from './hidden-players.ts'
export { newMottoCode } from './login/codes.ts'
export { hashPassword } from './login/password-hash.ts'
export { lookAtMotto } from './login/read-motto.ts'
export { findMemberPage } from './member-page.ts'
export { lookOf, nameStatus } from './name-status.ts'
export { isKeptOffBoards, keptOffBoards } from './off-boards.ts'
export { type Device, deviceOf } from './sessions/device.ts'
export { hashOfSecret, newSecret } from './sessions/secret.ts'
export type { Hidden } from './settings.ts'
export { listHolders } from './staff/list-holders.ts'
export {
  type MemberRecord,
  readMember,
} from './staff/read-member.ts'
export {
  countMembers,
  type MemberFilter,
  searchMembers,
} from './staff/search-members.ts'
export {
  accountsPermitted,
  ban,
  endAllSessions,
  grantRole,
  hasLetStaffBack,
  holdsInDepartment,
  listRoleHolders,
  listStaff,
  lockStaff,
  readStaff,
  revokeRole,
  rolesOf,
  unban,
} from './staff/staff.ts'
export { restoreBan, restoreRole } from './staff/undo.ts'
export { accountTag, authorTag, boardTag, hiddenPlayersTag, iconsTag, playerTag, staffTag } from './tags.ts'
export { describeMember, lockMember, roleIconsOf, wear } from './worn-icons.ts'

/** The game's id of an account's player; null for an account that is closed. */
export async function habboIdOf(db: AnyDb, accountId: number): Promise<string | null> {
  const { rows } = await sql<{ habbo_id: string | null }>`
    select habbo_id from accounts_accounts where id = ${accountId}`.execute(db)
  return rows[0]?.habbo_id ?? null
}

/**
 * Queues a name check for a player's account, if there is one. For callers that have seen a
 * different name.
 */
export async function refreshNameOf<Tables>(tx: Tx<Tables>, queue: TaskQueue, habboId: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from accounts_accounts where habbo_id = ${habboId}`.execute(tx)
  for (const { id } of rows) await queue.enqueue(tx, refreshNameTask, { accountId: id })
}

/**
 * Invalidates content written by a player's account, if there is one, because the player now has a
 * page that the name can link to.
 */
export async function invalidateAuthorOf<Tables>(tx: Tx<Tables>, habboId: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from accounts_accounts where habbo_id = ${habboId}`.execute(tx)
  await invalidateTags(
    tx,
    rows.map(({ id }) => authorTag(id)),
  )
}

import { sql } from 'kysely'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { changeTeamProfile, orderTeam } from '../../contract.ts'
import type { TeamContext } from '../context.ts'
import { changeProfile } from '../staff-profiles.ts'
import type { TeamTables } from '../tables.ts'
import { teamTag } from '../tags.ts'
import { departmentsToOrder, mayEdit, readEditor, readProfiles } from './read-profiles.ts'

/**
 * Changes a profile. Refuses `error.userNotFound` for who is not on the team, `error.notAuthorized`
 * for a profile that is not the caller's to change, `error.stale` with the profile as it is, and as
 * `changeProfile`.
 */
export async function changeByStaff(
  context: TeamContext,
  actor: Actor,
  accountId: number,
  { revision, ...change }: Parsed<typeof changeTeamProfile>['body'],
): Promise<Outcome<typeof changeTeamProfile>> {
  const { db, clock } = context
  return inTransaction(db, async (tx) => {
    await takeTeamLock(tx)
    const now = clock.now()
    const inside = { ...context, db: tx }
    const editor = await readEditor(inside, actor)
    const read = async () =>
      (await readProfiles(inside, editor)).members.find((member) => member.accountId === accountId)
    const before = await read()
    if (!before) return refuse('error.userNotFound')
    if (!mayEdit(editor, before)) return refuse('error.notAuthorized')
    if (before.revision !== revision) return refuse('error.stale', { current: before })
    const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    if (fields.length === 0) return before
    // The end of an absence may stay as it is when it has passed.
    const { awayUntil, ...rest } = change
    const isSame = awayUntil === before.awayUntil
    const changed = await changeProfile(tx, accountId, { ...rest, ...(!isSame && { awayUntil }) }, now)
    if (isRefusal(changed)) {
      if (changed.refused === 'error.notOnTeam') return refuse('error.userNotFound')
      const field = changed.refused === 'error.dayAhead' ? 'since' : 'awayUntil'
      return refuse(changed.refused, { fields: { [field]: changed.refused } })
    }
    const changes = { fields: fields.toSorted().join(', ') }
    await recordAct(tx, { by: actor.id, act: 'teamProfile.changed', subject: 'account', id: accountId, changes }, now)
    return (await read()) ?? refuse('error.userNotFound')
  })
}

/**
 * Puts a department into an order. Refuses `error.notAuthorized`, and `error.stale` if its members
 * are not the ones that the caller saw, in that order.
 */
export async function orderByStaff(
  context: TeamContext,
  actor: Actor,
  { department, accounts, seen }: Parsed<typeof orderTeam>['body'],
): Promise<Outcome<typeof orderTeam>> {
  const { db, clock } = context
  return inTransaction(db, async (tx) => {
    await takeTeamLock(tx)
    const now = clock.now()
    const inside = { ...context, db: tx }
    const editor = await readEditor(inside, actor)
    if (!departmentsToOrder(editor).includes(department)) return refuse('error.notAuthorized')
    const { members } = await readProfiles(inside, editor)
    const current = members.filter((member) => member.department === department).map(({ accountId }) => accountId)
    const isWhole = accounts.length === current.length && current.every((id) => accounts.includes(id))
    if (!isWhole || current.join() !== seen.join()) return refuse('error.stale')
    for (const [at, account_id] of accounts.entries()) {
      await tx
        .insertInto('team_profiles')
        .values({ account_id, place: at + 1 })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ place: at + 1 }))
        .execute()
    }
    await recordAct(tx, { by: actor.id, act: 'team.ordered', subject: 'team', id: department }, now)
    await invalidateTags(tx, [teamTag])
    return readProfiles(inside, editor)
  })
}

/** Changes of the team come one after the other: there are few, and each reads the whole team. */
async function takeTeamLock(tx: Tx<TeamTables>): Promise<void> {
  await sql`lock table team_profiles in share row exclusive mode`.execute(tx)
}

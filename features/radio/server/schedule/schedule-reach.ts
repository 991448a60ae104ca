import { isOfDepartment, readStaff } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { ScheduleReach } from '../../contract.ts'
import type { ShowRecord } from './airings.ts'
import { isHostedBy } from './hosts.ts'

/**
 * Returns what of the schedule a member of the staff may change. Heads of the radio may change
 * everything; with scope `own`, hosts change their own shows. Null for heads of other departments.
 */
export async function scheduleReach(db: AnyDb, actor: Actor): Promise<ScheduleReach | null> {
  const scope = actor.permissions.get('radio.schedule')
  if (scope === 'all') return 'all'
  if (scope === undefined) return null
  const { roles, department } = await readStaff(db, actor.id)
  if (department === 'radio') return 'all'
  return roles.some((role) => isOfDepartment(role, 'radio')) ? 'own' : null
}

/** Returns whether a host with that reach may change a show. */
export function mayChange(reach: ScheduleReach, actor: Pick<Actor, 'id'>, show: ShowRecord): boolean {
  return reach === 'all' || (reach === 'own' && isHostedBy(show, actor.id))
}

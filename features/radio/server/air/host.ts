import { describeAuthors, holdsInDepartment, readStaff } from '#features/accounts/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { readStation, type StationNow } from '../stations/radio-now.ts'

/** The names of those who host: by the schedule and by the station. */
export function hostsOf({ now, show }: Pick<StationNow, 'now' | 'show'>): string[] {
  const named = [show?.djName, show?.coDjName, ...(now.online ? [now.dj, now.coDj] : [])]
  return named.flatMap((name) => (name ? [name.toLowerCase()] : []))
}

/** Returns whether an account hosts what is on, by the name that it has now. */
export async function isHostOf(context: RadioContext, accountId: number, on: StationNow): Promise<boolean> {
  const name = (await describeAuthors(context.db, [accountId])).get(accountId)?.name.toLowerCase()
  return name !== undefined && hostsOf(on).includes(name)
}

/**
 * Refuses `error.otherDepartment` to heads of another department than the radio; null for others.
 */
export async function refuseDepartment(context: Pick<RadioContext, 'db'>, actor: Actor) {
  return (await holdsInDepartment(context.db, actor, 'radio.air')) ? null : refuse('error.otherDepartment')
}

/**
 * Refuses to hold the line of a station: `error.otherDepartment` to heads of another department,
 * `error.notYourShow` to hosts outside their own show. Null for those who may.
 */
export async function refuseLine(context: RadioContext, actor: Actor, station: StationId) {
  if (actor.permissions.get('radio.line') === 'all') return null
  if (!(await holdsInDepartment(context.db, actor, 'radio.line'))) return refuse('error.otherDepartment')
  const { department } = await readStaff(context.db, actor.id)
  if (department === 'radio') return null
  const isHost = await isHostOf(context, actor.id, await readStation(context, station))
  return isHost ? null : refuse('error.notYourShow')
}

import { describeAuthors, holdsInDepartment, readStaff } from '#features/accounts/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Airing, RadioNow, StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { airingAt } from '../schedule/airings.ts'
import { readStation } from '../stations/radio-now.ts'

/** What is on a station: as it reports, and as the schedule says. */
export type OnStation = { now: RadioNow; show: Airing | null }

/** Returns what is on a station. */
export async function onStation(context: RadioContext, station: StationId): Promise<OnStation> {
  const [{ now }, show] = await Promise.all([
    readStation(context, station),
    airingAt(context.db, station, context.zone, context.clock.now()),
  ])
  return { now, show }
}

/** The names of those who host: by the schedule and by the station. */
export function hostsOf({ now, show }: OnStation): string[] {
  const named = [show?.djName, show?.coDjName, ...(now.online ? [now.dj, now.coDj] : [])]
  return named.flatMap((name) => (name ? [name.toLowerCase()] : []))
}

/** Returns whether an account hosts what is on, by the name that it has now. */
export async function isHostOf(context: RadioContext, accountId: number, on: OnStation): Promise<boolean> {
  const name = (await describeAuthors(context.db, [accountId])).get(accountId)?.name.toLowerCase()
  return name !== undefined && hostsOf(on).includes(name)
}

/** Refuses `error.otherDepartment` to heads of another department than the radio; null for others. */
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
  const isHost = await isHostOf(context, actor.id, await onStation(context, station))
  return isHost ? null : refuse('error.notYourShow')
}

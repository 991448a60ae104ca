import { accountsPermitted, describeAuthors } from '#features/accounts/server/api.ts'
import { notify } from '#features/notifications/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { StationId } from '../../contract.ts'

/**
 * Notifies those who host a show, once for each show, that requests wait: where none of the staff
 * does, everybody who may be on air, once a day. `hosts` are names in small letters.
 */
export async function tellHosts(
  tx: AnyDb,
  on: { station: StationId; airing: string | null; hosts: readonly string[]; except: number | null },
  now: Date,
): Promise<void> {
  const staff = await accountsPermitted(tx, 'radio.air', now)
  const named = await describeAuthors(tx, staff)
  const hosts = staff.filter((id) => on.hosts.includes(named.get(id)?.name.toLowerCase() ?? ''))
  const told = (hosts.length > 0 ? hosts : staff).filter((id) => id !== on.except)
  const about = `studio:${on.station} ${on.airing ?? now.toISOString().slice(0, 10)}`
  const notice = { kind: 'requestWaits', station: on.station } as const
  await notify(
    tx,
    told.map((accountId) => ({ accountId, about, notice })),
    now,
  )
}

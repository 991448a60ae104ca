import { describeLoggedIn } from '#features/accounts/server/api.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database.ts'
import type { OnlineUsers } from '../contract.ts'
import { readHeartbeats } from './heartbeats.ts'
import type { PresenceTables } from './tables.ts'

const mostNamed = 200
const byName = new Intl.Collator('en', { numeric: true })

/** The online users, and the accounts whose heartbeats are counted in them, visible or not. */
export type CountedUsers = { users: OnlineUsers; counted: ReadonlySet<number> }

/**
 * Returns the online users (specification §3.3). Members who logged out, were banned or closed
 * their account do not count, however recent their heartbeat.
 */
export async function listOnlineUsers(
  context: { db: Db<PresenceTables>; addresses: HotelAddresses },
  now: Date,
): Promise<CountedUsers> {
  const { accountIds, guests } = await readHeartbeats(context.db, now)
  const described = await describeLoggedIn(context.db, accountIds, now)
  const byId = new Map(described.map((member) => [member.id, member]))
  const lastFirst = accountIds.flatMap((id) => byId.get(id) ?? [])
  const visible = lastFirst.filter(({ invisible }) => !invisible)
  const named = visible
    .slice(0, mostNamed)
    // By name, so that the windows of the house do not change places with every poll.
    .sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.hotel, b.hotel))
  const users = {
    loggedIn: named.map(({ name, hotel, equippedIcon, hasPage }) => ({
      name,
      avatar: avatarAddress(context.addresses, hotel, name),
      habbo_hotel: hotel,
      equipped_icon: equippedIcon,
      has_page: hasPage,
    })),
    guests: guests + lastFirst.length - visible.length,
    count: { loggedIn: visible.length, total: guests + lastFirst.length },
  }
  return { users, counted: new Set(accountIds) }
}

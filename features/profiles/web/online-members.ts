import { useQuery } from '@tanstack/react-query'
import type { HotelCode } from '#features/hotels/contract.ts'
import { showOnlineUsers } from '#features/presence/client.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'

const keyOf = (hotel: HotelCode, name: string) => `${hotel} ${name.toLowerCase()}`

/**
 * Returns the online members, from the query of the house front in the footer, without a request of
 * its own. Empty until known; invisible members are not included.
 */
export function useOnlineMembers(): ReadonlySet<string> {
  const { data } = useQuery({ ...queryOf(showOnlineUsers, {}), enabled: false })
  if (!useHydrated() || data === undefined || isRefusal(data)) return noNames
  return new Set(data.loggedIn.map(({ habbo_hotel, name }) => keyOf(habbo_hotel, name)))
}

const noNames: ReadonlySet<string> = new Set()

/** Returns whether a member is among those online. */
export function isAmong(online: ReadonlySet<string>, { hotel, name }: { hotel: HotelCode; name: string }): boolean {
  return online.has(keyOf(hotel, name))
}

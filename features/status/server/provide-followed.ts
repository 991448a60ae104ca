import { type FollowProvider, type Happening, lookBackMs } from '#features/follows/server/api.ts'
import { HotelCode, hotels } from '#features/hotels/contract.ts'
import { type HotelState, readHotelStates } from '#features/outages/server/api.ts'
import { pagePath } from '#platform/contract/addresses.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'

/** How long a state has to last until followers are notified: one call that failed is no outage. */
const settledMs = 180_000

const isDown = ({ state }: HotelState) => state === 'maintenance' || state === 'blocked' || state === 'unreachable'

/**
 * What is known of followed hotels: that one cannot be reached, and that it answers again after
 * that.
 */
export function provideFollowedHotels(db: AnyDb, clock: Clock): FollowProvider {
  const path = pagePath('status')
  const labelOf = (key: string) => {
    const code = HotelCode.safeParse(key).data
    return code && hotels[code].label
  }
  return {
    kinds: ['hotel'],
    resolve: async ({ key }) => HotelCode.safeParse(key).data ?? null,
    describe: async (_, keys) =>
      new Map(
        keys.flatMap((key) => {
          const name = labelOf(key)
          return name ? [[key, { name, path, picture: null, seenAt: null }] as const] : []
        }),
      ),
    async happened(keys) {
      const now = clock.now().getTime()
      const followed = new Set(keys.get('hotel'))
      const states = await readHotelStates(db)
      return states
        .filter(({ hotel, since }) => {
          const age = now - since.getTime()
          return followed.has(hotel) && age >= settledMs && age <= lookBackMs
        })
        .map((state): Happening => {
          const { hotel, since } = state
          const turn = isDown(state)
            ? { what: 'hotelDown' as const, after: ['' as const, 'hotelUp' as const] }
            : { what: 'hotelUp' as const, after: ['hotelDown' as const] }
          return { kind: 'hotel', key: hotel, ref: since.toISOString(), at: since, ...turn }
        })
    },
    textsOf: async (changes) =>
      new Map(
        changes.flatMap(({ id, key, what }) => {
          const name = labelOf(key)
          const texts = { what, detail: '', count: 1, parts: [], path, picture: null, playerId: null }
          return name ? [[id, { ...texts, name }] as const] : []
        }),
      ),
  }
}

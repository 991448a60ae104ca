import { type Edition, type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cached-response.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import { listOutages, type Outage } from '../contract.ts'
import { type HotelState, readHotelStates } from './hotel-states.ts'
import type { KnownState } from './tables.ts'
import { hotelTag } from './tags.ts'

/**
 * The cached response listing the hotels that cannot be read, invalidated when one of them changes.
 */
export type CachedOutages = {
  caches: TaggedCache<CachedResponse<typeof listOutages>>
  of: (asked: Asked) => Promise<CachedResponse<typeof listOutages>>
}

type Asked = { hotel?: HotelCode | undefined; edition?: Edition | undefined }

/** Opens the answers with nothing kept yet. */
export function openCachedOutages(db: AnyDb): CachedOutages {
  // As many as there are choices: each hotel or all, in each edition or in both.
  const caches = new TaggedCache<CachedResponse<typeof listOutages>>((hotelCodes.length + 1) * 3)
  return {
    caches,
    of: ({ hotel, edition }) =>
      caches.get([hotel, edition].join(' '), async () => {
        const asked = hotelCodes.filter(
          (code) => (hotel ?? code) === code && (edition ?? hotels[code].edition) === hotels[code].edition,
        )
        const states = await readHotelStates(db)
        const outages = asked.flatMap((code) => outageOf(states.find((state) => state.hotel === code)) ?? [])
        return { value: makeCachedResponse(listOutages, { outages }), tags: asked.map(hotelTag) }
      }),
  }
}

/**
 * The outage state shown for each hotel state. Being rate limited by a hotel is no outage: the
 * request succeeds a moment later.
 */
const outageStates: Record<KnownState, Outage['state'] | null> = {
  open: null,
  busy: null,
  maintenance: 'maintenance',
  blocked: 'failing',
  unreachable: 'failing',
}

function outageOf(known: HotelState | undefined): Outage | null {
  const state = known && outageStates[known.state]
  if (!known || !state) return null
  const { hotel, since, succeededAt } = known
  return { hotel, state, since: since.toISOString(), lastSuccessAt: succeededAt?.toISOString() ?? null }
}

import { badgeReadingTag } from '#features/badges/server/api.ts'
import { galleryReadingTag } from '#features/gallery/server/api.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import { onlineTag } from '#features/origins/server/api.ts'
import { hotelTag } from '#features/outages/server/api.ts'
import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { cached } from '#platform/server/cache/cached.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { showStatus } from '../contract.ts'
import type { StatusContext } from './context.ts'
import { describeStatus } from './describe-status.ts'

/** How long a response is cached, unless the status changes. */
const keptMs = 15_000
// That of the present quarter minute, and of the one before while it is still asked for.
const mostKept = 2

const tags = [...hotelCodes.map(hotelTag), badgeReadingTag, galleryReadingTag, onlineTag]

/**
 * Creates the status feature: the state of all external sources. It stores nothing; each feature
 * stores its own readings.
 */
export function openStatus(context: StatusContext): Feature {
  const status = cached(showStatus, {
    most: mostKept,
    // The time is part of the key, since sources become late without an invalidation.
    keyOf: (now: Date) => String(Math.floor(now.getTime() / keptMs)),
    load(now: Date) {
      addCacheTags(tags)
      return describeStatus(context, now)
    },
  })
  return {
    routes: (app) => serve(app, showStatus, () => status(context.clock.now())),
    caches: [status],
    async *pages() {
      yield { path: pages.status, languages: languageCodes, changedAt: null }
    },
  }
}

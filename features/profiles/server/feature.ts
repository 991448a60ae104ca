import type { SubjectKind } from '#features/comments/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { showProfile } from '../contract.ts'
import { openProfiles } from './profiles.ts'

/**
 * Creates the public pages of members: composed from data of other features, with no storage of its
 * own. `subjects` are the pages that can be commented on.
 */
export function openProfilePages(context: {
  db: Db<unknown>
  clock: Clock
  addresses: HotelAddresses
  subjects: readonly SubjectKind[]
}): Feature {
  const profiles = openProfiles(context)
  return {
    routes: (app) => serve(app, showProfile, ({ query }) => profiles(query)),
    caches: [profiles],
  }
}

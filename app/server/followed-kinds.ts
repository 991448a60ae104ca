import { provideFollowedBadges } from '#features/badges/server/api.ts'
import type { FollowProvider } from '#features/follows/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { newsOfBadges, provideFollowedNews } from '#features/news/server/api.ts'
import { provideFollowedShows } from '#features/radio/server/api.ts'
import { provideFollowedPlayers } from '#features/scanner/server/api.ts'
import { provideFollowedHotels } from '#features/status/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'

/** What the features know of everything that members can follow. */
export function followedKinds(context: {
  db: Db<unknown>
  clock: Clock
  addresses: HotelAddresses
}): readonly FollowProvider[] {
  const { db, clock, addresses } = context
  return [
    provideFollowedPlayers(db, addresses),
    provideFollowedBadges({ db: tablesOf(db), addresses, clock, news: newsOfBadges(db) }),
    provideFollowedShows(db, clock),
    provideFollowedNews(db, clock),
    provideFollowedHotels(db, clock),
  ]
}

import { badgePicture, describeBadges } from '#features/badges/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database.ts'
import type { listBadges } from '../contract.ts'
import { intervalsOf, pageOfStays } from './page-of-stays.ts'
import { findShownPlayer } from './shown-player.ts'
import { alphabetical, newestFirst, smallestFirst } from './stay-order.ts'
import type { ScannerTables } from './tables.ts'

// More than the gateway takes from any profile.
const mostWorn = 1_000

/** Answers contract `listBadges`: found by code, name and description in the words of the player's hotel. */
export async function pageOfBadges(
  db: Db<ScannerTables>,
  addresses: HotelAddresses,
  habboId: string,
  query: Parsed<typeof listBadges>['query'],
): Promise<Outcome<typeof listBadges>> {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const { player } = found
  const stays = await db
    .selectFrom('scanner_badges')
    .selectAll()
    .where('player_id', '=', player.id)
    .where('lost_by', query.state === 'current' ? 'is' : 'is not', null)
    .execute()
  const described = await describeBadges(
    db,
    player.hotel,
    stays.map((stay) => stay.badge_id),
  )
  const badges = stays.flatMap((stay) => {
    const badge = described.get(stay.badge_id)
    return badge ? [{ ...stay, ...badge }] : []
  })
  // What is worn now stands in front, in the player's own order.
  const wornFirst = (badge: { worn_place: number | null }) => smallestFirst(badge.worn_place ?? mostWorn)
  // A badge without a name stands where its code would.
  const nameOf = (badge: { code: string; name: string | null }) => badge.name ?? badge.code
  return pageOfStays(badges, query, {
    key: (badge) => badge.code,
    searched: (badge) => [badge.code, badge.name, badge.description],
    ranks: {
      newest: (badge) => wornFirst(badge) + newestFirst(badge, nameOf(badge)),
      rarest: (badge) => smallestFirst(badge.owners) + alphabetical(nameOf(badge)),
      name: (badge) => alphabetical(nameOf(badge)),
      code: (badge) => alphabetical(badge.code),
    },
    show: (badge) => ({
      code: badge.code,
      name: badge.name,
      description: badge.description,
      picture: badgePicture(addresses, badge),
      owners: badge.owners,
      isWorn: badge.worn_place !== null,
      ...intervalsOf(badge),
    }),
  })
}

import { badgeAddress, type HotelAddresses } from '#features/hotels/server/api.ts'

/**
 * Where a badge's picture is: our own copy where there is one, by its name, else at the game's host. Whoever shows a badge asks here, so that
 * no page leads to a picture that the game has dropped.
 */
export function badgePicture(addresses: HotelAddresses, badge: { code: string; picture: string | null }): string {
  return badge.picture === null ? badgeAddress(addresses, badge.code) : `/pictures/kept/${badge.picture}`
}

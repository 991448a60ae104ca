import { badgeAddress, type HotelAddresses } from '#features/hotels/server/api.ts'

/**
 * Returns the address of a badge's picture: the site's own copy if there is one, else the game's
 * host. All badge pictures use this, so that none points to a picture removed by the game.
 */
export function badgePicture(addresses: HotelAddresses, badge: { code: string; picture: string | null }): string {
  return badge.picture === null ? badgeAddress(addresses, badge.code) : `/pictures/kept/${badge.picture}`
}

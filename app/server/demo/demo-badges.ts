import type { Hotel } from '#demo/hotel/open-hotel.ts'
import { eventCodes } from '#demo/hotel/world/badge-catalogue.ts'
import type { HotelCode } from '#features/hotels/contract.ts'

/** A player that the demonstration scans. */
export type ScannedPlayer = { hotel: HotelCode; name: string }

/** How many badges are spread, from the one that nearly all have to those that one player has. */
const spreadBadges = 60

/**
 * Returns public ordinary players of a hotel with enough to show, besides those with fixed names.
 */
export function ordinaryPlayers(hotel: Pick<Hotel, 'world'>, code: HotelCode, count: number): ScannedPlayer[] {
  const world = hotel.world.hotel(code)
  const found: ScannedPlayer[] = []
  for (let index = 30; index < world.regulars && found.length < count; index++) {
    const { name, visibility, badges } = world.player(index)
    if (visibility === 'public' && badges.items.length > 20) found.push({ hotel: code, name })
  }
  return found
}

/**
 * Gives the players badges as they are spread in the game: a few that nearly all have, and ever
 * rarer ones. Idempotent.
 */
export function spreadDemoBadges(hotel: Pick<Hotel, 'world'>, players: readonly ScannedPlayer[]): void {
  for (let place = 0; place < spreadBadges; place++) {
    const code = eventCodes[10 + place * 41]
    const owners = Math.max(1, Math.round(players.length * 0.95 * 0.93 ** place))
    if (code === undefined) continue
    for (let turn = 0; turn < owners; turn++) {
      // Each badge begins with another player, so that no one has all of them.
      const player = players[(place * 7 + turn) % players.length]
      if (player) hotel.world.giveBadge(player.hotel, player.name, code)
    }
  }
}

/** From here on the codes are those of countries, which the badge hunt guesses from. */
const firstFind = 1_508
const finds = 3

/**
 * Gives the first players the same badges that none of them has, each to one player fewer: between
 * two scans, so that the badge hunt guesses that they can be got.
 */
export function shareDemoFinds(hotel: Pick<Hotel, 'world'>, players: readonly ScannedPlayer[]): void {
  const finders = players.slice(0, finds + 1)
  const owned = finders.flatMap(({ hotel: code, name }) => hotel.world.hotel(code).find(name)?.badges.items ?? [])
  const found = eventCodes.slice(firstFind).filter((code) => !owned.includes(code))
  for (const [place, code] of found.slice(0, finds).entries()) {
    for (const player of finders.slice(place)) hotel.world.giveBadge(player.hotel, player.name, code)
  }
}

import { type Edition, type HotelCode, hotels } from '#features/hotels/contract.ts'
import { type PanelName, panelsOfEdition } from '../panels.ts'

/** Which edition of the game a player is of. */
export function editionOf({ hotel }: { hotel: HotelCode }): Edition {
  return hotels[hotel].edition
}

/** The lists that there are of a player. */
export function panelsOf(player: { hotel: HotelCode }): readonly PanelName[] {
  return panelsOfEdition[editionOf(player)]
}

/** Returns the edition of a player id, scanned or not: the id begins with the hotel. */
export function editionOfId(habboId: string): Edition {
  return Object.entries(hotels).find(([code]) => habboId.startsWith(`${code}-`))?.[1].edition ?? 'modern'
}

/** The list that is asked for where the player has one of that name, else the first. */
export function panelAmong(player: { hotel: HotelCode }, wanted: PanelName): PanelName {
  return panelsOf(player).find((name) => name === wanted) ?? 'badges'
}

/** Returns the states a list can have: in the retro edition entries never end. */
export function statesOf(player: { hotel: HotelCode }): readonly ('current' | 'former')[] {
  return editionOf(player) === 'modern' ? ['current', 'former'] : ['current']
}

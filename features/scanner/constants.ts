import type { Edition } from '#features/hotels/contract.ts'

/** The five lists of a player, in the order of specification §2.6. */
export const panelNames = ['badges', 'friends', 'groups', 'rooms', 'photos'] as const

/**
 * The lists of each edition. The retro one has none: its badges are those that scans saw worn
 * (hotel-api §5.2).
 */
export const panelsOfEdition: Record<Edition, readonly (typeof panelNames)[number][]> = {
  modern: panelNames,
  origins: ['badges'],
}

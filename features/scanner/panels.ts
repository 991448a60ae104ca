import { z } from 'zod'
import type { Edition } from '#features/hotels/contract.ts'

/** The five lists of a player, in the order of specification §2.6. */
export const panelNames = ['badges', 'friends', 'groups', 'rooms', 'photos'] as const
export const PanelName = z.enum(panelNames)
export type PanelName = z.output<typeof PanelName>

/**
 * The lists of each edition. The retro one has none: its badges are those that scans saw worn
 * (hotel-api §5.2).
 */
export const panelsOfEdition: Record<Edition, readonly PanelName[]> = {
  modern: panelNames,
  origins: ['badges'],
}

import { z } from 'zod'
import type { Edition } from '#features/hotels/contract.ts'

/** The five lists of a player, in the order of SPEC §2 "Scanner result". */
export const panelNames = ['badges', 'friends', 'groups', 'rooms', 'photos'] as const
export const PanelName = z.enum(panelNames)
export type PanelName = z.output<typeof PanelName>

/** The lists that there are in each edition. The retro one shows no list at all: its badges are those that a scan saw worn (HOTEL-API §5.2). */
export const panelsOfEdition: Record<Edition, readonly PanelName[]> = {
  modern: panelNames,
  origins: ['badges'],
}

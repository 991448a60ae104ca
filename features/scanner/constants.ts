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

/**
 * What a player asks for: that the whole page is hidden or shown again, which a code in the motto
 * proves; that an entry of the history is removed; or something else.
 */
export const removalKinds = ['page', 'show', 'entry', 'other'] as const
export const removalStates = ['open', 'done', 'declined'] as const

/** The longest reason of the staff for declining, in characters. */
export const removalReasonLength = 500

/** The kinds of entries of a history that can be removed. */
export const redactedKinds = ['name', 'motto', 'look', 'photo'] as const

/** The upper limit of a product's stock and price. */
export const mostPieces = 1_000_000

/** Gifts that cost more stars than this, or have no price, need a confirmed session. */
export const largeAmount = 100

/** A price that changes by more than this share is asked about again. */
export const largeChange = 0.5

/** How many sales or owners a page has. */
export const shopPageSize = 50

/** The longest name and description of an added icon, in characters. */
export const iconTexts = { name: 40, text: 120 } as const

/**
 * What an added icon has to be: `side` pixels wide and high, or a multiple of it, on a transparent
 * ground. `colours`, `least` (drawn pixels) and `weight` (bytes of the stored picture) bound it.
 */
export const iconRules = { side: 22, mostScale: 16, colours: 16, least: 40, weight: 1_024, fileBytes: 65_536 } as const

/** The days of which the revenue is shown. */
export const revenueDays = [30, 90, 365] as const

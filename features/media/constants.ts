/** The limits of an uploaded picture: bytes of the file, and pixels as they are in the file. */
export const pictureLimits = { bytes: 10 * 1024 * 1024, side: 8000, pixels: 40_000_000 } as const

/** The longest side of a stored picture, in pixels; larger ones are made smaller. */
export const storedSide = 4096

/** The longest texts of a picture, in characters. */
export const pictureTexts = { name: 120, alt: 200, credit: 100 } as const

export const pictureFilters = ['all', 'mine', 'noAlt', 'unused'] as const
export type PictureFilter = (typeof pictureFilters)[number]

export const pictureOrders = ['newest', 'largest', 'name'] as const
export type PictureOrder = (typeof pictureOrders)[number]

import type { HotelCode } from '#features/hotels/contract.ts'
import type { Category, Picture } from '../../contract.ts'

/** What of an item is the same in every language. Authors are written `hhus:quiet.sam`. */
export type FileSettings = {
  /** Null for a draft without a wanted address. */
  slug: string | null
  category: Category
  isShort: boolean
  authors: 'team' | readonly string[]
  picture: Omit<Picture, 'alt'> | null
  source: { hotel: HotelCode; address: string } | null
  /** The first publication; null before. */
  published: string | null
}

/** The settings of a new item that its file does not name. */
export const defaultSettings: FileSettings = {
  ...{ slug: null, category: 'nightbell', isShort: false, authors: [] },
  ...{ picture: null, source: null, published: null },
}

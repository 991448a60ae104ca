import { textIn } from '#platform/web/search-values.ts'
import { type PictureFilter, type PictureOrder, pictureFilters, pictureOrders } from '../client.ts'

/** The filters of the library and the chosen picture, as they are in the address. */
export type PictureSearch = {
  q?: string | undefined
  filter?: Exclude<PictureFilter, 'all'> | undefined
  order?: Exclude<PictureOrder, 'newest'> | undefined
  id?: number | undefined
}

/** Reads the search of the library; anything else is left out. */
export function parsePictureSearch(asked: Record<string, unknown>): PictureSearch {
  const filter = pictureFilters.find((each) => each === textIn(asked.filter))
  const order = pictureOrders.find((each) => each === textIn(asked.order))
  const id = /^[1-9]\d{0,8}$/.exec(textIn(asked.id))?.[0]
  return {
    ...(textIn(asked.q) ? { q: textIn(asked.q).slice(0, 100) } : {}),
    ...(filter && filter !== 'all' ? { filter } : {}),
    ...(order && order !== 'newest' ? { order } : {}),
    ...(id ? { id: Number(id) } : {}),
  }
}

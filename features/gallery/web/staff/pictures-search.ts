import { numberIn, textIn } from '#platform/web/search-values.ts'
import { type PictureShow, pictureShows } from '../../client.ts'
import { type PictureFamily, pictureFamilies } from '../../picture-families.ts'

/** The filters of the list and the chosen picture, as they are in the address. */
export type PicturesSearch = {
  kind?: PictureFamily | undefined
  show?: PictureShow | undefined
  q?: string | undefined
  id?: number | undefined
}

/** Reads the search from an address; what is invalid is left out. */
export function parsePicturesSearch(asked: Record<string, unknown>): PicturesSearch {
  return {
    kind: pictureFamilies.find((each) => each === asked.kind),
    show: pictureShows.find((each) => each === asked.show),
    q: textIn(asked.q).slice(0, 100).trim() || undefined,
    id: numberIn(asked.id, 1, 2_147_483_647),
  }
}

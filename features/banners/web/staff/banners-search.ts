import { type BannerList, bannerLists } from '../../client.ts'

/** The search of the page of notices: which list is shown; without one, the current notices. */
export type BannersSearch = { list?: Exclude<BannerList, 'current'> | undefined }

/** Reads the search from an address; what is invalid is left out. */
export function parseBannersSearch({ list }: Record<string, unknown>): BannersSearch {
  const known = bannerLists.find((each) => each === list)
  return { list: known === 'current' ? undefined : known }
}

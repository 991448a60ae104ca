import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { textIn } from '#platform/web/search-values.ts'

export const shows = ['waiting', 'mine', 'decided'] as const
export type Show = (typeof shows)[number]

/** The filters of the applications, as they are in the address. `position` is a key. */
export type ApplicationsSearch = {
  show?: Exclude<Show, 'waiting'> | undefined
  position?: string | undefined
  language?: LanguageCode | undefined
}

/** Reads the filters from an address; what is invalid is left out. */
export function parseApplicationsSearch(given: Record<string, unknown>): ApplicationsSearch {
  const show = shows.find((each) => each === textIn(given.show))
  const position = textIn(given.position).slice(0, 100)
  const language = languageCodes.find((code) => code === textIn(given.language))
  return {
    ...(show && show !== 'waiting' ? { show } : {}),
    ...(position ? { position } : {}),
    ...(language ? { language } : {}),
  }
}

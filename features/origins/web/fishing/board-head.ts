import type { i18n } from 'i18next'
import { hotels } from '#features/hotels/contract.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { calendarDay } from '../online/calendar-words.ts'
import { boardAddress } from './board-address.ts'
import { type BoardSearch, boardHotel } from './board-search.ts'

/**
 * Returns the head of the fishing board: menu name, page and selection. Search engines index only
 * the newest boards, since earlier days are near-duplicates.
 */
export function boardHead({ words, language }: { words: i18n; language: LanguageCode }, asked: BoardSearch) {
  const { hotel, day, page } = asked
  const title = pageTitle(words, [
    words.t('shell:menu.origins'),
    words.t('origins:fishing.title'),
    ...(hotel ? [hotels[hotel].label] : []),
    ...(day ? [calendarDay(day, language)] : []),
    ...(page ? [words.t('origins:fishing.pages.page', { page })] : []),
  ])
  const description = words.t('origins:fishing.description', { hotel: hotels[boardHotel(asked)].label })
  return {
    meta: pageMeta({ title, description, unlisted: day !== undefined }),
    links: [
      { rel: 'canonical', href: boardAddress(language, asked) },
      ...alternatesIn(languageCodes, boardAddress(language, asked)),
    ],
  }
}

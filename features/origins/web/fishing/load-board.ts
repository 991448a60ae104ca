import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { hotels } from '#features/hotels/client.ts'
import { loadOutages } from '#features/outages/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { calendarDay } from '../online/calendar-words.ts'
import { boardAddress } from './board-address.ts'
import { type BoardSearch, boardHotel } from './board-search.ts'
import { boardQuery } from './queries.ts'

/**
 * Loads the fishing board. Missing days and pages are "not found", so they are not cached under
 * arbitrary addresses.
 */
export async function loadBoard(queryClient: QueryClient, language: LanguageCode, asked: BoardSearch): Promise<void> {
  const [board] = await Promise.all([
    queryClient.ensureQueryData(boardQuery(asked)),
    loadOutages(queryClient, language, { hotel: boardHotel(asked) }),
  ])
  if (isRefusal(board) || (board.places.length === 0 && board.page > 1)) throw notFound()
}

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

import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { boardAddress } from './board-address.ts'
import { monthName } from './month-name.ts'
import { boardQuery } from './queries.ts'
import type { BoardSearch } from './rewards-search.ts'

/**
 * Loads the board. Missing months are "not found", so they are not cached under arbitrary
 * addresses.
 */
export async function loadBoard(queryClient: QueryClient, asked: BoardSearch): Promise<void> {
  if (isRefusal(await queryClient.ensureQueryData(boardQuery(asked)))) throw notFound()
}

/** The head of the board. Search engines are shown the newest one. */
export function boardHead({ words, language }: { words: i18n; language: LanguageCode }, asked: BoardSearch) {
  const { month } = asked
  const title = pageTitle(words, [words.t('rewards:board.title'), ...(month ? [monthName(month, language)] : [])])
  const description = words.t('rewards:board.description')
  return {
    meta: pageMeta({ title, description, unlisted: month !== undefined }),
    links: [
      { rel: 'canonical', href: boardAddress(language, asked) },
      ...alternatesIn(languageCodes, boardAddress(language, asked)),
    ],
  }
}

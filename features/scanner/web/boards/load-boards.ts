import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { hotels } from '#features/hotels/client.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { queryOf } from '#platform/web/api.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { boardNames } from '../../board-names.ts'
import { showOwnBoardPlace, showPlayerBoard } from '../../own-client.ts'
import { boardAddress } from './board-address.ts'
import { type BoardSearch, parseBoardSearch } from './board-search.ts'

type Context = { words: i18n; language: LanguageCode }

/** What an address asks for, with the default board. */
export function askedOf({ board = boardNames[0], hotel }: BoardSearch) {
  return { board, ...(hotel && { hotel }) }
}

function queryFor(search: BoardSearch, language: LanguageCode) {
  return { ...askedOf(search), language, ...(search.after && { after: search.after }) }
}

/** A page of a board; one from the HTML cache counts as read when it arrives. */
export function boardQuery(search: BoardSearch, language: LanguageCode) {
  const query = queryFor(search, language)
  return { ...queryOf(showPlayerBoard, { query }), staleTime: 30_000, meta: { readOnArrival: true } } as const
}

/** The place of the visitor's player on a board, with the page that was read with it. */
export function ownPlaceQuery(search: BoardSearch, language: LanguageCode) {
  return { ...queryOf(showOwnBoardPlace, { query: queryFor(search, language) }), staleTime: 30_000 }
}

/**
 * Loads a page of a board. A cursor that no board gave out makes the page one that is not found.
 */
export async function loadPage(
  { queryClient, language }: { queryClient: QueryClient; language: LanguageCode },
  search: Record<string, unknown>,
): Promise<void> {
  const query = boardQuery(parseBoardSearch(search), language)
  if (isRefusal(await queryClient.ensureQueryData(query))) throw notFound()
}

/** The head of a board. Search engines are shown its first page. */
export function pageHead({ words, language }: Context, asked: Record<string, unknown>) {
  const search = parseBoardSearch(asked)
  const { board, hotel } = askedOf(search)
  const name = words.t(`boards:board.${board}`)
  const address = boardAddress(language, { board, hotel })
  return {
    meta: pageMeta({
      title: pageTitle(words, [words.t('boards:title'), ...(hotel ? [name, hotels[hotel].label] : [name])]),
      description: words.t('boards:description'),
      unlisted: search.after !== undefined,
    }),
    links: [{ rel: 'canonical', href: address }, ...alternatesIn(languageCodes, address)],
  }
}

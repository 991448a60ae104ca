import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { loadOutages } from '#features/outages/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type BoardSearch, boardHotel } from './board-search.ts'
import { boardQuery } from './queries.ts'

export { boardHead } from './board-head.ts'

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

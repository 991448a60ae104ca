import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { BoardSearch } from './board-search.ts'
import { boardQuery } from './queries.ts'

export { boardHead } from './board-head.ts'

/** Fetches what the fishing board shows. A day or a page that is none must not be kept under as many addresses as there are: it is not found. */
export async function loadBoard(queryClient: QueryClient, asked: BoardSearch): Promise<void> {
  const board = await queryClient.ensureQueryData(boardQuery(asked))
  if (isRefusal(board) || (board.places.length === 0 && board.page > 1)) throw notFound()
}

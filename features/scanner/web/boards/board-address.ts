import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { boardNames } from '../../board-names.ts'
import type { BoardSearch } from './board-search.ts'

/** The address of a board. */
export function boardAddress(language: LanguageCode, { board, hotel, after }: BoardSearch): string {
  const query = new URLSearchParams({
    ...(board && board !== boardNames[0] && { board }),
    ...(hotel && { hotel }),
    ...(after && { after }),
  }).toString()
  return `${addressOf('scannerBoards', language)}${query && `?${query}`}`
}

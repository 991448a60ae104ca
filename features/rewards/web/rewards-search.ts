import { textIn } from '#platform/web/search-values.ts'

// Named once more: the contract would come along with every page for them.
const kinds = ['gains', 'spendings'] as const
const coins = ['stars', 'comets'] as const

/**
 * The search parameters of the purse: the ledger filter, and the entry that older ones follow or
 * newer ones precede.
 */
export type PurseSearch = {
  kind?: (typeof kinds)[number] | undefined
  coin?: (typeof coins)[number] | undefined
  before?: number | undefined
  after?: number | undefined
}

/** What the address of the board says; without a month the current one. */
export type BoardSearch = { month?: string | undefined }

/** Parses the search parameters of the purse, which are untrusted input. */
export function parsePurseSearch(asked: Record<string, unknown>): PurseSearch {
  const before = entryIn(asked.before)
  return {
    kind: kinds.find((kind) => kind === asked.kind),
    coin: coins.find((coin) => coin === asked.coin),
    before,
    after: before === undefined ? entryIn(asked.after) : undefined,
  }
}

/** Parses the search parameters of the board, which are untrusted input. */
export function parseBoardSearch(asked: Record<string, unknown>): BoardSearch {
  const month = textIn(asked.month)
  return { month: /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined }
}

function entryIn(given: unknown): number | undefined {
  const text = textIn(given)
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}

import { textIn } from '#platform/web/search-values.ts'

// Named once more: the contract would come along with every page for them.
const kinds = ['gains', 'spendings'] as const
const coins = ['stars', 'comets'] as const

/** What the address of the purse says: what of the ledger is shown, and the change that older ones follow after, or newer ones before. */
export type PurseSearch = {
  kind?: (typeof kinds)[number] | undefined
  coin?: (typeof coins)[number] | undefined
  before?: number | undefined
  after?: number | undefined
}

/** What the address of the board says; without a month the current one. */
export type BoardSearch = { month?: string | undefined }

/** Reads the address of the purse, where anybody may have written anything. */
export function parsePurseSearch(asked: Record<string, unknown>): PurseSearch {
  const before = entryIn(asked.before)
  return {
    kind: kinds.find((kind) => kind === asked.kind),
    coin: coins.find((coin) => coin === asked.coin),
    before,
    after: before === undefined ? entryIn(asked.after) : undefined,
  }
}

/** Reads the address of the board, where anybody may have written anything. */
export function parseBoardSearch(asked: Record<string, unknown>): BoardSearch {
  const month = textIn(asked.month)
  return { month: /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined }
}

function entryIn(given: unknown): number | undefined {
  const text = textIn(given)
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}

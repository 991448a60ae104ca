import { createHash } from 'node:crypto'
import { foldText } from '#platform/contract/fold-text.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { StayColumns } from './tables.ts'

/** What a visitor asks of a list; contract `listOf`. */
export type StayQuery<Sort extends string> = {
  q: string
  sort: Sort
  cursor?: string | undefined
  limit: number
}

/** How the entries of one list are found, ordered and shown. `ranks` give each entry its place (see stay-order.ts). */
export type StayList<Stay, Sort extends string, Shown> = {
  key: (stay: Stay) => string
  searched: (stay: Stay) => readonly (string | null)[]
  ranks: Record<Sort, (stay: Stay) => string>
  show: (stay: Stay) => Shown
}

type Place = { rank: string; tie: string }

/**
 * Searches, orders and cuts one player's list in memory: no list of the game is longer than some thousands, and so one
 * pager serves all five, whatever they are joined from. A cursor holds the place of the last entry given out, not a
 * number of entries, so a list that changes between two pages neither doubles an entry nor skips one.
 */
export function pageOfStays<Stay, Sort extends string, Shown>(
  stays: readonly Stay[],
  query: StayQuery<Sort>,
  list: StayList<Stay, Sort, Shown>,
) {
  const start = query.cursor === undefined ? undefined : readCursor(query.cursor, query.sort)
  if (start === null) return refuse('error.cursorInvalid')

  const wanted = foldText(query.q)
  const found = wanted === '' ? stays : stays.filter((stay) => matches(list.searched(stay), wanted))
  const rankOf = list.ranks[query.sort]
  const ahead = found
    .map((stay) => ({ stay, rank: rankOf(stay), tie: tieOf(list.key(stay)) }))
    .filter((entry) => !start || compare(entry, start) > 0)
    .sort(compare)
  const page = ahead.slice(0, query.limit)
  const last = page.at(-1)
  return {
    items: page.map((entry) => list.show(entry.stay)),
    total: found.length,
    nextCursor: last && ahead.length > page.length ? writeCursor(query.sort, last) : null,
  }
}

/** The intervals of a stay as the contract gives them. */
export function intervalsOf(stay: StayColumns) {
  return {
    gained: { after: stay.gained_after?.toISOString() ?? null, by: stay.gained_by.toISOString() },
    lost: stay.lost_by && { after: stay.lost_after?.toISOString() ?? null, by: stay.lost_by.toISOString() },
  }
}

function matches(texts: readonly (string | null)[], wanted: string) {
  return texts.some((text) => text !== null && foldText(text).includes(wanted))
}

function compare(a: Place, b: Place) {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1
  if (a.tie !== b.tie) return a.tie < b.tie ? -1 : 1
  return 0
}

// A key of the game has no certain length, a cursor has.
function tieOf(key: string) {
  return /^[\x21-\x7e]{1,64}$/.test(key) ? key : createHash('sha256').update(key).digest('base64url')
}

function writeCursor(sort: string, { rank, tie }: Place) {
  return Buffer.from([sort, rank, tie].join('\0')).toString('base64url')
}

function readCursor(cursor: string, sort: string): Place | null {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [writtenSort, rank, tie, ...more] = text.split('\0')
  const isOurs = Buffer.from(text).toString('base64url') === cursor
  if (!isOurs || writtenSort !== sort || rank === undefined || tie === undefined || more.length > 0) return null
  return { rank, tie }
}

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

/** How the entries of one list are read (`id`), found, ordered (`ranks`, see stay-order.ts) and shown. */
export type StayList<Stay, Sort extends string, Shown> = {
  id: (stay: Stay) => number | string
  key: (stay: Stay) => string
  searched: (stay: Stay) => readonly (string | null)[]
  ranks: Record<Sort, (stay: Stay) => string>
  show: (stay: Stay) => Shown
}

type Place = { rank: string; tie: string }

/** The place of an entry in the order of its list. */
export type Placed = Place & { id: number | string }

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
  const wanted = foldText(query.q)
  const found = wanted === '' ? stays : stays.filter((stay) => matches(list.searched(stay), wanted))
  const cut = cutOrder(orderOf(found, query.sort, list), query)
  return cut ? answer(cut, found, list) : refuse('error.cursorInvalid')
}

/** A page of a list in a known order: only its entries are read, and one that is gone is left out. */
export async function pageInOrder<Stay, Sort extends string, Shown>(
  order: readonly Placed[],
  query: StayQuery<Sort>,
  list: StayList<Stay, Sort, Shown>,
  load: (ids: readonly (number | string)[]) => readonly Stay[] | Promise<readonly Stay[]>,
) {
  const cut = cutOrder(order, query)
  if (!cut) return refuse('error.cursorInvalid')
  return answer(cut, cut.page.length > 0 ? await load(cut.page.map(({ id }) => id)) : [], list)
}

/** The entries of a list in an order. */
export function orderOf<Stay, Sort extends string>(
  stays: readonly Stay[],
  sort: Sort,
  { id, key, ranks }: Pick<StayList<Stay, Sort, unknown>, 'id' | 'key' | 'ranks'>,
): Placed[] {
  const rankOf = ranks[sort]
  return stays.map((stay) => ({ id: id(stay), rank: rankOf(stay), tie: tieOf(key(stay)) })).sort(compare)
}

type Cut = { page: readonly Placed[]; total: number; nextCursor: string | null }

/** Null for a cursor that was not given out. */
function cutOrder(order: readonly Placed[], { cursor, sort, limit }: StayQuery<string>): Cut | null {
  const start = cursor === undefined ? undefined : readCursor(cursor, sort)
  if (start === null) return null
  const first = start ? order.findIndex((place) => compare(place, start) > 0) : 0
  const page = first < 0 ? [] : order.slice(first, first + limit)
  const last = page.at(-1)
  const nextCursor = last && first + limit < order.length ? writeCursor(sort, last) : null
  return { page, total: order.length, nextCursor }
}

function answer<Stay, Shown>(
  { page, total, nextCursor }: Cut,
  stays: readonly Stay[],
  { id, show }: Pick<StayList<Stay, string, Shown>, 'id' | 'show'>,
) {
  const byId = new Map(stays.map((stay) => [id(stay), stay]))
  const items = page.flatMap((place) => {
    const stay = byId.get(place.id)
    return stay === undefined ? [] : [show(stay)]
  })
  return { items, total, nextCursor }
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

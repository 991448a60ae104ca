import { createHash } from 'node:crypto'
import { foldText } from '#platform/contract/fold-text.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { MembershipColumns } from '../tables.ts'

/** A visitor's query of a list; contract `listOf`. */
export type MembershipQuery<Sort extends string> = {
  q: string
  sort: Sort
  cursor?: string | undefined
  limit: number
}

/**
 * How the entries of a list are found, sorted and rendered. `ranks` returns each entry's sort key
 * (see membership-order.ts).
 */
export type MembershipList<Membership, Sort extends string, Shown> = {
  key: (membership: Membership) => string
  searched: (membership: Membership) => readonly (string | null)[]
  ranks: Record<Sort, (membership: Membership) => string>
  show: (membership: Membership) => Shown
}

/** What an entry of a list is read by from the database. */
export type MembershipId = number | string

type Place = { rank: string; tie: string }

/** An entry, or its id, and its place in the order of its list. */
export type Placed<Of> = Place & { of: Of }

/**
 * Searches, sorts and paginates one player's list in memory: no list of the game exceeds a few
 * thousand entries, so one implementation serves all five. A cursor contains the sort key of the
 * last returned entry, not an offset, so changes between two pages neither repeat nor skip entries.
 */
export function pageOfMemberships<Membership, Sort extends string, Shown>(
  memberships: readonly Membership[],
  query: MembershipQuery<Sort>,
  list: MembershipList<Membership, Sort, Shown>,
) {
  const wanted = foldText(query.q)
  const found =
    wanted === '' ? memberships : memberships.filter((membership) => matches(list.searched(membership), wanted))
  const cut = cutOrder(
    orderOf(found, query.sort, list, (membership) => membership),
    query,
  )
  if (!cut) return refuse('error.cursorInvalid')
  const { page, ...counted } = cut
  return { items: page.map(({ of }) => list.show(of)), ...counted }
}

/**
 * Returns a page of a list in a known order: only its entries are read, and removed ones are left
 * out.
 */
export async function pageInOrder<Membership, Sort extends string, Shown>(
  order: readonly Placed<MembershipId>[],
  query: MembershipQuery<Sort>,
  list: MembershipList<Membership, Sort, Shown> & { id: (membership: Membership) => MembershipId },
  load: (ids: readonly MembershipId[]) => readonly Membership[] | Promise<readonly Membership[]>,
) {
  const cut = cutOrder(order, query)
  if (!cut) return refuse('error.cursorInvalid')
  const { page, ...counted } = cut
  const memberships = page.length > 0 ? await load(page.map(({ of }) => of)) : []
  const byId = new Map(memberships.map((membership) => [list.id(membership), membership]))
  const items = page.flatMap(({ of }) => {
    const membership = byId.get(of)
    return membership === undefined ? [] : [list.show(membership)]
  })
  return { items, ...counted }
}

/** The entries of a list in an order, each as what `of` makes of it. */
export function orderOf<Membership, Sort extends string, Of>(
  memberships: readonly Membership[],
  sort: Sort,
  { key, ranks }: Pick<MembershipList<Membership, Sort, unknown>, 'key' | 'ranks'>,
  of: (membership: Membership) => Of,
): Placed<Of>[] {
  const rankOf = ranks[sort]
  return memberships
    .map((membership) => ({ of: of(membership), rank: rankOf(membership), tie: tieOf(key(membership)) }))
    .sort(compare)
}

/** Null for a cursor that was not given out. */
function cutOrder<Of>(order: readonly Placed<Of>[], { cursor, sort, limit }: MembershipQuery<string>) {
  const start = cursor === undefined ? undefined : readCursor(cursor, sort)
  if (start === null) return null
  const first = start ? order.findIndex((place) => compare(place, start) > 0) : 0
  const page = first < 0 ? [] : order.slice(first, first + limit)
  const last = page.at(-1)
  const nextCursor = last && first + limit < order.length ? writeCursor(sort, last) : null
  return { page, total: order.length, nextCursor }
}

/** Returns the membership intervals in the contract's format. */
export function intervalsOf(membership: MembershipColumns) {
  return {
    gained: { after: membership.gained_after?.toISOString() ?? null, by: membership.gained_by.toISOString() },
    lost: membership.lost_by && {
      after: membership.lost_after?.toISOString() ?? null,
      by: membership.lost_by.toISOString(),
    },
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

import type { StaffRequest } from '../../../contract.ts'

/** A request in the list; `isGone`: it was answered elsewhere since it is shown. */
export type ShownRequest = StaffRequest & { isGone: boolean }

/** The requests that wait and the last answered ones, as they were read. */
export type ReadRequests = { items: readonly StaffRequest[]; answered: readonly StaffRequest[] }

/**
 * Brings a list up to date without moving its rows: new requests come at the end, and what was
 * answered elsewhere stays in its place. `own` are those that the member has answered: they leave.
 */
export function mergeRequests(
  before: readonly ShownRequest[],
  { items, answered }: ReadRequests,
  own: ReadonlySet<number>,
): ShownRequest[] {
  const waiting = new Map(items.map((request) => [request.id, request]))
  const done = new Map(answered.map((request) => [request.id, request]))
  const kept = before.flatMap((row) => {
    if (own.has(row.id)) return []
    const now = waiting.get(row.id)
    return [now ? { ...now, isGone: false } : { ...(done.get(row.id) ?? row), isGone: true }]
  })
  const known = new Set(before.map(({ id }) => id))
  const fresh = items.filter(({ id }) => !known.has(id) && !own.has(id)).map((row) => ({ ...row, isGone: false }))
  // An answer that was taken back returns to its place.
  return [...kept, ...fresh].toSorted((one, other) => one.id - other.id)
}

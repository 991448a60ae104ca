/**
 * A set of row ids: one bit per id from 0. Searches do little else, so all operations are plain
 * loops.
 */
export type IdSet = Uint32Array

/** An empty set for numbers up to `mostId`; greater ones are left out. */
export function emptySet(mostId: number): IdSet {
  return new Uint32Array((mostId >>> 5) + 1)
}

/** Whether a number is in a set. */
export function isIn(set: IdSet, id: number): boolean {
  return ((set[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0
}

/** Adds a number. */
export function add(set: IdSet, id: number): void {
  set[id >>> 5] = (set[id >>> 5] ?? 0) | (1 << (id & 31))
}

/** Whether nothing is in a set. */
export function isEmpty(set: IdSet): boolean {
  return set.every((bits) => bits === 0)
}

/** Returns the ids in either set. */
export function union(one: IdSet, other: IdSet): IdSet {
  const both = new Uint32Array(one.length)
  for (let at = 0; at < both.length; at++) both[at] = (one[at] ?? 0) | (other[at] ?? 0)
  return both
}

/** Returns the ids in both sets. */
export function intersection(one: IdSet, other: IdSet): IdSet {
  const both = new Uint32Array(one.length)
  for (let at = 0; at < both.length; at++) both[at] = (one[at] ?? 0) & (other[at] ?? 0)
  return both
}

/** Returns the ids not in a set. */
export function complement(set: IdSet): IdSet {
  const others = new Uint32Array(set.length)
  for (let at = 0; at < others.length; at++) others[at] = ~(set[at] ?? 0)
  return others
}

/** The numbers in a set. */
export function idsIn(set: IdSet): number[] {
  const ids: number[] = []
  for (const [at, bits] of set.entries())
    for (let bit = 0; bit < 32 && bits >>> bit !== 0; bit++) if ((bits >>> bit) & 1) ids.push(at * 32 + bit)
  return ids
}

/** How many numbers are in a set. */
export function sizeOf(set: IdSet): number {
  let size = 0
  for (let at = 0; at < set.length; at++) for (let rest = set[at] ?? 0; rest !== 0; rest &= rest - 1) size += 1
  return size
}

/** A set of badges: a bit for each number from 0 on. It is what searches do most, so that all is done in place and by plain loops. */
export type BadgeSet = Uint32Array

/** An empty set for numbers up to `mostId`; greater ones are left out. */
export function emptySet(mostId: number): BadgeSet {
  return new Uint32Array((mostId >>> 5) + 1)
}

/** Whether a badge is in a set. */
export function isIn(set: BadgeSet, id: number): boolean {
  return ((set[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0
}

/** Adds a badge. */
export function add(set: BadgeSet, id: number): void {
  set[id >>> 5] = (set[id >>> 5] ?? 0) | (1 << (id & 31))
}

/** Adds all of another set. */
export function unite(set: BadgeSet, other: BadgeSet): void {
  for (let at = 0; at < set.length; at++) set[at] = (set[at] ?? 0) | (other[at] ?? 0)
}

/** Leaves only what is in another set too. */
export function narrow(set: BadgeSet, other: BadgeSet): void {
  for (let at = 0; at < set.length; at++) set[at] = (set[at] ?? 0) & (other[at] ?? 0)
}

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
  for (let at = 0; at < set.length; at++) {
    const more = other[at]
    if (more) set[at] = (set[at] ?? 0) | more
  }
}

/** Adds what all of the others have in common. */
export function addCommon(set: BadgeSet, [first = emptySet(0), ...others]: readonly BadgeSet[]): void {
  for (let at = 0; at < set.length; at++) {
    let common = first[at] ?? 0
    for (let place = 0; common !== 0 && place < others.length; place++) common &= others[place]?.[at] ?? 0
    if (common !== 0) set[at] = (set[at] ?? 0) | common
  }
}

/** Whether no badge is in a set. */
export function isEmpty(set: BadgeSet): boolean {
  return set.every((bits) => bits === 0)
}

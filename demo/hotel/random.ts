/** Spreads the bits of a 32-bit number (murmur3's finaliser). */
export function scramble(value: number): number {
  let h = value | 0
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  h ^= h >>> 16
  return h >>> 0
}

/** A 32-bit number that depends on every character of the text (FNV-1a). */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return scramble(h)
}

/** Two 32-bit numbers in, one out; the order matters. */
export function combine(a: number, b: number): number {
  return scramble(Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(b, 0x27d4eb2d))
}

/** A share from 0 (included) to 1 (excluded) for a 32-bit number. */
export function shareOf(hash: number): number {
  return hash / 4_294_967_296
}

/** 32 lowercase hex digits for a text, the shape of the game's ids. */
export function hexOf(text: string): string {
  const seed = hashText(text)
  let hex = ''
  for (let i = 1; i <= 4; i++) hex += combine(seed, i).toString(16).padStart(8, '0')
  return hex
}

/** A stream of numbers that only depends on its seed. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  share(): number
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Mulberry32 seeded with the hash of the seed. */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'string' ? hashText(seed) : scramble(seed)
  function share(): number {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return shareOf((t ^ (t >>> 14)) >>> 0)
  }
  const below = (limit: number) => Math.floor(share() * limit)
  return {
    share,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (limit) => share() < limit,
    pick(list) {
      const item = list[below(list.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}

/** `count` different whole numbers below `total`, in random order. */
export function sample(random: Random, count: number, total: number): number[] {
  const moved = new Map<number, number>()
  const picked: number[] = []
  for (let i = 0; i < Math.min(count, total); i++) {
    const j = i + random.below(total - i)
    picked.push(moved.get(j) ?? j)
    moved.set(j, moved.get(i) ?? i)
  }
  return picked
}

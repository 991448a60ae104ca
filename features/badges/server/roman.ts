const parts: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/**
 * A level as the game's client writes it for `%roman%` (hotel-api §7.3); digits beyond the Roman
 * ones.
 */
export function roman(level: number): string {
  if (!Number.isInteger(level) || level < 1 || level > 3_999) return String(level)
  let left = level
  let written = ''
  for (const [value, letters] of parts) {
    while (left >= value) {
      written += letters
      left -= value
    }
  }
  return written
}

import type { Words } from './badge-texts.ts'

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

/**
 * A badge as described by a hotel's texts. `isVague`: the description lacks a number known only to
 * the game's server, so any other text replaces it.
 */
export type HotelBadgeText = Words & { code: string; isVague: boolean }

/**
 * A badge's text in a hotel: its own, else its achievement's with the level put in, name and
 * description each (hotel-api §7.3). `%limit%` is known to the game's server only.
 */
export function wordsOfLevel(
  code: string,
  level: number | null,
  own: Words | undefined,
  base: Words | undefined,
): HotelBadgeText {
  const name = own?.name ?? base?.name ?? null
  const description = own?.description ?? base?.description ?? null
  const filled = (text: string | null) => {
    const words = text
      ?.replaceAll('%roman%', level === null ? '' : roman(level))
      .replaceAll('%limit%', '…')
      .trim()
    return words ? words : null
  }
  return {
    code,
    name: filled(name),
    description: filled(description),
    isVague: description?.includes('%limit%') ?? false,
  }
}

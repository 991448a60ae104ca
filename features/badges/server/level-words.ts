import type { Words } from './badge-texts.ts'
import { roman } from './roman.ts'

/**
 * A badge as described by a hotel's texts. `isVague`: the description lacks a number known only to
 * the game's server, so any other text replaces it.
 */
export type ToldBadge = Words & { code: string; isVague: boolean }

/**
 * A badge's text in a hotel: its own, else its achievement's with the level put in, name and
 * description each (hotel-api §7.3). `%limit%` is known to the game's server only.
 */
export function wordsOfLevel(
  code: string,
  level: number | null,
  own: Words | undefined,
  base: Words | undefined,
): ToldBadge {
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

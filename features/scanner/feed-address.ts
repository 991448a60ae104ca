import { addressBelow } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** Where the feeds of players are, below the language. */
export const playerFeedFolder = 'feeds/players'

/** The address of the feed of what scans found changed of a player. */
export function playerFeedAddress(language: LanguageCode, habboId: string, form: 'atom' | 'json'): string {
  return addressBelow(language, `${playerFeedFolder}/${habboId}.${form}`)
}

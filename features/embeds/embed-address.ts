import type { OnlineRange } from '#features/origins/contract.ts'
import { addressPart } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { sharePicturePath } from '#platform/contract/share-picture.ts'
import { type EmbedKind, type EmbedTheme, usualRange } from './constants.ts'

/** What an embed shows: `id` is that of a player, badge or article; `range` is of the chart. */
export type Embed = {
  kind: EmbedKind
  language: LanguageCode
  theme: EmbedTheme
  id?: string | undefined
  range?: OnlineRange | undefined
}

/** Returns the address of an embed, as a path. */
export function embedAddress({ kind, language, theme, id, range = usualRange }: Embed): string {
  const path = ['/embed', language, kind, ...(id === undefined ? [] : [addressPart(id)])].join('/')
  const query = new URLSearchParams({
    ...(theme === 'dark' ? {} : { theme }),
    ...(kind === 'online' && range !== usualRange ? { range } : {}),
  }).toString()
  return query ? `${path}?${query}` : path
}

/** Returns the address of a player's signature picture, as a path. */
export function signatureAddress(language: LanguageCode, habboId: string, theme: EmbedTheme): string {
  return `${sharePicturePath(language, 'signatures', habboId)}${theme === 'light' ? '?theme=light' : ''}`
}

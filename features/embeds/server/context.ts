import type { TFunction } from 'i18next'
import type { Call, Endpoint, Outcome } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { SiteWords } from '#platform/server/site-words.ts'

/** What the embeds are opened with. */
export type EmbedsContext = {
  publicUrl: string
  siteName: () => string
  words: SiteWords
  /** Origins from which the pictures of the game come, and the audio of the stations now. */
  pictureOrigins: readonly string[]
  mediaOrigins: () => Promise<string[]>
}

/** The words of embeds in a language. */
export type EmbedWords = TFunction<['embeds', 'sharing', 'headlines']>

/** What a card is made with: the site's own endpoints as a guest sees them. */
export type CardContext = {
  language: LanguageCode
  siteName: string
  publicUrl: string
  t: EmbedWords
  ask: <E extends Endpoint>(endpoint: E, parts: Call<E>) => Promise<Outcome<E>>
}

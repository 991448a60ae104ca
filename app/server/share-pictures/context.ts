import type { Call, Endpoint, Outcome } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** What a card is made of: what the site's own endpoints say to a guest, and pictures of the game or of the site by their addresses. */
export type ShareContext = {
  language: LanguageCode
  siteName: string
  ask: <E extends Endpoint>(endpoint: E, parts: Call<E>) => Promise<Outcome<E>>
  /** Null where there is none, or none can be had now. */
  pictureAt: (address: string) => Promise<Uint8Array | null>
}

import type { TFunction } from 'i18next'
import type { Call, Endpoint, Outcome } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * Dependencies of a card: the site's own endpoints as seen by a guest, and pictures of the game or
 * the site by address.
 */
export type ShareContext = {
  language: LanguageCode
  siteName: string
  /** The highlight colour: the accent of the night theme. */
  accent: string
  t: TFunction<['sharing', 'headlines']>
  ask: <E extends Endpoint>(endpoint: E, parts: Call<E>) => Promise<Outcome<E>>
  /** Null where there is none, or none can be had now. */
  pictureAt: (address: string) => Promise<Uint8Array | null>
}

import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { StationId } from '#features/radio/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { GuardedFetch } from '#platform/server/fetch/fetch.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import type { IntegrationsTables } from './tables.ts'

/**
 * Where receivers are reached, by the settings. `internal` are origins in the operator's network.
 */
export type ReceiverAddresses = { discord: string; telegram: string; internal: readonly string[] }

/** The context of integrations. */
export type IntegrationsContext = {
  db: Db<IntegrationsTables>
  wholeDb: Db<unknown>
  clock: Clock
  log: Log
  words: SiteWords
  siteName: () => string
  publicUrl: string
  addresses: HotelAddresses
  /** The station whose shows are announced in a language. */
  stationOf: (language: LanguageCode) => Promise<StationId>
  /** The zone in which times are written. */
  zone: string
  receivers: ReceiverAddresses
  fetcher: Pick<GuardedFetch, 'fetchGuarded'>
  /** How often it is looked for what to announce and deliver, instead of 5 and 1 seconds. */
  lookEveryMs: number | undefined
}

import type { LanguageCode } from '#platform/contract/language.ts'
import type { StationId } from '../../contract.ts'
import type { StationSettings } from './station-settings.ts'

/** The station of a language: Turkish has its own where one is configured (specification §3.7). */
export function stationOf(stations: readonly StationSettings[], language: LanguageCode): StationId {
  return language === 'tr' && stations.some(({ id }) => id === 'tr') ? 'tr' : 'main'
}

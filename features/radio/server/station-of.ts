import type { LanguageCode } from '#platform/contract/language.ts'
import type { StationId } from '../contract.ts'
import type { StationSettings } from './station-settings.ts'

/** Whose station the readers of a language hear: Turkish readers have their own where one is configured (SPEC §4). */
export function stationOf(stations: readonly StationSettings[], language: LanguageCode): StationId {
  return language === 'tr' && stations.some(({ id }) => id === 'tr') ? 'tr' : 'main'
}

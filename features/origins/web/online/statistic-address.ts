import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { onlineFiles } from '../../client.ts'
import type { OnlineRange } from '../../contract.ts'
import { parseStatisticSearch, type StatisticSearch } from './statistic-search.ts'

/** The address of the statistic, in the form that the router writes it. */
export function statisticAddress(language: LanguageCode, asked: StatisticSearch): string {
  return `${addressOf('habboOriginsUserStats', language)}${queryOf(parseStatisticSearch(asked))}`
}

/** The address of the numbers of a range as a file. */
export function fileAddress(form: keyof typeof onlineFiles, range: OnlineRange): string {
  return `${onlineFiles[form]}?range=${range}`
}

function queryOf(asked: Record<string, string | undefined>): string {
  const given = Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  const query = new URLSearchParams(given).toString()
  return query ? `?${query}` : ''
}

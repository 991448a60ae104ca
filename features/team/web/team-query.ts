import type { LanguageCode } from '#platform/contract/language.ts'
import { queryOf } from '#platform/web/api.ts'
import { listTeam } from '../contract.ts'

/** The question who is on the team, as a visitor of a language reads it. */
export function teamQuery(language: LanguageCode) {
  return queryOf(listTeam, { query: { lang: language } })
}

import type { i18n } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'
import { queryOf } from '#platform/web/api.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { listTeam } from '../contract.ts'

/** The query for the team, in a language. */
export function teamQuery(language: LanguageCode) {
  return queryOf(listTeam, { query: { lang: language } })
}

/** The head of the team's page. */
export function teamHead(words: i18n) {
  const title = words.t('team:title')
  const description = words.t('team:description')
  return {
    meta: pageMeta({ title: pageTitle(words, [words.t('shell:menu.community'), title]), description, shared: title }),
  }
}

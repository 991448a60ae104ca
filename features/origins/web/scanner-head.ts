import type { i18n } from 'i18next'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'

/** The head of the scanner of Habbo Origins: the menu's name, then the page. */
export function scannerHead({ words, language }: { words: i18n; language: LanguageCode }) {
  const title = pageTitle(words, [words.t('shell:menu.origins'), words.t('origins:players.title')])
  const description = words.t('origins:players.description')
  const address = addressOf('habboOriginsScanner', language)
  return {
    meta: pageMeta({ title, description }),
    links: [{ rel: 'canonical', href: address }, ...alternatesIn(languageCodes, address)],
  }
}

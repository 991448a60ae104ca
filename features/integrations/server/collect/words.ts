import type { LanguageCode } from '#platform/contract/language.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import de from '../../../../locales/de/integrations.json' with { type: 'json' }
import en from '../../../../locales/en/integrations.json' with { type: 'json' }
import tr from '../../../../locales/tr/integrations.json' with { type: 'json' }

const files = { de: { integrations: de }, en: { integrations: en }, tr: { integrations: tr } }

/** Returns a text of announcements, with values in it. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** The texts of announcements in a language, as translators may have changed them. */
export async function wordsIn(words: SiteWords, language: LanguageCode): Promise<Words> {
  const said = (await words.wordsOf(language, files[language])).getFixedT(language, 'integrations')
  return (key, values = {}) => said(key as never, values as never) as unknown as string
}

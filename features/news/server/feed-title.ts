import type { LanguageCode } from '#platform/contract/language.ts'
import de from '../../../locales/de/headlines.json' with { type: 'json' }
import en from '../../../locales/en/headlines.json' with { type: 'json' }
import tr from '../../../locales/tr/headlines.json' with { type: 'json' }
import type { Filter } from '../contract.ts'

const words = { de, en, tr }

/** Returns the title of a feed: the site's name and the list's translated name. */
export function feedTitle(language: LanguageCode, filter: Filter | null, siteName: string): string {
  const { all, category } = words[language]
  const list = filter === null ? all : category[filter]
  return `${siteName}: ${list.replace('{{siteName}}', () => siteName)}`
}

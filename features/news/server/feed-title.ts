import type { LanguageCode } from '#platform/contract/language.ts'
import de from '../../../locales/de/headlines.json' with { type: 'json' }
import en from '../../../locales/en/headlines.json' with { type: 'json' }
import tr from '../../../locales/tr/headlines.json' with { type: 'json' }
import type { Filter } from '../contract.ts'

const words = { de, en, tr }

/** What a feed is called: the site, and what of its news the feed holds, in the words of the list that shows the same. */
export function feedTitle(language: LanguageCode, filter: Filter | null, siteName: string): string {
  const { all, category } = words[language]
  const list = filter === null ? all : category[filter]
  return `${siteName}: ${list.replace('{{siteName}}', () => siteName)}`
}

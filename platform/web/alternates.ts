import { inLanguage, withoutLanguage } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** A link in a page's head. `href` is an address, or a path of this site including its language. */
export type HeadLink = { rel: string; href: string; hrefLang?: string; type?: string; title?: string }

/**
 * Returns the `hreflang` links of a page in each of its languages; `address` is its address in any
 * of them (`/de/news/rooftop`). Visitors with other languages are redirected by browser preference.
 * A route whose page has fewer languages than the site returns them from its `head`.
 */
export function alternatesIn(languages: readonly LanguageCode[], address: string): HeadLink[] {
  return [
    ...languages.map((language) => ({ rel: 'alternate', hrefLang: language, href: inLanguage(address, language) })),
    { rel: 'alternate', hrefLang: 'x-default', href: withoutLanguage(address) || '/' },
  ]
}

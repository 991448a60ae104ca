import { inLanguage, withoutLanguage } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** A link in a page's head. `href` is an address, or a path of this site with its language in front. */
export type HeadLink = { rel: string; href: string; hrefLang?: string; type?: string; title?: string }

/**
 * The links by which a page names itself in each language that it has; `address` is its address in any of them (`/de/news/rooftop`). Whoever speaks none of them
 * is sent on by what the browser prefers. A route whose page has fewer languages than the site returns them from its `head`.
 */
export function alternatesIn(languages: readonly LanguageCode[], address: string): HeadLink[] {
  return [
    ...languages.map((language) => ({ rel: 'alternate', hrefLang: language, href: inLanguage(address, language) })),
    { rel: 'alternate', hrefLang: 'x-default', href: withoutLanguage(address) || '/' },
  ]
}

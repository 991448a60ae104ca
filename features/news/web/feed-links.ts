import type { LanguageCode } from '#platform/contract/language.ts'
import type { HeadLink } from '#platform/web/alternates.ts'
import type { Filter } from '../contract.ts'
import { feedAddress } from '../feed-address.ts'

const forms = [
  ['atom', 'application/atom+xml', 'Atom'],
  ['json', 'application/feed+json', 'JSON Feed'],
] as const

/**
 * Returns the links by which feed readers discover the feeds of a page; `title` names their
 * content.
 */
export function feedLinks(language: LanguageCode, filter: Filter | undefined, title: string): HeadLink[] {
  return forms.map(([form, type, name]) => ({
    rel: 'alternate',
    type,
    title: `${title} (${name})`,
    href: feedAddress(language, filter, form),
  }))
}

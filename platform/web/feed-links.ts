import type { HeadLink } from './alternates.ts'

const feedForms = [
  ['atom', 'application/atom+xml', 'Atom'],
  ['json', 'application/feed+json', 'JSON Feed'],
] as const

/**
 * Returns the links by which feed readers discover the feeds of a page; `title` names their
 * content.
 */
export function linksToFeeds(addressIn: (form: 'atom' | 'json') => string, title: string): HeadLink[] {
  return feedForms.map(([form, type, name]) => ({
    rel: 'alternate',
    type,
    title: `${title} (${name})`,
    href: addressIn(form),
  }))
}

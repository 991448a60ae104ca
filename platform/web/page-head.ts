import type { i18n } from 'i18next'
import { pageTitle } from './title.ts'

type HeadMeta = { title?: string; name?: string; property?: string; content?: string; 'script:ld+json'?: object }

const noIndex: HeadMeta = { name: 'robots', content: 'noindex' }

/**
 * What the head says of a page to browsers, to search engines, which are kept from what is `unlisted`, and to those who show a link to it. `title` is the
 * window's; where a link is shown it is called `shared`. To machines it is `data`, as schema.org has it.
 */
export function pageMeta({
  title,
  description,
  shared = title,
  type = 'website',
  unlisted = false,
  data,
}: {
  title: string
  description: string
  shared?: string
  type?: 'website' | 'article' | 'profile'
  unlisted?: boolean
  data?: object
}): HeadMeta[] {
  return [
    { title },
    { name: 'description', content: description },
    ...(unlisted ? [noIndex] : []),
    { property: 'og:type', content: type },
    { property: 'og:title', content: shared },
    { property: 'og:description', content: description },
    ...(data ? [{ 'script:ld+json': data }] : []),
  ]
}

/** The head of a page that is nothing for search engines and that nobody shares: one for members alone, or one that says that something is not there. */
export function unlistedHead(words: i18n, parts: readonly string[]): { meta: HeadMeta[] } {
  return { meta: [{ title: pageTitle(words, parts) }, noIndex] }
}

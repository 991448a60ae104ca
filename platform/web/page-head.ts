import type { i18n } from 'i18next'
import { pageTitle } from './title.ts'

type HeadMeta = { title?: string; name?: string; property?: string; content?: string; 'script:ld+json'?: object }

const noIndex: HeadMeta = { name: 'robots', content: 'noindex' }

/**
 * Returns a page's metadata for browsers, search engines (which skip `unlisted` pages) and link
 * previews. `title` is the window's title, `shared` that of link previews, `data` is structured
 * data (schema.org).
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

/**
 * Returns the head of a page that is neither indexed nor shared: one for members only, or one
 * saying that something is missing.
 */
export function unlistedHead(words: i18n, parts: readonly string[]): { meta: HeadMeta[] } {
  return { meta: [{ title: pageTitle(words, parts) }, noIndex] }
}

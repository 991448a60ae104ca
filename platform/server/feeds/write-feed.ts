import { Feed } from 'feed'
import type { LanguageCode } from '#platform/contract/language.ts'
import { printable } from '#platform/contract/written-text.ts'
import { escapeHtml } from '../http/html.ts'

/** The forms of feeds, by the ending of their address. */
export const feedForms = ['atom', 'json'] as const
export type FeedForm = (typeof feedForms)[number]

/**
 * Metadata of a feed. `address` is its path without the ending, `page` the path of the page that
 * has the same entries. All texts are plain. `hub` is the WebSub hub.
 */
export type FeedHead = {
  publicUrl: string
  language: LanguageCode
  siteName: string
  title: string
  address: string
  page: string
  hub?: string | null
}

/** An entry of a feed. `html` is its content; all other texts are plain, addresses whole. */
export type FeedEntry = {
  id: string
  address: string
  title: string
  summary?: string
  html: string
  publishedAt: Date
  updatedAt: Date
  authors: readonly string[]
  picture?: string
  original?: string
  category?: string
}

/** Writes a feed as Atom (RFC 4287). */
export function writeAtom(head: FeedHead, entries: readonly FeedEntry[]): string {
  const { publicUrl, language, siteName, hub } = head
  const self = feedUrl(head, 'atom')
  const feed = new Feed({
    id: self,
    title: printable(head.title),
    link: publicUrl + head.page,
    feedLinks: { atom: self },
    ...(hub ? { hub } : {}),
    // An empty feed has a fixed date, so that its bytes stay the same.
    updated: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    author: { name: printable(siteName), link: publicUrl },
    favicon: `${publicUrl}/favicon.png`,
    generator: false,
  })
  for (const entry of entries) {
    const { summary = '', picture, category } = entry
    feed.addItem({
      id: entry.id,
      link: entry.address,
      // Written as HTML, where plain text has its marks escaped.
      title: escapeHtml(entry.title),
      ...(summary === '' ? {} : { description: escapeHtml(summary) }),
      content: entry.html,
      date: entry.updatedAt,
      published: entry.publishedAt,
      ...(category ? { category: [{ term: category }] } : {}),
      ...(entry.authors.length > 0 ? { author: entry.authors.map(named) } : {}),
      ...(picture && isPictureFile.test(picture) ? { image: picture } : {}),
    })
  }
  return inLanguage(feed.atom1(), language)
}

/** Writes a feed as JSON Feed 1.1 (jsonfeed.org). */
export function writeJsonFeed(head: FeedHead, entries: readonly FeedEntry[]): string {
  const { publicUrl, language, siteName, hub } = head
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    home_page_url: publicUrl + head.page,
    feed_url: feedUrl(head, 'json'),
    icon: `${publicUrl}/favicon.png`,
    language,
    ...(hub ? { hubs: [{ type: 'WebSub', url: hub }] } : {}),
    authors: [{ name: siteName, url: publicUrl }],
    items: entries.map(({ summary = '', picture, original, category, ...entry }) => ({
      id: entry.id,
      url: entry.address,
      title: entry.title,
      content_html: entry.html,
      ...(summary === '' ? {} : { summary }),
      ...(picture ? { image: picture } : {}),
      date_published: entry.publishedAt.toISOString(),
      date_modified: entry.updatedAt.toISOString(),
      ...(entry.authors.length > 0 ? { authors: entry.authors.map(named) } : {}),
      ...(original ? { external_url: original } : {}),
      ...(category ? { tags: [category] } : {}),
      language,
    })),
  })
}

/** The whole address of a feed in one of its forms. */
export function feedUrl({ publicUrl, address }: Pick<FeedHead, 'publicUrl' | 'address'>, form: FeedForm): string {
  return `${publicUrl}${address}.${form}`
}

/** The library derives a picture's type from its extension. */
const isPictureFile = /\.(?:png|gif|jpe?g|webp)$/i

function named(author: string): { name: string } {
  return { name: printable(author) }
}

/**
 * Adds what the library omits: the language, and the correct type of `.jpg`. Escaped text cannot
 * contain these markers.
 */
function inLanguage(atom: string, language: LanguageCode): string {
  return atom
    .replace('<feed ', `<feed xml:lang="${language}" `)
    .replaceAll(/ type="image\/jpg"/gi, ' type="image/jpeg"')
}

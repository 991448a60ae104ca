import { Feed } from 'feed'
import { hotels } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { printable } from '#platform/contract/written-text.ts'
import type { Filter } from '../../contract.ts'
import { feedAddress } from '../../feed-address.ts'
import { escapeHtml, htmlOfBody, htmlOfPicture, type Place, wholeAddress } from './body-html.ts'
import type { FeedItem } from './feed-items.ts'

/** Metadata of a feed with the items of the news list under `filter`. All texts are plain. */
export type FeedHead = Place & { siteName: string; title: string; filter: Filter | null }

/** Writes a feed as Atom (RFC 4287). */
export function writeAtom(head: FeedHead, items: readonly FeedItem[]): string {
  const { publicUrl, language, siteName } = head
  const feed = new Feed({
    id: feedOf(head, 'atom'),
    title: printable(head.title),
    link: listAddress(head),
    feedLinks: { atom: feedOf(head, 'atom') },
    // An empty feed has a fixed date, so that its bytes stay the same.
    updated: new Date(Math.max(0, ...items.map(({ updatedAt }) => updatedAt.getTime()))),
    author: { name: printable(siteName), link: publicUrl },
    favicon: `${publicUrl}/favicon.png`,
    generator: false,
  })
  for (const item of items) {
    const authors = authorsOf(item, siteName)
    feed.addItem({
      id: itemId(item, head),
      link: itemAddress(item, head),
      // Written as HTML, where plain text has its marks escaped.
      title: escapeHtml(item.title),
      ...(item.summary === '' ? {} : { description: escapeHtml(item.summary) }),
      content: contentOf(item, head),
      date: item.updatedAt,
      published: item.publishedAt,
      category: [{ term: item.category }],
      ...(authors.length > 0 ? { author: authors } : {}),
      ...(item.picture && isPictureFile.test(item.picture.src) ? { image: wholeAddress(item.picture.src, head) } : {}),
    })
  }
  return inLanguage(feed.atom1(), language)
}

/** Writes a feed as JSON Feed 1.1 (jsonfeed.org). */
export function writeJsonFeed(head: FeedHead, items: readonly FeedItem[]): string {
  const { publicUrl, language, siteName } = head
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    home_page_url: listAddress(head),
    feed_url: feedOf(head, 'json'),
    icon: `${publicUrl}/favicon.png`,
    language,
    authors: [{ name: siteName, url: publicUrl }],
    items: items.map((item) => {
      const authors = authorsOf(item, siteName)
      return {
        id: itemId(item, head),
        url: itemAddress(item, head),
        title: item.title,
        content_html: contentOf(item, head),
        ...(item.summary === '' ? {} : { summary: item.summary }),
        ...(item.picture ? { image: wholeAddress(item.picture.src, head) } : {}),
        date_published: item.publishedAt.toISOString(),
        date_modified: item.updatedAt.toISOString(),
        ...(authors.length > 0 ? { authors } : {}),
        ...(item.source ? { external_url: item.source.address } : {}),
        tags: [item.category],
        language,
      }
    }),
  })
}

/** The library derives a picture's type from its extension. */
const isPictureFile = /\.(?:png|gif|jpe?g|webp)$/i

/**
 * Adds what the library omits: the language, and the correct type of `.jpg`. Escaped text cannot
 * contain these markers.
 */
function inLanguage(atom: string, language: LanguageCode): string {
  return atom
    .replace('<feed ', `<feed xml:lang="${language}" `)
    .replaceAll(/ type="image\/jpg"/gi, ' type="image/jpeg"')
}

function feedOf({ publicUrl, language, filter }: FeedHead, form: 'atom' | 'json'): string {
  return publicUrl + feedAddress(language, filter, form)
}

function listAddress({ publicUrl, language, filter }: FeedHead): string {
  return `${publicUrl}${addressOf('newsCategory', language)}${filter ? `?category=${filter}` : ''}`
}

function itemAddress({ slug }: FeedItem, { publicUrl, language }: FeedHead): string {
  return publicUrl + addressOf('newsView', language, { slug })
}

/**
 * A permanent id, independent of title and address (RFC 4151): feed readers treat a different id as
 * a new item.
 */
function itemId({ id, createdAt }: FeedItem, { publicUrl, language }: FeedHead): string {
  return `tag:${new URL(publicUrl).hostname},${createdAt.toISOString().slice(0, 10)}:news/${id}/${language}`
}

/** The names of authors as readers of feeds show them, which know no hotels. */
function authorsOf({ authors, isByTeam, source }: FeedItem, siteName: string): { name: string }[] {
  if (isByTeam) return [{ name: printable(siteName) }]
  const named = authors.map(({ name, hotel }) => ({ name: `${name} (${hotels[hotel].label})` }))
  return named.length === 0 && source ? [{ name: hotels[source.hotel].label }] : named
}

/** The whole item: its picture, its words, and where it was copied from. */
function contentOf(item: FeedItem, head: FeedHead): string {
  const place = { ...head, address: itemAddress(item, head) }
  const words = item.body.length > 0 ? htmlOfBody(item.body, place) : `<p>${escapeHtml(item.summary)}</p>`
  const source = item.source
    ? htmlOfBody(
        [
          {
            kind: 'paragraph',
            children: [{ kind: 'link', href: item.source.address, children: [hotels[item.source.hotel].label] }],
          },
        ],
        place,
      )
    : ''
  return (item.picture ? htmlOfPicture(item.picture, place) : '') + words + source
}

import { hotels } from '#features/hotels/contract.ts'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import { printable } from '#platform/contract/written-text.ts'
import type { FeedEntry, FeedHead } from '#platform/server/feeds/write-feed.ts'
import { escapeHtml } from '#platform/server/http/html.ts'
import type { Filter } from '../../contract.ts'
import { feedFolder, feedName } from '../../feed-address.ts'
import { htmlOfBody, htmlOfPicture, type Place, wholeAddress } from './body-html.ts'
import type { FeedItem } from './feed-items.ts'

/** A feed with the items of the news list under `filter`. All texts are plain. */
export type NewsFeed = Place & { siteName: string; title: string; filter: Filter | null; hub?: string | null }

/** Returns the metadata of a feed of the news. */
export function newsFeedHead({ publicUrl, language, siteName, title, filter, hub }: NewsFeed): FeedHead {
  return {
    ...{ publicUrl, language, siteName, title },
    hub: hub ?? null,
    address: addressBelow(language, `${feedFolder}/${feedName(filter)}`),
    page: `${addressOf('newsCategory', language)}${filter ? `?category=${filter}` : ''}`,
  }
}

/** Returns the entry of an item in a feed. */
export function newsFeedEntry(item: FeedItem, feed: NewsFeed): FeedEntry {
  const { title, summary, publishedAt, updatedAt, category, picture, source } = item
  return {
    ...{ title, summary, publishedAt, updatedAt, category },
    id: itemId(item, feed),
    address: itemAddress(item, feed),
    html: contentOf(item, feed),
    authors: authorsOf(item, feed.siteName),
    ...(picture ? { picture: wholeAddress(picture.src, feed) } : {}),
    ...(source ? { original: source.address } : {}),
  }
}

function itemAddress({ slug }: FeedItem, { publicUrl, language }: NewsFeed): string {
  return publicUrl + addressOf('newsView', language, { slug })
}

/**
 * A permanent id, independent of title and address (RFC 4151): feed readers treat a different id as
 * a new item.
 */
function itemId({ id, createdAt }: FeedItem, { publicUrl, language }: NewsFeed): string {
  return `tag:${new URL(publicUrl).hostname},${createdAt.toISOString().slice(0, 10)}:news/${id}/${language}`
}

/** The names of authors as readers of feeds show them, which know no hotels. */
function authorsOf({ authors, isByTeam, source }: FeedItem, siteName: string): string[] {
  if (isByTeam) return [printable(siteName)]
  const named = authors.map(({ name, hotel }) => `${name} (${hotels[hotel].label})`)
  return named.length === 0 && source ? [hotels[source.hotel].label] : named
}

/** The whole item: its picture, its words, and where it was copied from. */
function contentOf(item: FeedItem, feed: NewsFeed): string {
  const place = { ...feed, address: itemAddress(item, feed) }
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

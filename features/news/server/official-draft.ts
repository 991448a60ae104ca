import { defaultHotels } from '#features/hotels/contract.ts'
import {
  type HotelAddresses,
  type OfficialArticle,
  officialAddress,
  pictureOrigins,
} from '#features/hotels/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { ArticleDraft } from './article-draft.ts'
import { pictureAddress } from './safe-address.ts'

/**
 * The size of the game's large article pictures (hotel-api §8.2), which its feed does not tell.
 * Pages crop them, so a picture of another size shifts nothing.
 */
export const promoSize = { width: 759, height: 300 }

/** What makes a repeated import the same item: numbers are given out by each hotel for itself, and headlines change. */
export function officialKey(language: LanguageCode, article: Pick<OfficialArticle, 'id'>): string {
  return `official:${defaultHotels[language]}:${article.id}`
}

/**
 * An article of the game's own news as an item of ours, marked as copied: in its one language, with the announcement for a body, and with the way to
 * the whole at the game's own site.
 */
export function officialDraft(
  language: LanguageCode,
  article: OfficialArticle,
  addresses: HotelAddresses,
): ArticleDraft {
  const hotel = defaultHotels[language]
  const { title, summary, picture } = article
  // One from elsewhere would not be shown: the item does without, rather than not at all.
  const src = picture && pictureAddress(picture, new Set(pictureOrigins(addresses)))
  return {
    key: officialKey(language, article),
    category: 'habbo',
    isShort: false,
    author: null,
    picture: src ? { src, alt: '', ...promoSize } : null,
    publishedAt: article.publishedAt,
    source: { hotel, address: officialAddress(hotel) + article.path },
    texts: { [language]: { title, summary, html: summary && `<p>${asHtml(summary)}</p>` } },
  }
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

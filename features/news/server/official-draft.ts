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
 * Size of the game's large article pictures (hotel-api §8.2), which the feed omits. Pages crop
 * them, so other sizes cause no layout shift.
 */
export const promoSize = { width: 759, height: 300 }

/**
 * Returns the key that identifies a repeated import: ids are unique per hotel, and headlines
 * change.
 */
export function officialKey(language: LanguageCode, article: Pick<OfficialArticle, 'id'>): string {
  return `official:${defaultHotels[language]}:${article.id}`
}

/**
 * Converts an article of the game's own news to an item marked as copied: in its one language, with
 * the announcement as body and a link to the original.
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

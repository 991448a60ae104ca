import { type HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { printable } from '#platform/contract/written-text.ts'
import { type Category, Picture, Slug } from '../../contract.ts'
import { linkAddress, pictureAddress } from './safe-address.ts'
import { largestPicture } from './sanitise-body.ts'

/** Limits per language: characters of title, summary and alternative texts, bytes of HTML. */
export const textBounds = { title: 200, summary: 600, alt: 300, htmlBytes: 200_000 }

/**
 * Texts of an item in one language. `title` and `summary` are plain text; `html` is untrusted input
 * from an author or feed.
 */
export type DraftText = { title: string; summary: string; html: string }

/** A submitted news item. All of it is untrusted. */
export type ArticleDraft = {
  /** What makes a repeated import the same item. */
  key?: string
  /** Slug in the address; generated from the title if omitted. A published item keeps its slug. */
  slug?: string
  category: Category
  /** A title and one paragraph (`summary`), no body (specification §3.5). */
  isShort: boolean
  author: { hotel: HotelCode; name: string } | null
  picture: Picture | null
  /** What lies ahead counts as now. */
  publishedAt: Date
  /** Original of a copied item on the game's own site. */
  source: { hotel: HotelCode; address: string } | null
  texts: Partial<Record<LanguageCode, DraftText>>
}

/** No hotel had opened before; PostgreSQL has no room for every date either. */
const earliest = Date.UTC(2000, 0, 1)

type Field = 'key' | 'slug' | 'author' | 'picture' | 'publishedAt' | 'source' | 'texts' | 'title' | 'summary' | 'html'

/** A draft that cannot be published, and the first field that is to blame. */
export type DraftRefusal = Refusal<'error.incorrectData'> & { field: Field }

/**
 * Returns the first invalid field of a draft: too long, missing, or an invalid address or slug;
 * null if there is none.
 */
export function judgeDraft(draft: ArticleDraft, pictureOrigins: ReadonlySet<string>): DraftRefusal | null {
  const { key, slug, author, picture, source } = draft
  if (key !== undefined && !(isLine(key, 300) && key === printable(key))) return incorrect('key')
  if (slug !== undefined && !Slug.safeParse(slug).success) return incorrect('slug')
  if (author && PlayerName.safeParse(author.name).data !== author.name) return incorrect('author')
  if (picture && !isPicture(picture, pictureOrigins)) return incorrect('picture')
  if (!(draft.publishedAt.getTime() >= earliest)) return incorrect('publishedAt')
  if (source && !/^https?:/.test(linkAddress(source.address) ?? '')) return incorrect('source')
  const texts = textsOf(draft)
  if (texts.length === 0) return incorrect('texts')
  for (const { title, summary, html } of texts) {
    if (!isLine(title, textBounds.title)) return incorrect('title')
    if (summary.length > textBounds.summary || (draft.isShort && summary.trim() === '')) return incorrect('summary')
    if (Buffer.byteLength(html) > textBounds.htmlBytes || (draft.isShort && html.trim() !== ''))
      return incorrect('html')
  }
  return null
}

/** The texts of a draft, in the order of the site's languages, without what cannot be stored. */
export function textsOf(draft: ArticleDraft): (DraftText & { language: LanguageCode })[] {
  return languageCodes.flatMap((language) => {
    const text = draft.texts[language]
    if (!text) return []
    return [{ language, title: printable(text.title), summary: printable(text.summary), html: printable(text.html) }]
  })
}

/** Refuses a field of a draft. */
export function incorrect(field: Field): DraftRefusal {
  return refuse('error.incorrectData', { field })
}

function isPicture(picture: Picture, origins: ReadonlySet<string>): boolean {
  const isSized = Picture.safeParse(picture).success && Math.max(picture.width, picture.height) <= largestPicture
  return isSized && pictureAddress(picture.src, origins) !== null && picture.alt.length <= textBounds.alt
}

function isLine(text: string, most: number): boolean {
  return text.trim() !== '' && text.length <= most
}

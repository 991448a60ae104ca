import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import { type HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { type HotelAddresses, officialAddresses, pictureOrigins } from '#features/hotels/server/api.ts'
import { isLibraryPicture } from '#features/media/contract.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { printable } from '#platform/contract/written-text.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { type Category, Picture, Slug } from '../../contract.ts'
import { linkAddress, pictureAddress } from '../../link-address.ts'
import { libraryPicturesIn, recordItemPictures } from '../pictures/library-pictures.ts'
import type { PublicArticle, PublicColumns } from '../public-articles.ts'
import type { NewsTables } from '../tables.ts'
import { freeSlug, isSlugFree } from './article-slug.ts'
import { largestPicture } from './sanitise-body.ts'
import {
  type DraftText,
  prepareTexts,
  type StoredText,
  showChange,
  takePublishLock,
  writeText,
} from './stored-texts.ts'

/** Limits per language: characters of title, summary and alternative texts, bytes of HTML. */
const textBounds = { title: 200, summary: 600, alt: 300, htmlBytes: 200_000 }

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
  /** A future instant counts as now. */
  publishedAt: Date
  /** Original of a copied item on the game's own site. */
  source: { hotel: HotelCode; address: string } | null
  texts: Partial<Record<LanguageCode, DraftText>>
}

/** No hotel had opened before; PostgreSQL has no room for every date either. */
const earliest = Date.UTC(2000, 0, 1)

type Field = 'key' | 'slug' | 'author' | 'picture' | 'publishedAt' | 'source' | 'texts' | 'title' | 'summary' | 'html'

/** A draft that cannot be published, and the first field that is to blame. */
type DraftRefusal = Refusal<'error.incorrectData'> & { field: Field }

/**
 * Returns the first invalid field of a draft: too long, missing, or an invalid address or slug;
 * null if there is none.
 */
function judgeDraft(draft: ArticleDraft, pictureOrigins: ReadonlySet<string>): DraftRefusal | null {
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
function textsOf(draft: ArticleDraft): (DraftText & { language: LanguageCode })[] {
  return languageCodes.flatMap((language) => {
    const text = draft.texts[language]
    if (!text) return []
    return [{ language, title: printable(text.title), summary: printable(text.summary), html: printable(text.html) }]
  })
}

/** Refuses a field of a draft. */
function incorrect(field: Field): DraftRefusal {
  return refuse('error.incorrectData', { field })
}

function isPicture(picture: Picture, origins: ReadonlySet<string>): boolean {
  const isSized = Picture.safeParse(picture).success && Math.max(picture.width, picture.height) <= largestPicture
  return isSized && pictureAddress(picture.src, origins) !== null && picture.alt.length <= textBounds.alt
}

function isLine(text: string, most: number): boolean {
  return text.trim() !== '' && text.length <= most
}

/**
 * Publishes an item, or updates the one with the same `key`; `addresses` determines permitted
 * pictures and links into the game. HTML is sanitised, and links to players, badges and rooms are
 * rewritten. An unchanged draft does not count as an update. Refuses `error.incorrectData` with the
 * field: `key` for a withdrawn item.
 */
export async function publishArticle(
  db: Db<NewsTables>,
  draft: ArticleDraft,
  now: Date,
  addresses: HotelAddresses = officialAddresses,
): Promise<{ id: number; slug: string } | DraftRefusal> {
  const origins = new Set(pictureOrigins(addresses))
  const refusal = judgeDraft(draft, origins)
  if (refusal) return refusal
  const texts = await prepareTexts(db, addresses, textsOf(draft))
  if (texts === 'tooLong') return incorrect('html')
  const src = pictureAddress(draft.picture?.src ?? '', origins)
  const picture = draft.picture && src ? { ...draft.picture, src, alt: printable(draft.picture.alt) } : null
  const address = linkAddress(draft.source?.address ?? '')
  const source = draft.source && address ? { ...draft.source, address } : null
  return inTransaction(db, (tx) => store(tx, { ...draft, picture, source }, texts, now))
}

async function store(tx: Tx<NewsTables>, draft: ArticleDraft, texts: readonly StoredText[], now: Date) {
  await takePublishLock(tx)
  const known = await findByKey(tx, draft.key)
  const columns = {
    category: draft.category,
    is_short: draft.isShort,
    source_hotel: draft.source?.hotel ?? null,
    source_address: draft.source?.address ?? null,
    author_hotel: draft.author?.hotel ?? null,
    author_name: draft.author?.name ?? null,
    picture_src: draft.picture?.src ?? null,
    picture_alt: draft.picture?.alt ?? null,
    picture_width: draft.picture?.width ?? null,
    picture_height: draft.picture?.height ?? null,
    picture_focus_x: draft.picture?.focus?.x ?? null,
    picture_focus_y: draft.picture?.focus?.y ?? null,
    languages: texts.map(({ language }) => language),
    published_at: draft.publishedAt > now ? (known?.published_at ?? now) : draft.publishedAt,
    changed_at: now,
  }
  if (known) {
    if (known.languages.length === 0) return incorrect('key')
    // What was changed here is no longer the importer's.
    if (known.is_edited) return { id: known.id, slug: known.slug }
    if (await updateArticle(tx, known, { columns, texts }, now)) {
      await showChange(tx, known)
      await recordItemPictures(tx, known.id)
    }
    return { id: known.id, slug: known.slug }
  }
  if (draft.slug !== undefined && !(await isSlugFree(tx, draft.slug))) return incorrect('slug')
  const slug = draft.slug ?? (await freeSlug(tx, texts))
  const id = await insertArticle(tx, { slug, key: draft.key ?? null, columns, texts }, now)
  await showChange(tx, { id, slug })
  const srcs = [draft.picture?.src ?? '', ...texts.flatMap(({ body }) => libraryPicturesIn(body))]
  if (srcs.some(isLibraryPicture)) await recordItemPictures(tx, id)
  return { id, slug }
}

async function findByKey(tx: Tx<NewsTables>, key: string | undefined): Promise<KnownArticle | undefined> {
  if (key === undefined) return undefined
  // Imported items are public from the start; a withdrawn one keeps its address and date.
  return tx
    .selectFrom('news_articles')
    .selectAll()
    .where('key', '=', key)
    .$narrowType<PublicColumns>()
    .executeTakeFirst()
}

/** What of an item is the same in every language and may change. */
type ArticleColumns = Omit<
  Insertable<NewsTables['news_articles']>,
  'slug' | 'key' | 'updated_at' | 'created_at' | 'published_at' | 'changed_at'
> & { published_at: Date; changed_at: Date }

/** An item that is published already. */
type KnownArticle = PublicArticle

/** Writes a new item and answers its number. */
async function insertArticle(
  tx: Tx<NewsTables>,
  article: { slug: string; key: string | null; columns: ArticleColumns; texts: readonly StoredText[] },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('news_articles')
    .values({ ...article.columns, slug: article.slug, key: article.key, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const text of article.texts) await writeText(tx, id, text)
  return id
}

/**
 * Updates an item and returns whether anything changed. It is marked as updated only for changes of
 * its content, not of link targets or its date.
 */
async function updateArticle(
  tx: Tx<NewsTables>,
  known: KnownArticle,
  next: { columns: ArticleColumns; texts: readonly StoredText[] },
  now: Date,
): Promise<boolean> {
  const rows = await tx.selectFrom('news_texts').selectAll().where('article_id', '=', known.id).execute()
  const before = rows.map(({ event_ids: _, ...text }) => text)
  const changed = next.texts.filter((text) => !isDeepStrictEqual({ ...text, article_id: known.id }, of(text.language)))
  const isMoved = known.published_at.getTime() !== next.columns.published_at.getTime()
  const isUpdated =
    !isDeepStrictEqual(known, {
      ...known,
      ...next.columns,
      published_at: known.published_at,
      changed_at: known.changed_at,
    }) || changed.some((text) => !isDeepStrictEqual(wordsIn(text), wordsIn(of(text.language))))
  if (isUpdated || isMoved) {
    const { id } = known
    await tx
      .updateTable('news_articles')
      .set({ ...next.columns, ...(isUpdated ? { updated_at: now } : {}) })
      .where('id', '=', id)
      .execute()
    const languages = next.texts.map(({ language }) => language)
    await tx.deleteFrom('news_texts').where('article_id', '=', id).where('language', 'not in', languages).execute()
  }
  for (const text of changed) await writeText(tx, known.id, text)
  return isUpdated || isMoved || changed.length > 0

  function of(language: string) {
    return before.find((text) => text.language === language)
  }
}

function wordsIn(text: StoredText | undefined) {
  return text && [text.title, text.summary, text.html]
}

import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import { type HotelAddresses, officialAddresses, pictureOrigins } from '#features/hotels/server/api.ts'
import { isLibraryPicture } from '#features/media/contract.ts'
import { printable } from '#platform/contract/written-text.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { libraryPicturesIn } from '../pictures/map-pictures.ts'
import { recordItemPictures } from '../pictures/record-pictures.ts'
import type { PublicArticle, PublicColumns } from '../public-articles.ts'
import type { NewsTables } from '../tables.ts'
import { type ArticleDraft, type DraftRefusal, incorrect, judgeDraft, textsOf } from './article-draft.ts'
import { freeSlug, isSlugFree } from './article-slug.ts'
import { prepareTexts } from './prepare-texts.ts'
import { linkAddress, pictureAddress } from './safe-address.ts'
import { type StoredText, showChange, takePublishLock, writeText } from './write-texts.ts'

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

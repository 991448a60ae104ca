import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type HotelAddresses, officialAddresses, pictureOrigins } from '#features/hotels/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { printable } from '#platform/contract/written-text.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import { relist } from '../listings.ts'
import type { PublicArticle, PublicColumns } from '../public-articles.ts'
import { noteWithdrawal, withdrawnAmong } from '../search/item-keys.ts'
import type { NewsTables } from '../tables.ts'
import { articleTags } from '../tags.ts'
import { type ArticleDraft, type DraftRefusal, incorrect, judgeDraft, textsOf } from './article-draft.ts'
import { freeSlug, isSlugFree } from './article-slug.ts'
import { readingMinutes, wordsOf } from './body-words.ts'
import { linkIntoSite } from './map-links.ts'
import { parseBody } from './parse-body.ts'
import { linkAddress, pictureAddress } from './safe-address.ts'
import { sanitiseBody } from './sanitise-body.ts'

/** Maximum size of a body's blocks: HTML consisting only of tags grows when parsed. */
const bodyBytes = 1_000_000

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
  const written = textsOf(draft).map((text) => {
    const html = sanitiseBody(text.html)
    return { ...text, html, body: parseBody(html, text.language, origins) }
  })
  if (written.some(({ body }) => Buffer.byteLength(JSON.stringify(body)) > bodyBytes)) return incorrect('html')
  const bodies = await linkIntoSite(
    db,
    addresses,
    written.map(({ body }) => body),
  )
  const texts = written.map((text, at) => {
    const body = bodies[at] ?? text.body
    return {
      ...text,
      body,
      picture_alt: null,
      reading_minutes: readingMinutes(`${text.title} ${text.summary} ${wordsOf(body)}`),
    }
  })
  const src = pictureAddress(draft.picture?.src ?? '', origins)
  const picture = draft.picture && src ? { ...draft.picture, src, alt: printable(draft.picture.alt) } : null
  const address = linkAddress(draft.source?.address ?? '')
  const source = draft.source && address ? { ...draft.source, address } : null
  return inTransaction(db, (tx) => store(tx, { ...draft, picture, source }, texts, now))
}

/**
 * Withdraws an item permanently: its key cannot be published again. Its comments remain without a
 * subject. Refuses `error.newsNotFound`.
 */
export async function withdrawArticle(db: Db<NewsTables>, id: number): Promise<true | Refusal<'error.newsNotFound'>> {
  return inTransaction(db, async (tx) => {
    await takePublishLock(tx)
    const gone = await tx.deleteFrom('news_articles').where('id', '=', id).returning(['slug', 'key']).executeTakeFirst()
    if (!gone) return refuse('error.newsNotFound')
    if (gone.key !== null) await noteWithdrawal(tx, gone.key)
    if (gone.slug !== null) await show(tx, { id, slug: gone.slug })
    return true
  })
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
    languages: texts.map(({ language }) => language),
    published_at: draft.publishedAt > now ? (known?.published_at ?? now) : draft.publishedAt,
    changed_at: now,
  }
  if (known) {
    if (known.languages.length === 0) return incorrect('key')
    // What was changed here is no longer the importer's.
    if (known.is_edited) return { id: known.id, slug: known.slug }
    if (await updateArticle(tx, known, { columns, texts }, now)) await show(tx, known)
    return { id: known.id, slug: known.slug }
  }
  if (draft.key !== undefined && (await withdrawnAmong(tx, [draft.key])).size > 0) return incorrect('key')
  if (draft.slug !== undefined && !(await isSlugFree(tx, draft.slug))) return incorrect('slug')
  const slug = draft.slug ?? (await freeSlug(tx, texts))
  const id = await insertArticle(tx, { slug, key: draft.key ?? null, columns, texts }, now)
  await show(tx, { id, slug })
  return { id, slug }
}

/** Publishing is rare and done one after another, so that slugs and keys are unique. */
async function takePublishLock(tx: Tx<NewsTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.newsPublishing})`.execute(tx)
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

/** Lists follow an item, and every process drops the pages that show it. */
async function show(tx: Tx<NewsTables>, { id, slug }: { id: number; slug: string }): Promise<void> {
  await relist(tx, id)
  await invalidateTags(tx, articleTags(slug))
}

/** What of an item is the same in every language and may change. */
type ArticleColumns = Omit<
  Insertable<NewsTables['news_articles']>,
  'slug' | 'key' | 'updated_at' | 'created_at' | 'published_at' | 'changed_at'
> & { published_at: Date; changed_at: Date }

/** Texts of an item in one language, ready to be stored. */
type StoredText = Omit<Selectable<NewsTables['news_texts']>, 'article_id'>

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
  const before = await tx.selectFrom('news_texts').selectAll().where('article_id', '=', known.id).execute()
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

async function writeText(tx: Tx<NewsTables>, id: number, text: StoredText): Promise<void> {
  const columns = { ...text, body: sql<StoredText['body']>`${JSON.stringify(text.body)}::jsonb` }
  await tx
    .insertInto('news_texts')
    .values({ ...columns, article_id: id })
    .onConflict((conflict) => conflict.columns(['article_id', 'language']).doUpdateSet(columns))
    .execute()
}

import { sql } from 'kysely'
import { BadgeCode } from '#features/badges/contract.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { add, type IdSet } from '#platform/server/search/id-set.ts'
import type { Block, Category, Filter } from '../contract.ts'
import { flatBlocks, flatLines } from '../flat-blocks.ts'
import { eventRows } from './events/event-rows.ts'
import { isPublic, type PublicColumns, shownLanguage } from './public-articles.ts'
import { wordsOf } from './publish/body-words.ts'
import { linksOf } from './publish/map-links.ts'
import { wordsVector } from './search/full-text.ts'
import type { NewsTables } from './tables.ts'

/**
 * Rebuilds an item's listings, events and search words from stored data, in the transaction that
 * changed it. Copied news is listed only in its own languages (decision 010).
 */
export async function relist(tx: Tx<NewsTables>, articleId: number): Promise<void> {
  const words = await readEntries(tx, articleId)
  const left = await tx
    .deleteFrom('news_listings')
    .where('article_id', '=', articleId)
    .returning(placeColumns)
    .execute()
  const entered = await enter(tx, articleId)
  await changeCounts(tx, left, entered)
  await reindex(tx, articleId, words)
}

const placeColumns = ['language', 'category', 'is_short', 'published_at'] as const
type Place = { language: LanguageCode; category: Category; is_short: boolean; published_at: Date }

async function enter(tx: Tx<NewsTables>, articleId: number): Promise<Place[]> {
  const article = await tx
    .selectFrom('news_articles as article')
    .select(['languages', 'category', 'is_short', 'published_at', 'source_hotel'])
    .where('id', '=', articleId)
    .where(isPublic)
    .$narrowType<PublicColumns>()
    .executeTakeFirst()
  if (!article) return []
  const texts = await tx
    .selectFrom('news_texts')
    .select(['language', 'title', 'summary', 'body', 'event_ids'])
    .where('article_id', '=', articleId)
    .execute()
  const byLanguage = new Map(texts.map((text) => [text.language, text]))
  const isCopied = article.source_hotel !== null
  const { category, is_short, published_at } = article
  const rows = languageCodes.flatMap((language) => {
    const text = byLanguage.get(shownLanguage(article.languages, language))
    if (!text || (isCopied && text.language !== language)) return []
    return {
      ...{ language, category, is_short, published_at },
      article_id: articleId,
      text_language: text.language,
      badge_codes: mentionedBadges(text.body),
      title_words: wordsVector(text.language, text.title),
      words: wordsVector(text.language, [text.title, text.summary, wordsOf(text.body)].join('\n')),
    }
  })
  if (rows.length > 0) await tx.insertInto('news_listings').values(rows).execute()
  const events = rows.flatMap(({ language, text_language }) =>
    eventRows({ language, articleId }, byLanguage.get(text_language)),
  )
  if (events.length > 0) await tx.insertInto('news_events').values(events).execute()
  return rows
}

async function changeCounts(tx: Tx<NewsTables>, left: readonly Place[], entered: readonly Place[]): Promise<void> {
  const changes = new Map<string, number>()
  const note = (places: readonly Place[], by: number) => {
    for (const key of places.flatMap(countersOf)) changes.set(key, (changes.get(key) ?? 0) + by)
  }
  note(left, -1)
  note(entered, 1)
  // In a global order, so that concurrent publishers cannot deadlock.
  for (const [key, change] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (change === 0) continue
    const [language, list, month] = key.split(' ')
    await sql`
      insert into news_months as counted (language, list, month, items)
      values (${language}, ${list}, ${Number(month)}::integer, greatest(${change}::integer, 0))
      on conflict (language, list, month) do update set items = counted.items + ${change}::integer`.execute(tx)
  }
}

function countersOf({ language, category, is_short, published_at }: Place): string[] {
  const lists = ['all', category, ...(is_short ? ['short'] : [])]
  return lists.map((list) => `${language} ${list} ${monthOf(published_at)}`)
}

/** The codes of the badges that a body shows, mentions or leads to, each once. */
export function mentionedBadges(blocks: readonly Block[]): string[] {
  return [...new Set([...cardsIn(blocks), ...badgesInLines(blocks), ...linksOf(blocks).flatMap(badgeOfLink)])]
}

function cardsIn(blocks: readonly Block[]): string[] {
  return flatBlocks(blocks).flatMap((block) => {
    if (block.kind === 'badges') return block.codes
    return block.kind === 'badge' ? block.code : []
  })
}

function badgesInLines(blocks: readonly Block[]): string[] {
  return flatLines(blocks).flatMap((part) => (typeof part === 'object' && part.kind === 'badge' ? part.code : []))
}

function badgeOfLink(href: string): string[] {
  const [, escaped] = /^\/habbo\/badges\/([^/?#]+)/.exec(href) ?? []
  if (escaped === undefined) return []
  try {
    const code = BadgeCode.safeParse(decodeURIComponent(escaped))
    return code.success ? [code.data] : []
  } catch {
    // A wrongly escaped link leads to no badge.
    return []
  }
}

/** A word that an item is found by, and among which texts. */
type Entry = { inTitle: boolean; language: LanguageCode; isFallback: boolean; word: string }

/** What an item is found by: each entry under a text that no other has. */
type Entries = ReadonlyMap<string, Entry>

/** The words of an item as it is listed now. */
async function readEntries(tx: Tx<NewsTables>, articleId: number): Promise<Entries> {
  const { rows } = await sql<Entry>`
    select distinct in_title as "inTitle", text_language as language, is_fallback as "isFallback", word
    from news_listings
    cross join lateral (values (true, title_words), (false, words)) as part(in_title, vector)
    cross join lateral unnest(tsvector_to_array(vector)) as word
    where article_id = ${articleId}`.execute(tx)
  return new Map(rows.map((row) => [`${row.inTitle} ${row.language} ${row.isFallback} ${row.word}`, row]))
}

/**
 * Updates the search index from an item's previous entries (`before`) to its current listings.
 * Concurrent runs are serialised.
 */
async function reindex(tx: Tx<NewsTables>, articleId: number, before: Entries): Promise<void> {
  const now = await readEntries(tx, articleId)
  const block = Math.floor(articleId / blockSize)
  const place = articleId % blockSize
  const lost = [...before].flatMap(([key, entry]) => (now.has(key) ? [] : entry))
  const gained = [...now].flatMap(([key, entry]) => (before.has(key) ? [] : entry))
  if (lost.length > 0) await remove(tx, { block, place }, lost)
  if (gained.length > 0)
    await sql`
      insert into news_words as known (in_title, language, is_fallback, word, block, packed)
      select in_title, language, is_fallback, word, ${block}, int2send(${place}::integer::smallint) from ${listOf(gained)}
      on conflict (in_title, language, is_fallback, word, block)
      do update set packed = news_packed_with(known.packed, ${place}::integer)`.execute(tx)
  await sql`update news_changes set changes = changes + 1`.execute(tx)
}

async function remove(tx: Tx<NewsTables>, { block, place }: { block: number; place: number }, lost: readonly Entry[]) {
  const isLost = sql`known.in_title = entry.in_title and known.language = entry.language
    and known.is_fallback = entry.is_fallback and known.word = entry.word and known.block = ${block}`
  await sql`delete from news_words as known using ${listOf(lost)}
    where ${isLost} and news_packed_without(packed, ${place}::integer) is null`.execute(tx)
  await sql`update news_words as known set packed = news_packed_without(packed, ${place}::integer)
    from ${listOf(lost)} where ${isLost}`.execute(tx)
}

function listOf(entries: readonly Entry[]) {
  return sql`unnest(
    ${entries.map(({ inTitle }) => inTitle)}::boolean[],
    ${entries.map(({ language }) => language)}::text[],
    ${entries.map(({ isFallback }) => isFallback)}::boolean[],
    ${entries.map(({ word }) => word)}::text[]
  ) as entry(in_title, language, is_fallback, word)`
}

/** The month of an instant (UTC), counted from the year 0. */
function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}

/** The instant that a month is over. */
function endOf(month: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 1))
}

/** Start of a list page: the newest first, earlier than `before`, skipping `skip` items. */
export type ListStart = { before: Date; skip: number }

/**
 * Returns the total of a list and the start of entry `offset` (from 0, newest first), so that a
 * deep page skips at most one month's items. `start` is null past the end.
 */
export async function findInList(
  db: Db<NewsTables>,
  language: LanguageCode,
  list: Filter | 'all',
  offset: number,
): Promise<{ total: number; start: ListStart | null }> {
  const months = await db
    .selectFrom('news_months')
    .select(['month', 'items'])
    .where('language', '=', language)
    .where('list', '=', list)
    .where('items', '>', 0)
    .orderBy('month', 'desc')
    .execute()
  let total = 0
  let start: ListStart | null = null
  for (const { month, items } of months) {
    if (!start && offset < total + items) start = { before: endOf(month), skip: offset - total }
    total += items
  }
  return { total, start }
}

/** How many items one after the other are packed together: a block. */
export const blockSize = 8_192

/** From this number on, a bitmap of the block is smaller than two bytes per item. */
const bitsBytes = blockSize / 8

/**
 * Some items of a block: `bits` is one or more bitmaps, `pairs` two bytes per item, both in
 * PostgreSQL's packing (`news_packed`).
 */
export type PackedPlaces = { block: number; bits: Buffer | null; pairs: Buffer | null }

/** Adds items to a set. */
export function addPlaces(set: IdSet, { block, bits, pairs }: PackedPlaces): void {
  const start = block * blockSize
  if (pairs)
    for (let at = 0; at < pairs.length; at += 2) add(set, start + (((pairs[at] ?? 0) << 8) | (pairs[at + 1] ?? 0)))
  if (!bits) return
  for (let at = 0; at < bits.length; at++) {
    const place = (start >>> 5) + ((at % bitsBytes) >>> 2)
    if (place < set.length) set[place] = (set[place] ?? 0) | ((bits[at] ?? 0) << ((at & 3) * 8))
  }
}

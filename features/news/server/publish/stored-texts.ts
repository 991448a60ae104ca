import { type Selectable, sql } from 'kysely'
import { type HotelAddresses, pictureOrigins } from '#features/hotels/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import { nameEventsOf } from '../events/event-rows.ts'
import { relist } from '../listings.ts'
import type { NewsTables } from '../tables.ts'
import { articleTags } from '../tags.ts'
import { readingMinutes, wordsOf } from './body-words.ts'
import { linkIntoSite } from './map-links.ts'
import { parseBody } from './parse-body.ts'
import { sanitiseBody } from './sanitise-body.ts'

/**
 * Texts of an item in one language. `title` and `summary` are plain text; `html` is untrusted input
 * from an author or feed.
 */
export type DraftText = { title: string; summary: string; html: string }

/** Maximum size of a body's blocks: HTML consisting only of tags grows when parsed. */
const bodyBytes = 1_000_000

/**
 * Prepares texts as they are stored: the HTML is sanitised and read as blocks, links to players,
 * badges and rooms lead into the site. `tooLong` if the blocks of a body exceed a megabyte.
 */
export async function prepareTexts(
  db: Db<NewsTables>,
  addresses: HotelAddresses,
  texts: readonly (DraftText & { language: LanguageCode })[],
): Promise<StoredText[] | 'tooLong'> {
  const origins = new Set(pictureOrigins(addresses))
  const written = texts.map((text) => {
    const html = sanitiseBody(text.html)
    return { ...text, html, body: parseBody(html, text.language, origins) }
  })
  if (written.some(({ body }) => Buffer.byteLength(JSON.stringify(body)) > bodyBytes)) return 'tooLong'
  const bodies = await linkIntoSite(
    db,
    addresses,
    written.map(({ body }) => body),
  )
  return written.map((text, at) => {
    const body = bodies[at] ?? text.body
    const reading_minutes = readingMinutes(`${text.title} ${text.summary} ${wordsOf(body)}`)
    return { ...text, body, picture_alt: null, reading_minutes }
  })
}

/** Texts of an item in one language, ready to be stored. */
export type StoredText = Omit<Selectable<NewsTables['news_texts']>, 'article_id' | 'event_ids'>

/** Publishing is rare and done one after another, so that slugs and keys are unique. */
export async function takePublishLock(tx: Tx<NewsTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.newsPublishing})`.execute(tx)
}

/** Stores the public text of an item in a language, over an earlier one. */
export async function writeText(tx: Tx<NewsTables>, id: number, text: StoredText): Promise<void> {
  const event_ids = await nameEventsOf(tx, id, text)
  const columns = { ...text, event_ids, body: sql<StoredText['body']>`${JSON.stringify(text.body)}::jsonb` }
  await tx
    .insertInto('news_texts')
    .values({ ...columns, article_id: id })
    .onConflict((conflict) => conflict.columns(['article_id', 'language']).doUpdateSet(columns))
    .execute()
}

/**
 * Publishes a change of an item: updates the lists, invalidates the pages that show it, and has
 * search engines and hubs notified.
 */
export async function showChange(tx: Tx<NewsTables>, { id, slug }: { id: number; slug: string }): Promise<void> {
  await relist(tx, id)
  await tx
    .insertInto('news_unannounced')
    .values({ article_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await invalidateTags(tx, articleTags(slug))
}

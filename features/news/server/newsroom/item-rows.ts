import { type Selectable, sql } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Block, TextState, WrittenText } from '../../contract.ts'
import type { NewsTables } from '../tables.ts'
import type { ItemFacts, TextFacts } from './rules.ts'

export type ItemRow = Selectable<NewsTables['news_articles']>
export type DraftRow = Selectable<NewsTables['news_drafts']>

/** An item with its authors, in their order. */
export type Item = ItemRow & { authors: number[] }

/**
 * Returns an item, locked until the end of the transaction with `lock`; undefined if there is none.
 */
export async function readItem(db: Db<NewsTables>, id: number, lock = false): Promise<Item | undefined> {
  const row = await db
    .selectFrom('news_articles')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const authors = await db
    .selectFrom('news_authors')
    .select('account_id')
    .where('article_id', '=', id)
    .orderBy('place')
    .execute()
  return { ...row, authors: authors.map(({ account_id }) => account_id) }
}

/** Returns the drafts of an item by language. */
export async function readDrafts(db: Db<NewsTables>, id: number): Promise<Map<LanguageCode, DraftRow>> {
  const rows = await db.selectFrom('news_drafts').selectAll().where('article_id', '=', id).execute()
  return new Map(rows.map((row) => [row.language, row]))
}

/** Returns the public text of an item in a language. */
export async function readLiveText(
  db: Db<NewsTables>,
  id: number,
  language: LanguageCode,
): Promise<WrittenText | undefined> {
  const row = await db
    .selectFrom('news_texts')
    .select(['title', 'summary', 'body', 'picture_alt'])
    .where('article_id', '=', id)
    .where('language', '=', language)
    .executeTakeFirst()
  return row && { title: row.title, summary: row.summary, body: row.body, pictureAlt: row.picture_alt ?? '' }
}

/** The text of a draft or revision. */
export function textOf(row: { title: string; summary: string; body: Block[]; picture_alt: string }): WrittenText {
  return { title: row.title, summary: row.summary, body: row.body, pictureAlt: row.picture_alt }
}

/** Returns the texts of an item by language: the draft, else the public text. */
export async function readWorkingTexts(
  db: Db<NewsTables>,
  { id, languages }: Pick<Item, 'id' | 'languages'>,
): Promise<Map<LanguageCode, WrittenText>> {
  const texts = new Map([...(await readDrafts(db, id))].map(([language, draft]) => [language, textOf(draft)]))
  for (const language of languages) {
    const live = texts.has(language) ? undefined : await readLiveText(db, id, language)
    if (live) texts.set(language, live)
  }
  return texts
}

/** The columns of a text. */
export function textColumns({ title, summary, body, pictureAlt }: WrittenText) {
  return { title, summary, picture_alt: pictureAlt, body: sql<Block[]>`${JSON.stringify(body)}::jsonb` }
}

/** Returns the facts of an item that the rules use. */
export function factsOfItem({ category, authors, created_by, languages }: Item): ItemFacts {
  return {
    category,
    writers: [...authors, ...(created_by === null ? [] : [created_by])],
    isPublic: languages.length > 0,
  }
}

/**
 * Returns the facts of a text that the rules use. Without a draft it is a translation if the item
 * has another text, and, of public ones, if it is not the first.
 */
export function factsOfText(
  item: Pick<Item, 'languages'>,
  language: LanguageCode,
  drafts: ReadonlyMap<LanguageCode, DraftRow>,
): TextFacts {
  const draft = drafts.get(language)
  const isLive = item.languages.includes(language)
  const others = languageCodes.some((each) => each !== language && (drafts.has(each) || item.languages.includes(each)))
  return {
    state: stateOf(isLive, draft),
    isLive,
    isTranslation: draft ? draft.source_language !== null : isLive ? item.languages[0] !== language : others,
    otherPlannedAt: otherPlannedAt(
      language,
      [...drafts.values()].map((each) => ({ language: each.language, publishAt: each.publish_at })),
    ),
  }
}

/** Returns the earliest time for which a text of an item in another language is planned. */
export function otherPlannedAt(
  language: LanguageCode,
  texts: readonly { language: LanguageCode; publishAt: Date | string | null }[],
): Date | null {
  const times = texts.flatMap((text) =>
    text.language === language || text.publishAt === null ? [] : new Date(text.publishAt).getTime(),
  )
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Returns the state of a text. */
export function stateOf(
  isLive: boolean,
  draft: Pick<DraftRow, 'publish_at' | 'version' | 'published_version' | 'withdrawn_at' | 'state'> | undefined,
): TextState {
  if (!draft) return isLive ? 'live' : 'missing'
  if (draft.publish_at) return 'scheduled'
  if (isLive && draft.version === draft.published_version) return 'live'
  if (!isLive && draft.withdrawn_at) return 'withdrawn'
  return draft.state
}

/** Notes a change of an item for the staff's lists. */
export async function touchItem(tx: Tx<NewsTables>, id: number, now: Date): Promise<void> {
  await tx.updateTable('news_articles').set({ changed_at: now }).where('id', '=', id).execute()
}

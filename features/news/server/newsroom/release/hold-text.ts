import { type Selectable, sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { countWordChanges, wordsOfText } from '../../../compare-blocks.ts'
import type { RevisionKind, WrittenText } from '../../../contract.ts'
import { takePublishLock } from '../../publish/write-texts.ts'
import type { NewsTables } from '../../tables.ts'

export type ItemRow = Selectable<NewsTables['news_articles']>
export type DraftRow = Selectable<NewsTables['news_drafts']>

/** An item and its working text in a language, locked for the transaction. */
export type HeldText = { item: ItemRow; draft: DraftRow | undefined }

/** A text of an item, by the item's number and the language. */
export type TextKey = { id: number; language: LanguageCode }

/** Locks an item and its working text in a language; null if there is no such item. */
export async function holdText(tx: Tx<NewsTables>, { id, language }: TextKey): Promise<HeldText | null> {
  await takePublishLock(tx)
  const item = await tx.selectFrom('news_articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!item) return null
  const draft = await tx
    .selectFrom('news_drafts')
    .selectAll()
    .where('article_id', '=', id)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst()
  return { item, draft }
}

/** Changes the working text of an item in a language. */
export async function changeDraft(
  tx: Tx<NewsTables>,
  { id, language }: TextKey,
  changes: Partial<Omit<DraftRow, 'body' | 'source'>>,
): Promise<void> {
  await tx
    .updateTable('news_drafts')
    .set(changes)
    .where('article_id', '=', id)
    .where('language', '=', language)
    .execute()
}

/** Makes a working text from the public one, for an item that was never edited here. */
export async function addDraftOfLive(
  tx: Tx<NewsTables>,
  { id, language }: TextKey,
  by: { accountId: number | null; now: Date },
): Promise<void> {
  const text = await tx
    .selectFrom('news_texts')
    .selectAll()
    .where('article_id', '=', id)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  const written = { ...text, pictureAlt: text.picture_alt ?? '' }
  await tx
    .insertInto('news_drafts')
    .values({
      ...{ article_id: id, language, version: 1, title: text.title, summary: text.summary },
      body: asJson(text.body),
      picture_alt: written.pictureAlt,
      words: wordsOfText(written, language).length,
      ...{ state: 'draft', state_at: by.now, state_by: by.accountId, published_version: 1 },
      ...{ changed_at: by.now, changed_by: by.accountId },
    })
    .execute()
}

/** Reads the text of a draft or of a revision. */
export function writtenOf(row: Pick<DraftRow, 'title' | 'summary' | 'body' | 'picture_alt'>): WrittenText {
  const { title, summary, body, picture_alt: pictureAlt } = row
  return { title, summary, body, pictureAlt }
}

/** Stores a revision of a text and returns its number. */
export async function addRevision(
  tx: Tx<NewsTables>,
  { id, language }: TextKey,
  written: WrittenText,
  of: { kind: RevisionKind; accountId: number | null; now: Date },
): Promise<number> {
  const last = await tx
    .selectFrom('news_revisions')
    .select(['number', 'title', 'summary', 'body', 'picture_alt'])
    .where('article_id', '=', id)
    .where('language', '=', language)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = last ? writtenOf(last) : { title: '', summary: '', body: [], pictureAlt: '' }
  const number = (last?.number ?? 0) + 1
  await tx
    .insertInto('news_revisions')
    .values({
      ...{ article_id: id, language, number, at: of.now, account_id: of.accountId, kind: of.kind, name: null },
      ...{ title: written.title, summary: written.summary, picture_alt: written.pictureAlt },
      body: asJson(written.body),
      words: wordsOfText(written, language).length,
      ...countWordChanges(before, written, language),
    })
    .execute()
  return number
}

function asJson(body: WrittenText['body']) {
  return sql<WrittenText['body']>`${JSON.stringify(body)}::jsonb`
}

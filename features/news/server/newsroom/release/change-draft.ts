import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { countWords } from '../../../compare-blocks.ts'
import type { WrittenText } from '../../../contract.ts'
import { recordTextPictures } from '../../pictures/library-pictures.ts'
import type { NewsTables } from '../../tables.ts'
import { type DraftRow, readLiveText, textColumns } from '../item-rows.ts'

/** A text of an item, by the item's number and the language. */
export type TextKey = { id: number; language: LanguageCode }

/** What a draft has without a planned publication. */
export const unscheduled = { publish_at: null, scheduled_revision: null, scheduled_behind: 0, scheduled_by: null }

/** Changes the draft of a text. */
export async function changeDraft(
  tx: Tx<NewsTables>,
  { id, language }: TextKey,
  columns: Partial<Omit<DraftRow, 'body' | 'source' | 'open_state'>>,
): Promise<void> {
  await tx
    .updateTable('news_drafts')
    .set(columns)
    .where('article_id', '=', id)
    .where('language', '=', language)
    .execute()
  if (columns.scheduled_revision !== undefined) await recordTextPictures(tx, id, [language])
}

/** Stores the text of a draft in the form in which it is public; its version stays. */
export async function changeWords(tx: Tx<NewsTables>, { id, language }: TextKey, text: WrittenText): Promise<void> {
  await tx
    .updateTable('news_drafts')
    .set(textColumns(text))
    .where('article_id', '=', id)
    .where('language', '=', language)
    .execute()
}

/** Stores what a translation was made from in the form in which it is public. */
export async function changeSource(
  tx: Tx<NewsTables>,
  { id, language }: TextKey,
  source: WrittenText,
  behind: number,
): Promise<void> {
  await tx
    .updateTable('news_drafts')
    .set({ source: sql<WrittenText>`${JSON.stringify(source)}::jsonb`, behind })
    .where('article_id', '=', id)
    .where('language', '=', language)
    .execute()
}

/** Makes a draft of a public text that was never edited here. */
export async function addDraftOfLive(
  tx: Tx<NewsTables>,
  { id, language }: TextKey,
  accountId: number | null,
  now: Date,
): Promise<void> {
  const text = await readLiveText(tx, id, language)
  if (!text) throw new Error(`item ${id} is public in ${language} without a text`)
  await tx
    .insertInto('news_drafts')
    .values({
      ...textColumns(text),
      ...{ article_id: id, language, version: 1, published_version: 1, words: countWords(text) },
      ...{ state: 'draft', state_at: now, state_by: accountId, changed_at: now, changed_by: accountId },
    })
    .execute()
}

import { recordAct } from '#features/audit/server/api.ts'
import { withdrawNotices } from '#features/notifications/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { deleteText } from '../../contract.ts'
import { recordMainPicture, recordTextPictures } from '../pictures/library-pictures.ts'
import type { NewsTables } from '../tables.ts'
import { newsroomTag } from '../tags.ts'
import { editorOf, type NewsroomContext } from './context.ts'
import { type DraftRow, factsOfItem, type Item, readDrafts, readItem, stateOf, touchItem } from './item-rows.ts'
import { aboutText } from './reviews.ts'
import { type Editor, mayDelete } from './rules.ts'

type Params = Parsed<typeof deleteText>['params']

/**
 * Implements contract `deleteText`: with its revisions and remarks. Refuses `error.newsNotFound`,
 * `error.newsForbidden` for a text that was public or is the only one, and `error.newsTextChanged`.
 */
export async function deleteDraftText(
  context: NewsroomContext,
  actor: Actor,
  { id, language }: Params,
  version: number,
): Promise<Outcome<typeof deleteText>> {
  const editor = await editorOf(context.wholeDb, actor)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const item = await readItem(tx, id, true)
    const drafts = await readDrafts(tx, id)
    const draft = drafts.get(language)
    if (!item || !draft) return refuse('error.newsNotFound')
    if (!(await mayDeleteText(tx, editor, item, language, drafts))) return refuse('error.newsForbidden')
    if (draft.version !== version) return refuse('error.newsTextChanged')
    await removeText(tx, id, language)
    await withdrawNotices(tx, 'textHandedIn', [aboutText({ id, language })], now)
    await touchItem(tx, id, now)
    await recordAct(
      tx,
      { by: actor.id, act: 'article.textDeleted', subject: 'article', id, changes: { language } },
      now,
    )
    await invalidateTags(tx, [newsroomTag])
    return {}
  })
}

async function removeText(tx: Tx<NewsTables>, id: number, language: LanguageCode): Promise<void> {
  for (const table of ['news_remarks', 'news_reads', 'news_revisions', 'news_drafts'] as const)
    await tx.deleteFrom(table).where('article_id', '=', id).where('language', '=', language).execute()
  // Its translations stay, and are compared with nothing.
  await tx
    .updateTable('news_drafts')
    .set({ behind: 0 })
    .where('article_id', '=', id)
    .where('source_language', '=', language)
    .execute()
  await recordTextPictures(tx, id, [language])
  await recordMainPicture(tx, id)
}

/**
 * Returns whether a text may be deleted: one that was never public, of an item that has another
 * text, by who started it or may delete drafts of the item.
 */
export async function mayDeleteText(
  db: Db<NewsTables>,
  editor: Editor,
  item: Item,
  language: LanguageCode,
  drafts: ReadonlyMap<LanguageCode, DraftRow>,
): Promise<boolean> {
  const draft = drafts.get(language)
  const isLive = item.languages.includes(language)
  const isAlone = drafts.size < 2 && item.languages.length === 0
  const wasPublic = isLive || draft?.withdrawn_at != null
  if (!draft || isAlone || wasPublic || stateOf(isLive, draft) === 'scheduled') return false
  if (mayDelete(editor, factsOfItem(item), item.created_by)) return true
  const first = await db
    .selectFrom('news_revisions')
    .select('account_id')
    .where('article_id', '=', item.id)
    .where('language', '=', language)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return first?.account_id === editor.id
}

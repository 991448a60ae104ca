import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { pictureOrigins } from '#features/hotels/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { changedParts, countWords } from '../../compare-blocks.ts'
import type { RevisionKind, StaffText, saveText, showText, WrittenText } from '../../contract.ts'
import {
  hasSamePictures,
  recordMainPicture,
  recordTextPictures,
  withCurrentPictures,
} from '../pictures/library-pictures.ts'
import type { NewsTables } from '../tables.ts'
import { newsroomTag } from '../tags.ts'
import { editorOf, type NewsroomContext } from './context.ts'
import { mayDeleteText } from './delete-text.ts'
import {
  type DraftRow,
  factsOfItem,
  factsOfText,
  type Item,
  readDrafts,
  readItem,
  readLiveText,
  textColumns,
  textOf,
  touchItem,
} from './item-rows.ts'
import { judgeSource, judgeText } from './judge-text.ts'
import { readRemarks } from './remarks.ts'
import { readRevision, storeRevision } from './revisions.ts'
import { type Editor, mayWithText } from './rules.ts'
import { describeWriters } from './writers.ts'

type Params = Parsed<typeof saveText>['params']
type Asked = Parsed<typeof saveText>['body']

const noText: WrittenText = { title: '', summary: '', body: [], pictureAlt: '' }

/**
 * Implements contract `showText`: the draft, else the public text, else an empty one. Refuses
 * `error.newsNotFound`.
 */
export async function showStaffText(context: NewsroomContext, actor: Actor, params: Parsed<typeof showText>['params']) {
  const item = await readItem(context.db, params.id)
  if (!item) return refuse('error.newsNotFound')
  const editor = await editorOf(context.wholeDb, actor)
  return describeText(context, editor, item, params.language)
}

/** Describes the text of an item in a language for a member of the staff. */
export async function describeText(
  context: NewsroomContext,
  editor: Editor,
  item: Item,
  language: LanguageCode,
): Promise<StaffText> {
  const { db } = context
  const drafts = await readDrafts(db, item.id)
  const draft = drafts.get(language)
  const text = draft ? textOf(draft) : ((await readLiveText(db, item.id, language)) ?? noText)
  const [writers, remarks, mayDelete] = await Promise.all([
    describeWriters(context, [draft?.changed_by ?? null]),
    readRemarks(context, item.id, language, text.body),
    mayDeleteText(db, editor, item, language, drafts),
  ])
  return {
    language,
    version: draft?.version ?? 0,
    ...text,
    savedAt: draft?.changed_at.toISOString() ?? null,
    savedBy: (draft?.changed_by && writers.get(draft.changed_by)) || null,
    source: draft?.source_language && draft.source ? { language: draft.source_language, ...draft.source } : null,
    remarks,
    may: mayWithText(editor, factsOfItem(item), factsOfText(item, language, drafts)),
    mayDelete,
  }
}

/**
 * Saves the working text. A save of an older version than the current one changes nothing but is
 * stored as a revision. The same save sent again is answered as the first one. Refuses
 * `error.newsNotFound`, `error.newsForbidden`, `error.newsBodyInvalid`, and `error.newsTextChanged`
 * with the current text.
 */
export async function saveStaffText(context: NewsroomContext, actor: Actor, { id, language }: Params, asked: Asked) {
  const judged = judgeText(asked, new Set(pictureOrigins(context.addresses)))
  if (!judged) return refuse('error.newsBodyInvalid')
  const editor = await editorOf(context.wholeDb, actor)
  const now = context.clock.now()
  const outcome = await inTransaction(context.db, async (tx) => {
    const item = await readItem(tx, id, true)
    if (!item) return refuse('error.newsNotFound')
    const drafts = await readDrafts(tx, id)
    const draft = drafts.get(language)
    if (!mayWithText(editor, factsOfItem(item), factsOfText(item, language, drafts)).write)
      return refuse('error.newsForbidden')
    const text = await withCurrentPictures(tx, judged, language)
    const isSame = draft && isDeepStrictEqual(textOf(draft), text)
    if (draft && asked.version !== draft.version) {
      // A repeated call, whose first answer was lost.
      if (isSame && draft.changed_by === actor.id) return savedAs(tx, draft)
      const revision = { articleId: id, language, kind: 'conflict', text, accountId: actor.id } as const
      return { item, conflictRevision: await storeRevision(tx, revision, now) }
    }
    const refusal = judgeSource(editor, { item, language, drafts }, asked.source)
    if (refusal) return refusal
    if (isSame && asked.kind === 'auto' && asked.source === undefined) return savedAs(tx, draft)
    return storeText(tx, { item, draft, language, text, asked, accountId: actor.id }, now)
  })
  if (isRefusal(outcome)) return outcome
  if (!('conflictRevision' in outcome)) return outcome
  const { item, conflictRevision } = outcome
  return refuse('error.newsTextChanged', {
    current: await describeText(context, editor, item, language),
    conflictRevision,
  })
}

async function savedAs(tx: Tx<NewsTables>, draft: DraftRow) {
  const { number } = await tx
    .selectFrom('news_revisions')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('article_id', '=', draft.article_id)
    .where('language', '=', draft.language)
    .executeTakeFirstOrThrow()
  return { version: draft.version, savedAt: draft.changed_at.toISOString(), revision: number ?? 0 }
}

/** A text to be saved over the working text; `accountId` is null for the operator. */
type Save = {
  item: Item
  draft: DraftRow | undefined
  language: LanguageCode
  text: WrittenText
  asked: Pick<Asked, 'name' | 'source'> & { kind: RevisionKind }
  accountId: number | null
}

/** Saves a judged text as the working text of an item that is locked, with a revision of it. */
export async function storeText(
  tx: Tx<NewsTables>,
  { item, draft, language, text, asked, accountId }: Save,
  now: Date,
): Promise<{ version: number; savedAt: string; revision: number }> {
  const articleId = item.id
  if (!draft) await keepLiveText(tx, item, language, now)
  const revision = await storeRevision(
    tx,
    { articleId, language, kind: asked.kind, text, accountId, name: asked.name || undefined },
    now,
  )
  const version = (draft?.version ?? 0) + 1
  const { source: given } = asked
  const source =
    given === undefined
      ? { source_language: draft?.source_language ?? null, source: draft?.source ?? null }
      : given === null
        ? { source_language: null, source: null }
        : { source_language: given.language, source: withoutLanguage(given) }
  const columns = {
    ...textColumns(text),
    ...{ version, words: countWords(text), changed_at: now, changed_by: accountId },
    source_language: source.source_language,
    source: source.source && sql<WrittenText>`${JSON.stringify(source.source)}::jsonb`,
    behind: await partsBehind(tx, item, source),
    scheduled_behind: draft?.scheduled_revision
      ? changedParts((await readRevision(tx, articleId, language, draft.scheduled_revision)) ?? noText, text)
      : 0,
    // The text that was marked as ready has changed.
    ...(draft?.state === 'ready' ? { state: 'draft' as const, state_at: now, state_by: accountId } : {}),
  }
  if (!draft) await insertDraft(tx, { articleId, language, text, accountId }, now)
  await tx
    .updateTable('news_drafts')
    .set(columns)
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .execute()
  if (!item.languages.includes(language)) await recountBehind(tx, articleId, language, text)
  if (!draft || draft.title !== text.title || !hasSamePictures(draft.body, text.body))
    await recordTextPictures(tx, articleId, [language])
  if (item.picture_src !== null && draft?.title !== text.title) await recordMainPicture(tx, articleId)
  await touchItem(tx, articleId, now)
  // Automatic saves change nothing in the lists but the title and the time.
  if (!draft || draft.title !== text.title || asked.kind !== 'auto') await invalidateTags(tx, [newsroomTag])
  return { version, savedAt: now.toISOString(), revision }
}

/** A first draft of a text. */
type NewDraft = { articleId: number; language: LanguageCode; text: WrittenText; accountId: number | null }

/** Inserts the first draft of a text. */
export async function insertDraft(tx: Tx<NewsTables>, { articleId, language, text, accountId }: NewDraft, now: Date) {
  await tx
    .insertInto('news_drafts')
    .values({
      ...textColumns(text),
      ...{ article_id: articleId, language, version: 1, words: countWords(text) },
      ...{ state: 'draft', state_at: now, state_by: accountId, changed_at: now, changed_by: accountId },
    })
    .execute()
}

/** The public text becomes the first revision before it is edited. */
async function keepLiveText(tx: Tx<NewsTables>, { id, languages }: Item, language: LanguageCode, now: Date) {
  const live = languages.includes(language) ? await readLiveText(tx, id, language) : undefined
  if (!live) return
  await storeRevision(tx, { articleId: id, language, kind: 'imported', text: live, accountId: null }, now)
}

function withoutLanguage({ language: _, ...text }: NonNullable<Asked['source']>): WrittenText {
  return text
}

type Source = Pick<DraftRow, 'source_language' | 'source'>

/**
 * Counts the parts of a translation's source that changed since: the public text, else the draft.
 */
async function partsBehind(
  tx: Tx<NewsTables>,
  { id, languages }: Item,
  { source_language: language, source }: Source,
): Promise<number> {
  if (!language || !source) return 0
  const live = languages.includes(language) ? await readLiveText(tx, id, language) : undefined
  const current = live ?? (await readDraftText(tx, id, language))
  return current ? changedParts(source, current) : 0
}

async function readDraftText(tx: Tx<NewsTables>, id: number, language: LanguageCode) {
  const row = await tx
    .selectFrom('news_drafts')
    .select(['title', 'summary', 'body', 'picture_alt'])
    .where('article_id', '=', id)
    .where('language', '=', language)
    .executeTakeFirst()
  return row && textOf(row)
}

/**
 * Counts again how far the translations of a text are behind it. Called when the text is published,
 * and when it is saved while no version of it is public.
 */
export async function recountBehind(
  tx: Tx<NewsTables>,
  articleId: number,
  language: LanguageCode,
  current: WrittenText,
): Promise<void> {
  const translations = await tx
    .selectFrom('news_drafts')
    .select(['language', 'source', 'behind'])
    .where('article_id', '=', articleId)
    .where('source_language', '=', language)
    .execute()
  for (const translation of translations) {
    const behind = translation.source ? changedParts(translation.source, current) : 0
    if (behind === translation.behind) continue
    await tx
      .updateTable('news_drafts')
      .set({ behind })
      .where('article_id', '=', articleId)
      .where('language', '=', translation.language)
      .execute()
  }
}

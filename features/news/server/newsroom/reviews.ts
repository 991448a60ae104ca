import { listStaff, permissionsOf } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { notify, withdrawNotices } from '#features/notifications/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { assignText, handInText, reviewText } from '../../contract.ts'
import type { NewsTables } from '../tables.ts'
import { newsroomTag } from '../tags.ts'
import { checkedOf, findMusts } from './check/find-musts.ts'
import { editorOf, type NewsroomContext } from './context.ts'
import { type DraftRow, factsOfItem, factsOfText, type Item, readDrafts, readItem, textOf } from './item-rows.ts'
import { storeRevision } from './revisions.ts'
import { type Editor, type ItemFacts, mayPublish, mayWithText, mayWrite, type TextFacts } from './rules.ts'
import { describeStates } from './states.ts'

type Params = Parsed<typeof handInText>['params']

/** A text that is acted on, locked, and what the actor may do with it by which facts. */
export type LockedText = {
  item: Item
  draft: DraftRow
  editor: Editor
  facts: { item: ItemFacts; text: TextFacts }
  may: ReturnType<typeof mayWithText>
}

/** Locks the item of a text and returns both. Refuses `error.newsNotFound` without a draft. */
export async function lockDraft(context: NewsroomContext, tx: Tx<NewsTables>, actor: Actor, { id, language }: Params) {
  const item = await readItem(tx, id, true)
  if (!item) return refuse('error.newsNotFound')
  const drafts = await readDrafts(tx, id)
  const draft = drafts.get(language)
  if (!draft) return refuse('error.newsNotFound')
  const editor = await editorOf(context.wholeDb, actor)
  const facts = { item: factsOfItem(item), text: factsOfText(item, language, drafts) }
  return { item, draft, editor, facts, may: mayWithText(editor, facts.item, facts.text) } satisfies LockedText
}

/**
 * The same for an act on a version. Refuses `error.newsTextChanged` if it is not the current one.
 */
export async function lockText(
  context: NewsroomContext,
  tx: Tx<NewsTables>,
  actor: Actor,
  params: Params,
  version: number,
) {
  const locked = await lockDraft(context, tx, actor, params)
  if (isRefusal(locked)) return locked
  return locked.draft.version === version ? locked : refuse('error.newsTextChanged')
}

/** Returns where the texts of an item are now and what the actor may do with one. */
export async function describeAct(context: NewsroomContext, actor: Actor, { id, language }: Params) {
  const item = await readItem(context.db, id)
  if (!item) return refuse('error.newsNotFound')
  const [editor, drafts, states] = await Promise.all([
    editorOf(context.wholeDb, actor),
    readDrafts(context.db, id),
    describeStates(context, [id]),
  ])
  return {
    states: states.get(id) ?? [],
    may: mayWithText(editor, factsOfItem(item), factsOfText(item, language, drafts)),
    version: drafts.get(language)?.version ?? 0,
  }
}

/** Implements contract `assignText`. Refuses `error.newsNotFound`, `error.newsForbidden`. */
export async function assign(
  context: NewsroomContext,
  actor: Actor,
  { id, language }: Params,
  { take }: Parsed<typeof assignText>['body'],
) {
  const outcome = await inTransaction(context.db, async (tx) => {
    const item = await readItem(tx, id, true)
    const drafts = await readDrafts(tx, id)
    if (!item || !drafts.has(language)) return refuse('error.newsNotFound')
    const editor = await editorOf(context.wholeDb, actor)
    const [facts, text] = [factsOfItem(item), factsOfText(item, language, drafts)]
    if (!mayWrite(editor, facts, text) && !mayPublish(editor, facts, text)) return refuse('error.newsForbidden')
    await updateDraft(tx, { id, language }, { assignee: take ? actor.id : null })
    await invalidateTags(tx, [newsroomTag])
    return true
  })
  if (isRefusal(outcome)) return outcome
  return { states: (await describeStates(context, [id])).get(id) ?? [] }
}

/** Implements contract `handInText`. Those who may publish it are notified. */
export async function handIn(
  context: NewsroomContext,
  actor: Actor,
  params: Params,
  { version, isHandedIn }: Parsed<typeof handInText>['body'],
) {
  const now = context.clock.now()
  const outcome = await inTransaction(context.db, async (tx) => {
    const locked = await lockText(context, tx, actor, params, version)
    if (isRefusal(locked)) return locked
    const { item, draft, may } = locked
    if (!may.handIn) return refuse('error.newsForbidden')
    const { id, language } = params
    const state = isHandedIn ? 'review' : 'draft'
    if (draft.state === state) return true
    const problems = isHandedIn ? findMusts(textOf(draft), checkedOf(item, draft)) : []
    if (problems.length > 0) return refuse('error.newsIncomplete', { problems })
    await updateDraft(tx, params, { state, state_at: now, state_by: actor.id, assignee: null })
    if (isHandedIn) {
      const text = textOf(draft)
      await storeRevision(tx, { articleId: id, language, kind: 'handedIn', text, accountId: actor.id }, now)
      await recordAct(tx, { by: actor.id, act: 'article.handedIn', subject: 'article', id, changes: { language } }, now)
      await notifyReviewers(tx, item, draft, now, actor.id)
    } else {
      await withdrawNotices(tx, 'textHandedIn', [aboutText(params)], now)
    }
    await invalidateTags(tx, [newsroomTag])
    return item.id > 0
  })
  return isRefusal(outcome) ? outcome : describeAct(context, actor, params)
}

/**
 * Notifies those who may publish a text that it waits for them, except the one who handed it in.
 */
export async function notifyReviewers(
  tx: Tx<NewsTables>,
  item: Item,
  { language, title, source_language }: Pick<DraftRow, 'language' | 'title' | 'source_language'>,
  now: Date,
  by: number | null = null,
): Promise<void> {
  const isTranslation = source_language !== null
  const reviewers = (await listStaff(tx, now)).filter(
    ({ id, roles }) =>
      id !== by && mayPublish({ id, roles, permissions: permissionsOf(roles) }, item, { isTranslation }),
  )
  const notice = { kind: 'textHandedIn', itemId: item.id, language, title } as const
  const about = aboutText({ id: item.id, language })
  await notify(
    tx,
    reviewers.map(({ id: accountId }) => ({ accountId, about, notice })),
    now,
  )
}

/** Implements contract `reviewText`. The writers are notified. */
export async function decideOnText(
  context: NewsroomContext,
  actor: Actor,
  params: Params,
  { version, decision, reason }: Parsed<typeof reviewText>['body'],
) {
  const now = context.clock.now()
  const outcome = await inTransaction(context.db, async (tx) => {
    const locked = await lockText(context, tx, actor, params, version)
    if (isRefusal(locked)) return locked
    const { item, draft, may } = locked
    if (!may.review) return refuse('error.newsForbidden')
    const { id, language } = params
    const state = decision === 'ready' ? 'ready' : 'returned'
    await updateDraft(tx, params, { state, state_at: now, state_by: actor.id, assignee: null })
    if (reason) {
      await tx
        .insertInto('news_remarks')
        .values({ article_id: id, language, account_id: actor.id, at: now, text: reason, block: null })
        .execute()
    }
    const act = decision === 'ready' ? 'article.approved' : 'article.returned'
    await recordAct(tx, { by: actor.id, act, subject: 'article', id, changes: { language } }, now)
    await notifyWriters(tx, { item, draft, actor, decision: decision === 'ready' ? 'ready' : 'returned' }, now)
    await invalidateTags(tx, [newsroomTag])
    return true
  })
  return isRefusal(outcome) ? outcome : describeAct(context, actor, params)
}

type DecidedText = {
  item: Item
  draft: DraftRow
  /** The operator has no account. */
  actor: { id: number | null }
  decision: 'returned' | 'ready' | 'published' | 'scheduled'
}

/** Notifies the writers of a text, and withdraws the notices that it waits for a review. */
export async function notifyWriters(
  tx: Tx<NewsTables>,
  { item, draft, actor, decision }: DecidedText,
  now: Date,
): Promise<void> {
  const about = aboutText({ id: item.id, language: draft.language })
  await withdrawNotices(tx, 'textHandedIn', [about], now)
  const writers = new Set([...item.authors, item.created_by, draft.changed_by].filter((id) => id !== null))
  const notice = {
    kind: 'textDecided',
    itemId: item.id,
    language: draft.language,
    title: draft.title,
    decision,
  } as const
  await notify(
    tx,
    [...writers].filter((id) => id !== actor.id).map((accountId) => ({ accountId, about, notice })),
    now,
  )
}

/** Returns what notices of a text are about. */
export function aboutText({ id, language }: { id: number; language: LanguageCode }): string {
  return `text:${id}:${language}`
}

async function updateDraft(
  tx: Tx<NewsTables>,
  { id, language }: Params,
  columns: Partial<Pick<DraftRow, 'state' | 'state_at' | 'state_by' | 'assignee'>>,
): Promise<void> {
  await tx
    .updateTable('news_drafts')
    .set(columns)
    .where('article_id', '=', id)
    .where('language', '=', language)
    .execute()
}

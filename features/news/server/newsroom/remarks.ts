import type { Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { sameBlock } from '../../compare-blocks.ts'
import type { addRemark, Block, Remark, settleRemark } from '../../contract.ts'
import { newsroomTag } from '../tags.ts'
import { editorOf, type NewsroomContext } from './context.ts'
import { factsOfItem, factsOfText, readDrafts, readItem } from './item-rows.ts'
import { mayPublish, mayWrite } from './rules.ts'
import { describeWriters } from './writers.ts'

/** Returns the remarks on a text, the oldest first, with the places of their blocks in `body`. */
export async function readRemarks(
  context: NewsroomContext,
  articleId: number,
  language: LanguageCode,
  body: readonly Block[],
): Promise<Remark[]> {
  const rows = await context.db
    .selectFrom('news_remarks')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .orderBy('id')
    .execute()
  const writers = await describeWriters(
    context,
    rows.map(({ account_id }) => account_id),
  )
  return rows.map(({ id, account_id, at, text, block, settled_at }) => {
    const position = block ? body.findIndex((each) => sameBlock(each, block)) : -1
    return {
      ...{ id, text, block, at: at.toISOString(), isSettled: settled_at !== null },
      by: (account_id !== null && writers.get(account_id)) || null,
      position: position < 0 ? null : position,
    }
  })
}

/** Remarks need the right to write or to publish the text. */
async function mayRemark(context: NewsroomContext, actor: Actor, id: number, language: LanguageCode) {
  const item = await readItem(context.db, id)
  if (!item) return refuse('error.newsNotFound')
  const [editor, drafts] = await Promise.all([editorOf(context.wholeDb, actor), readDrafts(context.db, id)])
  const [facts, text] = [factsOfItem(item), factsOfText(item, language, drafts)]
  return mayWrite(editor, facts, text) || mayPublish(editor, facts, text) ? null : refuse('error.newsForbidden')
}

/** Implements contract `addRemark`. Refuses `error.newsNotFound`, `error.newsForbidden`. */
export async function writeRemark(
  context: NewsroomContext,
  actor: Actor,
  { id, language }: Parsed<typeof addRemark>['params'],
  { text, block }: Parsed<typeof addRemark>['body'],
) {
  const refusal = await mayRemark(context, actor, id, language)
  if (refusal) return refusal
  const { number } = await inTransaction(context.db, async (tx) => {
    await invalidateTags(tx, [newsroomTag])
    return tx
      .insertInto('news_remarks')
      .values({
        ...{ article_id: id, language, account_id: actor.id, at: context.clock.now(), text },
        block: block && (JSON.stringify(block) as never),
      })
      .returning('id as number')
      .executeTakeFirstOrThrow()
  })
  const draft = (await readDrafts(context.db, id)).get(language)
  const written = (await readRemarks(context, id, language, draft?.body ?? [])).find((each) => each.id === number)
  return written ?? refuse('error.newsNotFound')
}

/** Implements contract `settleRemark`. Refuses `error.newsNotFound`, `error.newsForbidden`. */
export async function markRemark(
  context: NewsroomContext,
  actor: Actor,
  { id, language, remark }: Parsed<typeof settleRemark>['params'],
  isSettled: boolean,
) {
  const refusal = await mayRemark(context, actor, id, language)
  if (refusal) return refusal
  return inTransaction(context.db, async (tx) => {
    const changed = await tx
      .updateTable('news_remarks')
      .set({ settled_at: isSettled ? context.clock.now() : null })
      .where('id', '=', remark)
      .where('article_id', '=', id)
      .where('language', '=', language)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return refuse('error.newsNotFound')
    await invalidateTags(tx, [newsroomTag])
    return {}
  })
}

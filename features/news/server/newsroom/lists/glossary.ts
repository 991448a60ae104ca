import { recordAct } from '#features/audit/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { addGlossaryWord, GlossaryWord } from '../../../contract.ts'
import { newsroomTag } from '../../tags.ts'
import type { NewsroomContext } from '../context.ts'

/** Implements contract `listGlossary`: by language and word. */
export function wordsOfGlossary({ db }: Pick<NewsroomContext, 'db'>): Promise<GlossaryWord[]> {
  return db
    .selectFrom('news_glossary')
    .select(['id', 'language', 'word', 'use'])
    .orderBy('language')
    .orderBy('word')
    .execute()
}

/** Implements contract `addGlossaryWord`. Refuses `error.wordKnown`. */
export async function addToGlossary(
  { db, clock }: NewsroomContext,
  actor: Actor,
  asked: Parsed<typeof addGlossaryWord>['body'],
) {
  return inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('news_glossary')
      .values(asked)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'language', 'word', 'use'])
      .executeTakeFirst()
    if (!added) return refuse('error.wordKnown')
    const { id, ...changes } = added
    await recordAct(tx, { by: actor.id, act: 'glossary.added', subject: 'glossary', id, changes }, clock.now())
    await invalidateTags(tx, [newsroomTag])
    return added
  })
}

/** Implements contract `removeGlossaryWord`. Refuses `error.gone`. */
export async function removeFromGlossary({ db, clock }: NewsroomContext, actor: Actor, id: number) {
  return inTransaction(db, async (tx) => {
    const changes = await tx
      .deleteFrom('news_glossary')
      .where('id', '=', id)
      .returning(['language', 'word', 'use'])
      .executeTakeFirst()
    if (!changes) return refuse('error.gone')
    await recordAct(tx, { by: actor.id, act: 'glossary.removed', subject: 'glossary', id, changes }, clock.now())
    await invalidateTags(tx, [newsroomTag])
    return {}
  })
}

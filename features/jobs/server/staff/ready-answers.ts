import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { addReadyAnswer, changeReadyAnswer, ReadyAnswer, removeReadyAnswer } from '../../contract.ts'
import type { JobsContext } from '../context.ts'
import type { JobsTables } from '../tables.ts'
import { applicationsTag } from '../tags.ts'

// A longer list would be hard to choose from beside the field.
const mostAnswers = 30

/** The ready answers, oldest first. */
export async function listAnswers(db: Db<JobsTables>): Promise<ReadyAnswer[]> {
  const rows = await db.selectFrom('jobs_ready_answers').selectAll().orderBy('id').execute()
  return rows.map(describe)
}

/** Adds a ready answer. Refuses `error.tooManyAnswers`. */
export async function addAnswer(
  { db, clock }: JobsContext,
  actor: Actor,
  answer: Parsed<typeof addReadyAnswer>['body'],
): Promise<Outcome<typeof addReadyAnswer>> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx
      .selectFrom('jobs_ready_answers')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostAnswers) return refuse('error.tooManyAnswers')
    const row = await tx
      .insertInto('jobs_ready_answers')
      .values(columnsOf(answer))
      .returningAll()
      .executeTakeFirstOrThrow()
    const act = { by: actor.id, act: 'readyAnswer.added', subject: 'readyAnswer', id: row.id } as const
    await recordAct(tx, act, clock.now())
    await invalidateTags(tx, [applicationsTag])
    return describe(row)
  })
}

/**
 * Changes a ready answer. Refuses `error.answerNotFound`, and `error.stale` with what is there now.
 */
export async function changeAnswer(
  { db, clock }: JobsContext,
  actor: Actor,
  id: number,
  { version, ...answer }: Parsed<typeof changeReadyAnswer>['body'],
): Promise<Outcome<typeof changeReadyAnswer>> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('jobs_ready_answers')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return refuse('error.answerNotFound')
    if (before.version !== version) return refuse('error.stale', { current: describe(before) })
    const row = await tx
      .updateTable('jobs_ready_answers')
      .set({ ...columnsOf(answer), version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const act = { by: actor.id, act: 'readyAnswer.changed', subject: 'readyAnswer', id } as const
    await recordAct(tx, act, clock.now())
    await invalidateTags(tx, [applicationsTag])
    return describe(row)
  })
}

/** Removes a ready answer. Refuses `error.answerNotFound`. */
export async function removeAnswer(
  { db, clock }: JobsContext,
  actor: Actor,
  id: number,
): Promise<Outcome<typeof removeReadyAnswer>> {
  return inTransaction(db, async (tx) => {
    const gone = await tx.deleteFrom('jobs_ready_answers').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) return refuse('error.answerNotFound')
    const act = { by: actor.id, act: 'readyAnswer.removed', subject: 'readyAnswer', id } as const
    await recordAct(tx, act, clock.now())
    await invalidateTags(tx, [applicationsTag])
    return {}
  })
}

type Written = Omit<ReadyAnswer, 'id' | 'version'>

function columnsOf({ titles, texts }: Written) {
  return {
    ...{ title_de: titles.de, title_en: titles.en, title_tr: titles.tr },
    ...{ text_de: texts.de, text_en: texts.en, text_tr: texts.tr },
  }
}

type Row = ReturnType<typeof columnsOf> & { id: number; version: number }

function describe(row: Row): ReadyAnswer {
  return {
    ...{ id: row.id, version: row.version },
    titles: { de: row.title_de, en: row.title_en, tr: row.title_tr },
    texts: { de: row.text_de, en: row.text_en, tr: row.text_tr },
  }
}

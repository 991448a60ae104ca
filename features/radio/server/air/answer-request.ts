import { recordAct } from '#features/audit/server/api.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { RequestFate } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { setFate, takeFateBack } from '../requests/wishes.ts'
import { refuseDepartment } from './host.ts'
import { findStaffRequest } from './staff-requests.ts'

type Answer = Exclude<RequestFate, 'sent'>

/**
 * Answers a request for all who sent it. Refuses as `refuseDepartment`, `error.requestNotFound`,
 * and `error.stale` with `current` if it is not as it was seen.
 */
export async function answerRequestOf(
  context: RadioContext,
  actor: Actor,
  id: number,
  { fate, seen }: { fate: Answer; seen: RequestFate },
) {
  const refused = await refuseDepartment(context, actor)
  if (refused) return refused
  const now = context.clock.now()
  const done = await inTransaction(context.db, async (tx) => {
    const set = await setFate(tx, id, fate, now, seen)
    if (!isRefusal(set) && set.isNew) {
      await recordAct(
        tx,
        { by: actor.id, act: 'songRequest.answered', subject: 'songRequest', id, changes: { fate } },
        now,
      )
    }
    return set
  })
  const current = isRefusal(done) ? undefined : await findStaffRequest(context.db, id)
  if (isRefusal(done) || !current) return refuse('error.requestNotFound')
  // The same answer twice is no conflict.
  return done.isNew || current.fate === fate ? current : refuse('error.stale', { current })
}

/**
 * Takes an answer back that was given seconds ago. Refuses as `refuseDepartment`,
 * `error.requestNotFound`, and `error.undoOver` if it is too late or was answered again.
 */
export async function undoAnswerOf(context: RadioContext, actor: Actor, id: number, fate: Answer) {
  const refused = await refuseDepartment(context, actor)
  if (refused) return refused
  const now = context.clock.now()
  const done = await inTransaction(context.db, async (tx) => {
    const undone = await takeFateBack(tx, id, fate, now)
    if (!isRefusal(undone) && undone.isNew) {
      await recordAct(tx, { by: actor.id, act: 'songRequest.answerUndone', subject: 'songRequest', id }, now)
    }
    return undone
  })
  const current = isRefusal(done) ? undefined : await findStaffRequest(context.db, id)
  if (isRefusal(done) || !current) return refuse('error.requestNotFound')
  return done.isNew ? current : refuse('error.undoOver')
}

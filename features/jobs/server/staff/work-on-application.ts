import { recordAct } from '#features/audit/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { type answerApplication, mostBarDays, type voteOnApplication } from '../../contract.ts'
import type { JobsContext } from '../context.ts'
import { answerApplicant, lockApplication } from '../decide.ts'
import type { JobsTables } from '../tables.ts'
import { applicationsTag } from '../tags.ts'
import { isReviewable } from './reach.ts'
import { describeForStaff } from './show-application.ts'

const dayMs = 86_400_000

type Locked = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

/**
 * Works on a locked application that the caller may review, and returns it as it is then. Refuses
 * `error.applicationNotFound`, and as `work` does, which then must not have written anything.
 */
async function workOn<Refused extends Refusal | null>(
  context: JobsContext,
  actor: Actor,
  id: number,
  work: (tx: Tx<JobsTables>, locked: Locked, now: Date) => Promise<Refused>,
) {
  if (!(await isReviewable(context.db, actor, id))) return refuse('error.applicationNotFound')
  const refused = await inTransaction(context.db, async (tx) => {
    const locked = await lockApplication(tx, id)
    if (!locked) return refuse('error.applicationNotFound')
    const refusal = await work(tx, locked, context.clock.now())
    if (!refusal) await invalidateTags(tx, [applicationsTag])
    return refusal
  })
  if (refused) return refused as Exclude<Refused, null> | Refusal<'error.applicationNotFound'>
  return (await describeForStaff(context, actor, id)) ?? refuse('error.applicationNotFound')
}

/** Writes to the applicant in the caller's name. Refuses `error.chatClosed`. */
export function answerByStaff(
  context: JobsContext,
  actor: Actor,
  id: number,
  { text, key }: Parsed<typeof answerApplication>['body'],
) {
  return workOn(context, actor, id, async (tx, _locked, now) => {
    const answered = await answerApplicant(tx as never, id, { authorId: actor.id, text, key }, now)
    if (isRefusal(answered)) return answered
    if (!answered.isNew) return null
    await recordAct(tx, { by: actor.id, act: 'application.answered', subject: 'application', id }, now)
    return null
  })
}

/** Adds a note for the staff. */
export function noteByStaff(context: JobsContext, actor: Actor, id: number, text: string) {
  return workOn(context, actor, id, async (tx, _locked, now) => {
    await tx
      .insertInto('jobs_notes')
      .values({ application_id: id, author_id: actor.id, text, written_at: now })
      .execute()
    await recordAct(tx, { by: actor.id, act: 'application.noted', subject: 'application', id }, now)
    return null
  })
}

/** Deletes a note of the caller. Refuses `error.noteNotFound`. */
export function deleteNoteByStaff(context: JobsContext, actor: Actor, id: number, note: number) {
  return workOn(context, actor, id, async (tx, _locked, now) => {
    const deleted = await tx
      .deleteFrom('jobs_notes')
      .where('id', '=', note)
      .where('application_id', '=', id)
      .where('author_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!deleted) return refuse('error.noteNotFound')
    await recordAct(tx, { by: actor.id, act: 'application.noteDeleted', subject: 'application', id }, now)
    return null
  })
}

/** Votes, or takes the vote back. Refuses `error.applicationProcessed` once it is decided. */
export function voteByStaff(
  context: JobsContext,
  actor: Actor,
  id: number,
  { vote, text }: Parsed<typeof voteOnApplication>['body'],
) {
  return workOn(context, actor, id, async (tx, { status }, now) => {
    if (status !== 'pending') return refuse('error.applicationProcessed')
    if (vote === null) {
      await tx.deleteFrom('jobs_votes').where('application_id', '=', id).where('account_id', '=', actor.id).execute()
    } else {
      const row = { vote, text, voted_at: now }
      await tx
        .insertInto('jobs_votes')
        .values({ application_id: id, account_id: actor.id, ...row })
        .onConflict((conflict) => conflict.columns(['application_id', 'account_id']).doUpdateSet(row))
        .execute()
    }
    await recordAct(tx, { by: actor.id, act: 'application.voted', subject: 'application', id }, now)
    return null
  })
}

/**
 * Keeps the applicant from applying until an instant. Refuses `error.dayPast` and `error.dayFar`.
 */
export function barByStaff(context: JobsContext, actor: Actor, id: number, until: Date) {
  return workOn(context, actor, id, async (tx, { account_id }, now) => {
    if (until <= now) return refuse('error.dayPast')
    if (until.getTime() > now.getTime() + mostBarDays * dayMs) return refuse('error.dayFar')
    const row = { until, set_by: actor.id, set_at: now }
    await tx
      .insertInto('jobs_bars')
      .values({ account_id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    const changes = { until: until.toISOString() }
    await recordAct(tx, { by: actor.id, act: 'application.barred', subject: 'application', id, changes }, now)
    return null
  })
}

/** Lets the applicant apply again. Idempotent. */
export function liftBarByStaff(context: JobsContext, actor: Actor, id: number) {
  return workOn(context, actor, id, async (tx, { account_id }, now) => {
    const lifted = await tx
      .deleteFrom('jobs_bars')
      .where('account_id', '=', account_id)
      .returning('account_id')
      .executeTakeFirst()
    if (lifted) await recordAct(tx, { by: actor.id, act: 'application.barLifted', subject: 'application', id }, now)
    return null
  })
}

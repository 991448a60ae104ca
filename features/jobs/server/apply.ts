import { sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { Application, apply, NewApplication } from '../contract.ts'
import { barOf } from './bars.ts'
import type { JobsContext } from './context.ts'
import { findOwn } from './own-applications.ts'
import { notifyReviewers } from './staff/notify-reviewers.ts'
import type { JobsTables } from './tables.ts'
import { applicationsTag } from './tags.ts'

/** Maximum applications per account and day, including refused ones, to limit abuse. */
export const applicationsPerDay = 20

const isPending = sql<boolean>`status = 'pending'`

/**
 * Applies for a position. Concurrent requests create one application; the others are refused as
 * duplicates.
 */
export async function applyFor(
  { db, clock }: JobsContext,
  actor: Actor,
  draft: NewApplication,
): Promise<Application | Refusal<keyof (typeof apply)['refusals']>> {
  const account = (await describeAuthors(db, [actor.id])).get(actor.id)
  if (account?.hotel !== draft.hotel) return refuse('error.otherHotel')
  const turn = { purpose: 'jobs applications', who: `account ${actor.id}`, limit: applicationsPerDay }
  const wait = await consumeRateLimit(db, { ...turn, windowSeconds: 86_400 })
  if (wait) return refuse('error.tooManyRequests', wait)
  return inTransaction(db, async (tx) => {
    const until = await barOf(tx, actor.id, clock.now())
    if (until) return refuse('error.barred', { until: until.toISOString() })
    const position = await tx
      .selectFrom('jobs_positions')
      .select(['id', 'title', 'department'])
      .where('id', '=', draft.positionId)
      .where('is_open', '=', true)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!position) return refuse('error.positionClosed')
    if (await awaitsDecision(tx, actor.id, position.id)) return refuse('error.alreadyApplied')
    const now = clock.now()
    const { fansiteName, wasOnFansite } = draft
    const stored = await tx
      .insertInto('jobs_applications')
      .values({
        account_id: actor.id,
        position_id: position.id,
        habbo_experience: draft.habboExperience,
        was_on_fansite: wasOnFansite,
        fansite_name: wasOnFansite ? fansiteName : '',
        discord_username: draft.discordUsername,
        motivation: draft.motivation,
        sent_at: now,
      })
      // The condition is literal, because a parameter would not match the partial index.
      .onConflict((conflict) => conflict.columns(['account_id', 'position_id']).where(isPending).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return refuse('error.alreadyApplied')
    const wanted = [...new Set(draft.attachments.map((id) => id.toLowerCase()))]
    if (wanted.length > 0) {
      const taken = await tx
        .updateTable('jobs_attachments')
        .set({ application_id: stored.id })
        .where('id', 'in', wanted)
        .where('account_id', '=', actor.id)
        .where('application_id', 'is', null)
        .returning('id')
        .execute()
      const missing = new Set(wanted).difference(new Set(taken.map(({ id }) => id)))
      if (missing.size > 0) throw new FilesMissing(missing)
    }
    const { title, department } = position
    await notifyReviewers(tx, { id: stored.id, applicant: actor.id, position: title, department }, now)
    await invalidateTags(tx, [applicationsTag])
    return findOwn(tx, stored.id)
  }).catch((error: unknown) => {
    if (error instanceof FilesMissing) return refuse('error.fileNotFound', { missing: [...error.ids] })
    throw error
  })
}

/** Whether there is a decision that can still be undone, so that the applicant was not notified. */
async function awaitsDecision(tx: Tx<JobsTables>, accountId: number, positionId: number): Promise<boolean> {
  const unsent = await tx
    .selectFrom('jobs_applications')
    .select('id')
    .where('account_id', '=', accountId)
    .where('position_id', '=', positionId)
    .where('status', 'in', ['accepted', 'rejected'])
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return unsent !== undefined
}

/** Rolls back an application with missing or foreign files. */
class FilesMissing extends Error {
  readonly ids: ReadonlySet<string>

  constructor(ids: ReadonlySet<string>) {
    super('Some files of the application are not there')
    this.ids = ids
  }
}

import type { RoleName } from '#features/accounts/contract.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { grantInTransaction, revokeInTransaction } from '#features/members/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { decideApplication, reopenApplication, undoApplicationDecision } from '../../contract.ts'
import type { JobsContext } from '../context.ts'
import { lockApplication, storeDecision, withdrawDecision } from '../decide.ts'
import type { JobsTables } from '../tables.ts'
import { applicationsTag } from '../tags.ts'
import { noticeDelaySeconds, notifyApplicantTask } from './notify-applicant.ts'
import { bringReviewerNoticesBack } from './notify-reviewers.ts'
import { isReviewable } from './reach.ts'
import { describeForStaff, findSeen, mayUndo, reopenUntil } from './show-application.ts'

/** The reason of a role that an accepted applicant gets, for the staff. */
const reasonOf = (id: number) => `#${id}`

/**
 * Decides on an application as the endpoint says, and returns it. A task notifies the applicant
 * later.
 */
export async function decideByStaff(
  context: JobsContext,
  actor: Actor,
  id: number,
  { decision, text, role, seen }: Parsed<typeof decideApplication>['body'],
): Promise<Outcome<typeof decideApplication>> {
  const now = context.clock.now()
  if (!(await isReviewable(context.db, actor, id))) return refuse('error.applicationNotFound')
  if (role && !actor.isConfirmed) return refuse('error.stepUpRequired')
  const refused = await inTransaction(context.db, async (tx) => {
    if (role) {
      // Accounts are locked before the application.
      const refusedRole = await grantTo(tx, actor, id, role, seen, now)
      if (refusedRole) throw new Undone(refusedRole)
    }
    const locked = await lockApplication(tx, id)
    if (!locked) throw new Undone(refuse('error.applicationNotFound'))
    if (locked.status !== 'pending' || (await findSeen(tx, id)) !== seen) throw new Undone(refuse('error.stale'))
    await storeDecision(tx, locked, { decision, by: actor.id, text: text || null, role }, now)
    const changes = role ? { decision, role } : { decision }
    await recordAct(tx, { by: actor.id, act: 'application.decided', subject: 'application', id, changes }, now)
    await context.queue.enqueue(
      tx,
      notifyApplicantTask,
      { id, decidedAt: now.toISOString() },
      { startAfterSeconds: noticeDelaySeconds },
    )
    return null
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error.refusal
    throw error
  })
  const current = await describeForStaff(context, actor, id)
  if (refused) return refused.refused === 'error.stale' ? refuse('error.stale', { current }) : refused
  return current ?? refuse('error.applicationNotFound')
}

type NotDecided = Exclude<Outcome<typeof decideApplication>, { id: number }>

/** Rolls back a refused decision. */
class Undone extends Error {
  readonly refusal: NotDecided

  constructor(refusal: NotDecided) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

async function grantTo(tx: Tx<JobsTables>, actor: Actor, id: number, role: RoleName, seen: string, now: Date) {
  if (!actor.permissions.has('roles.grant') || role === 'headof') return refuse('error.rankTooLow')
  const application = await tx
    .selectFrom('jobs_applications')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!application) return refuse('error.applicationNotFound')
  if ((await findSeen(tx, id)) !== seen) return refuse('error.stale')
  return grantInTransaction(tx, actor, application.account_id, { role, department: null, reason: reasonOf(id) }, now)
}

/**
 * Undoes the caller's decision and the role given with it, before the applicant is notified.
 * Refuses `error.undoOver` afterwards.
 */
export async function undoByStaff(
  context: JobsContext,
  actor: Actor,
  id: number,
): Promise<Outcome<typeof undoApplicationDecision>> {
  const now = context.clock.now()
  if (!(await isReviewable(context.db, actor, id))) return refuse('error.applicationNotFound')
  const refused = await inTransaction(context.db, async (tx) => {
    const found = await tx
      .selectFrom('jobs_applications')
      .select(['account_id', 'granted_role'])
      .where('id', '=', id)
      .executeTakeFirst()
    // Accounts are locked before the application. One who lost the role meanwhile has none to lose.
    if (found?.granted_role) {
      await revokeInTransaction(tx, actor, found.account_id, { role: found.granted_role, reason: reasonOf(id) }, now)
    }
    const locked = await lockApplication(tx, id)
    if (!locked || !mayUndo(locked, actor, now)) throw new UndoOver()
    await openAgain(tx, locked, now)
    const changes = { decision: locked.status }
    await recordAct(tx, { by: actor.id, act: 'application.decisionUndone', subject: 'application', id, changes }, now)
    return null
  }).catch((error: unknown) => {
    if (error instanceof UndoOver) return refuse('error.undoOver')
    throw error
  })
  if (refused) return refused
  return (await describeForStaff(context, actor, id)) ?? refuse('error.applicationNotFound')
}

/** Rolls back an undo that comes too late. */
class UndoOver extends Error {}

/** Opens a decided application again. Refuses `error.reopenOver`, and `error.appliedAgain`. */
export async function reopenByStaff(
  context: JobsContext,
  actor: Actor,
  id: number,
): Promise<Outcome<typeof reopenApplication>> {
  const now = context.clock.now()
  if (!(await isReviewable(context.db, actor, id))) return refuse('error.applicationNotFound')
  const refused = await inTransaction(context.db, async (tx) => {
    const locked = await lockApplication(tx, id)
    if (!locked) return refuse('error.applicationNotFound')
    if (!reopenUntil(locked, now)) return refuse('error.reopenOver')
    const other = await tx
      .selectFrom('jobs_applications')
      .select('id')
      .where('account_id', '=', locked.account_id)
      .where('position_id', '=', locked.position_id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (other) return refuse('error.appliedAgain')
    await openAgain(tx, locked, now)
    const changes = { decision: locked.status }
    await recordAct(tx, { by: actor.id, act: 'application.reopened', subject: 'application', id, changes }, now)
    return null
  })
  if (isRefusal(refused)) return refused
  return (await describeForStaff(context, actor, id)) ?? refuse('error.applicationNotFound')
}

async function openAgain(
  tx: Tx<JobsTables>,
  locked: { id: number; decided_at: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('jobs_applications')
    .set({ status: 'pending', decided_at: null, decided_by: null, decision_text: null })
    .set({ granted_role: null, told_at: null })
    .where('id', '=', locked.id)
    .execute()
  await withdrawDecision(tx, locked, now)
  await bringReviewerNoticesBack(tx, locked)
  await invalidateTags(tx, [applicationsTag])
}

import type { HeadDepartment } from '#features/accounts/contract.ts'
import { bringNoticesBack, notify, withdrawNotices } from '#features/notifications/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { reviewersOf } from './reach.ts'

const about = (applicationId: number) => `application:${applicationId}`

/** Notifies those who may review a new application, except the applicant. */
export async function notifyReviewers(
  tx: AnyDb,
  application: { id: number; applicant: number; position: string; department: HeadDepartment | null },
  now: Date,
): Promise<void> {
  const { id, applicant, position, department } = application
  const reviewers = await reviewersOf(tx, department, now)
  const notice = { kind: 'applicationWaits', applicationId: id, position } as const
  const receivers = reviewers.filter((accountId) => accountId !== applicant)
  await notify(
    tx,
    receivers.map((accountId) => ({ accountId, about: about(id), notice })),
    now,
  )
}

/** Withdraws these notices of applications that no longer wait. */
export async function withdrawReviewerNotices(tx: AnyDb, ids: readonly number[], now: Date): Promise<void> {
  await withdrawNotices(tx, 'applicationWaits', ids.map(about), now)
}

/** Shows the notices again that the decision made at an instant withdrew. */
export async function bringReviewerNoticesBack(
  tx: AnyDb,
  { id, decided_at }: { id: number; decided_at: Date | null },
): Promise<void> {
  if (decided_at) await bringNoticesBack(tx, 'applicationWaits', [about(id)], decided_at)
}

import { z } from 'zod'
import { inTransaction } from '#platform/server/database/database.ts'
import { task } from '#platform/server/tasks/task.ts'
import { undoSeconds } from '../../contract.ts'
import type { JobsContext } from '../context.ts'
import { lockApplication, notifyApplicant } from '../decide.ts'

/** The delay of the notice to applicants: the time to undo, and some for the request. */
export const noticeDelaySeconds = undoSeconds + 2

/** Notifies the applicant of the decision made at an instant, once it cannot be undone. */
export const notifyApplicantTask = task({
  name: 'jobs.tell-applicant',
  payload: z.object({ id: z.int(), decidedAt: z.iso.datetime() }),
  key: ({ id, decidedAt }) => `${id} ${decidedAt}`,
  concurrency: 1,
  retries: 10,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
})

/** Notifies an applicant, unless the decision was undone or replaced. Idempotent. */
export async function notifyOfDecision(
  { db, clock }: Pick<JobsContext, 'db' | 'clock'>,
  { id, decidedAt }: { id: number; decidedAt: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockApplication(tx, id)
    if (locked?.decided_at?.toISOString() === decidedAt) await notifyApplicant(tx, id, clock.now())
  })
}

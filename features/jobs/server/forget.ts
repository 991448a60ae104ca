import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { discard } from './attachments.ts'
import type { JobsContext } from './context.ts'
import { withdrawReviewerNotices } from './staff/notify-reviewers.ts'
import { applicationsTag } from './tags.ts'

const dayMs = 86_400_000
/** How long an uploaded file may wait to be sent, and a file without a row stays in the store. */
const unsentDays = 1
/** Days for which the files of decided applications, and withdrawn applications, are kept. */
export const decidedDays = 180

type Forgetting = Pick<JobsContext, 'db' | 'clock' | 'files'>

/**
 * Removes unsent files, files of applications decided half a year ago, and files without a row.
 * Withdrawn applications are then removed too, with their chats, so that repeated applying and
 * withdrawing leaves no growing trail, and notes and votes on decided ones, and bars that are over.
 */
export async function forgetFiles({ db, clock, files }: Forgetting): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const gone = await db
    .deleteFrom('jobs_attachments')
    .where((is) =>
      is.or([
        is.and([is('application_id', 'is', null), is('uploaded_at', '<', ago(unsentDays))]),
        is(
          'application_id',
          'in',
          is.selectFrom('jobs_applications').select('jobs_applications.id').where('decided_at', '<', ago(decidedDays)),
        ),
      ]),
    )
    .returning('file')
    .execute()
  const unused = gone.map(({ file }) => file)
  await discard({ files }, unused)
  await db
    .deleteFrom('jobs_applications')
    .where('status', '=', 'withdrawn')
    .where('decided_at', '<', ago(decidedDays))
    .execute()
  const decided = db.selectFrom('jobs_applications').select('id').where('decided_at', '<', ago(decidedDays))
  await db.deleteFrom('jobs_notes').where('application_id', 'in', decided).execute()
  await db.deleteFrom('jobs_votes').where('application_id', 'in', decided).execute()
  await db.deleteFrom('jobs_bars').where('until', '<', clock.now()).execute()
  await files.clear(ago(unsentDays), async (names) => {
    const wanted = await db
      .selectFrom('jobs_attachments')
      .select('file')
      .where('file', 'in', [...names])
      .execute()
    return new Set(wanted.map(({ file }) => file))
  })
}

/**
 * Removes the applications of a closed account with chats, files, notes and votes, and its own
 * votes. Messages and notes written for the team remain without a name. Idempotent.
 */
export async function forgetAccount({ db, clock, files }: Forgetting, accountId: number): Promise<void> {
  const gone = await inTransaction(db, async (tx) => {
    const attachments = await tx
      .deleteFrom('jobs_attachments')
      .where('account_id', '=', accountId)
      .returning('file')
      .execute()
    const applications = await tx
      .deleteFrom('jobs_applications')
      .where('account_id', '=', accountId)
      .returning('id')
      .execute()
    await withdrawReviewerNotices(
      tx,
      applications.map(({ id }) => id),
      clock.now(),
    )
    await tx.updateTable('jobs_messages').set({ author_id: null }).where('author_id', '=', accountId).execute()
    await tx.updateTable('jobs_notes').set({ author_id: null }).where('author_id', '=', accountId).execute()
    await tx.updateTable('jobs_applications').set({ decided_by: null }).where('decided_by', '=', accountId).execute()
    await tx.deleteFrom('jobs_votes').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('jobs_bars').where('account_id', '=', accountId).execute()
    await tx.updateTable('jobs_bars').set({ set_by: null }).where('set_by', '=', accountId).execute()
    await invalidateTags(tx, [applicationsTag])
    return attachments
  })
  const names = gone.map(({ file }) => file)
  await discard({ files }, names)
}

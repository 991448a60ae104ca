import { inTransaction } from '#platform/server/database/database.ts'
import type { JobsContext } from './context.ts'

const dayMs = 86_400_000
/** So long a file waits to be sent, and lies on the disk without a row. */
const unsentDays = 1
/** Days for which the files of decided applications, and withdrawn applications, are kept. */
export const decidedDays = 180

/**
 * Removes unsent files, files of applications decided half a year ago, and orphaned files on disk.
 * Withdrawn applications are then removed too, with their chats, so that repeated applying and
 * withdrawing leaves no growing trail.
 */
export async function forgetFiles({ db, clock, files }: JobsContext): Promise<void> {
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
  for (const { file } of gone) await files.remove(file)
  await db
    .deleteFrom('jobs_applications')
    .where('status', '=', 'withdrawn')
    .where('decided_at', '<', ago(decidedDays))
    .execute()
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
 * Removes the applications of a closed account with chats and files. Messages written for the team
 * remain without a name. Idempotent.
 */
export async function forgetAccount({ db, files }: JobsContext, accountId: number): Promise<void> {
  const gone = await inTransaction(db, async (tx) => {
    const attachments = await tx
      .deleteFrom('jobs_attachments')
      .where('account_id', '=', accountId)
      .returning('file')
      .execute()
    await tx.deleteFrom('jobs_applications').where('account_id', '=', accountId).execute()
    await tx.updateTable('jobs_messages').set({ author_id: null }).where('author_id', '=', accountId).execute()
    return attachments
  })
  for (const { file } of gone) await files.remove(file)
}

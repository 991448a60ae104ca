import { inTransaction } from '#platform/server/database.ts'
import type { JobsContext } from './context.ts'

const dayMs = 86_400_000
/** So long a file waits to be sent, and lies on the disk without a row. */
const unsentDays = 1
/** So long the files of a decided application are kept, and so long one that was withdrawn. */
export const decidedDays = 180

/**
 * Removes files that were never sent, those of applications that were decided half a year ago, and what lies on the disk and belongs to nobody; applications that
 * were withdrawn go then too, with their chats: whoever applies and withdraws again and again leaves no more than that behind.
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

/** Removes what an account that was closed applied for, with chats and files. What it wrote as the team stays the team's, without a name. Done again it changes nothing. */
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

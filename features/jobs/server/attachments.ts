import { recordAct, type StaffAct } from '#features/audit/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Download } from '#platform/server/http/serve-download.ts'
import type { Attachment } from '../contract.ts'
import type { JobsContext } from './context.ts'
import { isReviewable } from './staff/reach.ts'
import type { JobsTables } from './tables.ts'

/** Takes back a file of the account's that has not been sent. */
export async function drop(
  context: JobsContext,
  actor: Actor,
  id: string,
): Promise<Record<string, never> | Refusal<'error.fileNotFound'>> {
  const gone = await context.db
    .deleteFrom('jobs_attachments')
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .where('application_id', 'is', null)
    .returning('file')
    .executeTakeFirst()
  if (!gone) return refuse('error.fileNotFound')
  await discard(context, [gone.file])
  return {}
}

/**
 * Removes files whose rows are gone. One that the storage does not remove now is removed by the
 * scheduled job.
 */
export async function discard({ files }: Pick<JobsContext, 'files'>, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(name).catch(() => {})
}

/** The files of an account that it has not sent yet, in the order in which they came. */
export async function listUnsent({ db }: JobsContext, actor: Actor): Promise<Attachment[]> {
  return db
    .selectFrom('jobs_attachments')
    .select(['id', 'name', 'type', 'bytes'])
    .where('account_id', '=', actor.id)
    .where('application_id', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}

/** The files of applications by the applications' numbers, in the order in which they came. */
export async function attachmentsOf(
  db: Db<JobsTables>,
  applicationIds: readonly number[],
): Promise<Map<number | null, (Attachment & { file: string })[]>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('jobs_attachments')
    .select(['id', 'application_id', 'name', 'type', 'bytes', 'file'])
    .where('application_id', 'in', [...applicationIds])
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ application_id }) => application_id)
}

/**
 * Returns a file to its uploader, and to reviewers once it belongs to an application, which is
 * recorded as their act. Null for all other callers and for a missing file.
 */
export async function findDownload(context: JobsContext, actor: Actor, id: string): Promise<Download | null> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  const found = await context.db
    .selectFrom('jobs_attachments')
    .select(['name', 'type', 'file', 'account_id', 'application_id'])
    .where('jobs_attachments.id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { account_id, application_id, name, type } = found
  const mayReview =
    account_id !== actor.id && application_id !== null && (await isReviewable(context.db, actor, application_id))
  const reviewed = mayReview ? application_id : null
  if (account_id !== actor.id && reviewed === null) return null
  if (reviewed !== null) await noteFilesRead(context.db, actor.id, reviewed, 1, context.clock.now())
  const file = await context.files.open(found.file)
  return file && { ...file, name, type }
}

/** Records that a member of the staff, or the operator, has read files of an application. */
export async function noteFilesRead<Tables>(
  db: Db<Tables>,
  by: StaffAct['by'],
  applicationId: number,
  files: number,
  now: Date,
): Promise<void> {
  const act = {
    by,
    act: 'application.fileRead',
    subject: 'application',
    id: applicationId,
    changes: { files },
  } as const
  await inTransaction(db, (tx) => recordAct(tx, act, now))
}

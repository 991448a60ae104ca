import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Application } from '../contract.ts'
import type { JobsContext } from './context.ts'
import { lockApplication } from './decide.ts'
import { findOwn } from './own-applications.ts'

/** Withdraws an application that is not decided. Its files go at once. */
export async function withdraw(
  { db, clock, files }: JobsContext,
  actor: Actor,
  id: number,
): Promise<Application | Refusal<'error.applicationNotFound' | 'error.applicationProcessed'>> {
  const withdrawn = await inTransaction(db, async (tx) => {
    const locked = await lockApplication(tx, id)
    if (locked?.account_id !== actor.id) return refuse('error.applicationNotFound')
    if (locked.status !== 'pending') return refuse('error.applicationProcessed')
    await tx
      .updateTable('jobs_applications')
      .set({ status: 'withdrawn', decided_at: clock.now() })
      .where('id', '=', id)
      .execute()
    const gone = await tx.deleteFrom('jobs_attachments').where('application_id', '=', id).returning('file').execute()
    return { application: await findOwn(tx, id), gone }
  })
  if (isRefusal(withdrawn)) return withdrawn
  // Files that are not removed now are removed by the scheduled job.
  for (const { file } of withdrawn.gone) await files.remove(file)
  return withdrawn.application
}

import type { Tx } from '#platform/server/database.ts'
import type { JobsTables } from './tables.ts'

/** Takes an application for a change, so that a message and a decision come one after the other. Undefined where there is none. */
export async function lockApplication(tx: Tx<JobsTables>, id: number) {
  return tx
    .selectFrom('jobs_applications')
    .select(['id', 'account_id', 'position_id', 'status', 'read_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

import type { Tx } from '#platform/server/database.ts'
import type { JobsTables } from './tables.ts'

/**
 * Takes the row lock of an application, so that messages and decisions are serialised. Undefined if
 * there is none.
 */
export async function lockApplication(tx: Tx<JobsTables>, id: number) {
  return tx
    .selectFrom('jobs_applications')
    .select(['id', 'account_id', 'position_id', 'status', 'read_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

import { recordAct, type StaffAct } from '#features/audit/server/api.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'

/**
 * Performs an action as the command-line operator and records it in the audit log in the same
 * transaction. `actOf` receives the outcome and returns null if nothing changed; then nothing is
 * recorded.
 */
export function recordedAs<Result>(
  db: Db<unknown>,
  now: Date,
  work: (tx: Db<unknown>) => Promise<Result>,
  actOf: (result: Result) => Omit<StaffAct, 'by'> | null,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const result = await work(tx)
    const act = actOf(result)
    if (act) await recordAct(tx, { by: 'operator', ...act }, now)
    return result
  })
}

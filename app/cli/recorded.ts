import { recordAct, type StaffAct } from '#features/audit/server/api.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'

/**
 * Does something as the operator at the command line, and writes down in the same transaction which act that was. `actOf` is given the outcome, and answers null
 * where nothing came of it: then nothing is written.
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

import type { Selectable } from 'kysely'
import { recordAct, type StaffAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { changeMaintenance, Maintenance } from '../contract.ts'
import type { MaintenanceTables } from './tables.ts'
import { maintenanceTag } from './tags.ts'

export type StateRow = Selectable<MaintenanceTables['maintenance_state']>

/** The state at an instant: one that ends by itself is off from its end on. */
export function describeAt(row: StateRow, now: Date): Maintenance {
  const { version, is_on, since, texts, expected_end, ends_itself } = row
  const isOver = ends_itself && expected_end !== null && expected_end <= now
  const isOn = is_on && !isOver
  return {
    isOn,
    since: isOn ? (since?.toISOString() ?? null) : null,
    texts,
    expectedEnd: expected_end?.toISOString() ?? null,
    endsItself: ends_itself,
    version,
  }
}

export function readState(db: Db<MaintenanceTables>): Promise<StateRow> {
  return db.selectFrom('maintenance_state').selectAll().executeTakeFirstOrThrow()
}

/** A change by a member of the staff, or by the operator, who need not have seen the state. */
export type Change = Omit<Parsed<typeof changeMaintenance>['body'], 'version'> & { version?: number }

/**
 * Switches the maintenance page on or off, or changes it. Refuses `error.stale` with `current`,
 * `error.endNeeded` for one that ends itself without a time, and `error.endPassed` for a time that
 * is over.
 */
export async function changeState(
  db: Db<MaintenanceTables>,
  by: StaffAct['by'],
  { isOn, texts, expectedEnd, endsItself, version }: Change,
  now: Date,
): Promise<Outcome<typeof changeMaintenance>> {
  const end = expectedEnd === null ? null : new Date(expectedEnd)
  if (endsItself && end === null) return refuse('error.endNeeded', { fields: { expectedEnd: 'error.endNeeded' } })
  if (isOn && end !== null && end <= now)
    return refuse('error.endPassed', { fields: { expectedEnd: 'error.endPassed' } })
  return inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('maintenance_state').selectAll().forUpdate().executeTakeFirstOrThrow()
    const before = describeAt(row, now)
    if (version !== undefined && row.version !== version) return refuse('error.stale', { current: before })
    const changed = await tx
      .updateTable('maintenance_state')
      .set({
        version: row.version + 1,
        is_on: isOn,
        since: isOn ? (before.isOn ? row.since : now) : null,
        texts: JSON.stringify(texts) as never,
        expected_end: end,
        ends_itself: endsItself,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const act = before.isOn === isOn ? 'changed' : isOn ? 'switchedOn' : 'switchedOff'
    const changes = isOn && end ? { until: end.toISOString(), endsItself } : {}
    await recordAct(tx, { by, act: `maintenance.${act}`, subject: 'maintenance', id: 'site', changes }, now)
    await invalidateTags(tx, [maintenanceTag])
    return describeAt(changed, now)
  })
}

import type { GeneratedAlways } from 'kysely'
import type { ActChanges, ActName, ActSubject } from '../contract.ts'

/** The audit log's table. `test/row-types.test.ts` compares it with the migrated database. */
export type AuditTables = { audit_acts: ActRow }

type ActRow = {
  id: GeneratedAlways<number>
  at: Date
  by: 'account' | 'operator'
  account_id: number | null
  act: ActName
  subject: ActSubject
  subject_id: string | null
  changes: ActChanges
}

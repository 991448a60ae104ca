import type { Generated } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * The tables of maintenance. `test/row-types.test.ts` checks them against the migrated database.
 */
export type MaintenanceTables = { maintenance_state: StateRow }

type StateRow = {
  id: Generated<boolean>
  version: Generated<number>
  is_on: Generated<boolean>
  since: Date | null
  texts: Generated<Record<LanguageCode, string>>
  expected_end: Date | null
  ends_itself: Generated<boolean>
}

import type { Generated, GeneratedAlways } from 'kysely'
import type { SettingName, SettingValue } from '../contract.ts'

/**
 * The tables of the site's settings. `test/row-types.test.ts` checks them against the migrated
 * database.
 */
export type SiteTables = { site_settings: SettingRow; site_changes: ChangeRow }

type SettingRow = { name: SettingName; value: SettingValue | null; version: Generated<number> }

type ChangeRow = {
  id: GeneratedAlways<number>
  name: SettingName
  before: SettingValue | null
  after: SettingValue | null
  changed_by: number | null
  changed_at: Date
}

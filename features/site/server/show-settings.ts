import { sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { linkLimits, type SettingName, type SiteSettings, settingNames, settingTable } from '../contract.ts'
import type { SiteContext } from './context.ts'
import { boundsOf, defaultsOf, effectiveValues, isFixed, type StoredValues } from './read-settings.ts'

type Row = {
  name: SettingName
  value: StoredValues[SettingName]
  version: number
  changed_by: number | null
  changed_at: Date | null
}

/** Returns the settings as the staff see them, from the database rather than from this process. */
export async function readSettings(
  { environment }: Pick<SiteContext, 'environment'>,
  db: AnyDb,
): Promise<SiteSettings> {
  const { rows } = await sql<Row>`
    select setting.name, value, version, changed_by, changed_at
    from site_settings as setting left join lateral (
      select changed_by, changed_at from site_changes where site_changes.name = setting.name order by id desc limit 1
    ) as last on true`.execute(db)
  const byName = new Map(rows.map((row) => [row.name, row]))
  const people = await describeAuthors(
    db,
    rows.flatMap(({ changed_by }) => changed_by ?? []),
  )
  const stored: StoredValues = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return {
    values: effectiveValues(environment, stored),
    defaults: defaultsOf(environment),
    details: settingNames.map((name) => {
      const row = byName.get(name)
      const by = row?.changed_by ?? null
      return {
        name,
        variable: settingTable[name].variable,
        isFixed: isFixed(environment, name),
        isOwn: (row?.value ?? null) !== null && !isFixed(environment, name),
        ...(name === 'links' ? { least: null, most: linkLimits.count } : boundsOf(environment, name)),
        version: row?.version ?? 0,
        by: by === null ? null : (people.get(by)?.name ?? null),
        at: row?.changed_at?.toISOString() ?? null,
      }
    }),
  }
}

import { z } from 'zod'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { type PastValue, type SettingName, SiteValues, settingNames, settingTable } from '../contract.ts'
import type { SiteTables } from './tables.ts'

/**
 * What the environment says: the schema of each setting that it knows, by variable; the parsed
 * values (defaults where it is silent), and the names of the variables that are set.
 */
export type SiteEnvironment = {
  schemas: Readonly<Record<string, z.ZodType>>
  values: Readonly<Record<string, unknown>>
  given: ReadonlySet<string>
}

/** The stored values of settings by name; null and missing ones are what the site comes with. */
export type StoredValues = Partial<Record<SettingName, PastValue>>

const withoutVariable = {
  ...{ logo: null, accentDark: null, accentLight: null, accentTurkish: null, links: [] },
  ...{ showsScanned: true, showsRarest: true, showsFinds: true },
} as const

/** Returns whether the environment sets a setting, which then cannot be changed on the web. */
export function isFixed({ given }: Pick<SiteEnvironment, 'given'>, name: SettingName): boolean {
  const { variable } = settingTable[name]
  return variable !== null && given.has(variable)
}

/** Returns the settings without any choice on the web. */
export function defaultsOf({ values }: Pick<SiteEnvironment, 'values'>): SiteValues {
  const byVariable = settingNames.flatMap((name) => {
    const { variable } = settingTable[name]
    return variable === null ? [] : [[name, values[variable] ?? null] as const]
  })
  return SiteValues.parse({ ...withoutVariable, ...Object.fromEntries(byVariable) })
}

/**
 * Parses a value as the environment's: returns what is stored, or undefined for a value that the
 * setting does not take. Settings without a variable are not parsed here.
 */
export function parseAsVariable(
  environment: SiteEnvironment,
  name: SettingName,
  value: PastValue,
): PastValue | undefined {
  const { variable } = settingTable[name]
  const schema = variable === null ? undefined : environment.schemas[variable]
  if (!schema) return value
  const parsed = schema.safeParse(String(value))
  return parsed.success ? (parsed.data as PastValue) : undefined
}

/**
 * Returns the settings that apply: of the environment, else stored, else what the site comes with.
 * A stored value that is no longer taken counts as none.
 */
export function effectiveValues(environment: SiteEnvironment, stored: StoredValues): SiteValues {
  const defaults = defaultsOf(environment)
  const shape = SiteValues.shape
  const chosen = settingNames.flatMap((name) => {
    const value = stored[name]
    if (value === undefined || value === null || isFixed(environment, name)) return []
    const parsed = shape[name].safeParse(parseAsVariable(environment, name, value))
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return { ...defaults, ...Object.fromEntries(chosen) }
}

/** Reads the stored values. */
export async function readStored(db: Db<unknown> | AnyDb): Promise<StoredValues> {
  const rows = await tablesOf<SiteTables>(db as Db<unknown>)
    .selectFrom('site_settings')
    .select(['name', 'value'])
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/**
 * Returns the least and greatest number that a variable takes, or the greatest length of its text.
 */
export function boundsOf(
  environment: Pick<SiteEnvironment, 'schemas'>,
  name: SettingName,
): { least: number | null; most: number | null } {
  const { variable } = settingTable[name]
  const schema = variable === null ? undefined : environment.schemas[variable]
  if (!schema) return { least: null, most: null }
  const { minimum, maximum, maxLength } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { least: minimum ?? null, most: maximum ?? maxLength ?? null }
}

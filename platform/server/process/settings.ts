import { distance } from 'fastest-levenshtein'
import type { z } from 'zod'
import { StartupProblem } from './startup-problem.ts'

/**
 * A schema of settings: each key is the name of an environment variable, each description its
 * documentation.
 */
export type SettingsSchema = z.ZodObject<Record<string, z.ZodType>>

/** Problems of settings: a sentence each. `misspelt` names of the environment stop nothing. */
export type SettingProblems = { invalid: readonly string[]; misspelt: readonly string[] }

/**
 * Parses the environment once. Empty values count as unset. Invalid settings throw a StartupProblem
 * that names all of them, what is allowed, and misspelt names; a value is not repeated, since it
 * may be a secret.
 */
export function parseSettings<Schema extends SettingsSchema>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const parsed = schema.safeParse(valuesOf(schema, environment))
  if (parsed.success) return parsed.data
  const { invalid, misspelt } = settingProblems(schema, environment)
  throw new StartupProblem([...invalid, ...misspelt].join('\n'))
}

/** Returns everything that is wrong with the settings in an environment, each a sentence. */
export function settingProblems(
  schema: SettingsSchema,
  environment: Record<string, string | undefined>,
): SettingProblems {
  const { error } = schema.safeParse(valuesOf(schema, environment))
  const messages = new Map((error?.issues ?? []).toReversed().map(({ path: [name], message }) => [name, message]))
  const names = Object.keys(schema.shape)
  return {
    invalid: names.flatMap((name) =>
      messages.has(name) ? [`The setting ${name} is invalid: ${messages.get(name)}.`] : [],
    ),
    misspelt: Object.keys(environment).flatMap((name) => {
      const meant = name in schema.shape || !environment[name] ? undefined : similarName(name, names)
      return meant === undefined ? [] : [`${name} is not a setting: did you mean ${meant}?`]
    }),
  }
}

/** The name that was meant: with other underscores or letter cases, or up to two typing errors. */
function similarName(name: string, names: readonly string[]): string | undefined {
  const plain = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  // Other programs have short names that differ by a letter or two: HOME, SORT.
  const most = plain.length < 8 ? 0 : 2
  const near = names.map((each) => ({ each, far: distance(each.replaceAll('_', ''), plain) }))
  return near.filter(({ far }) => far <= most).toSorted((one, other) => one.far - other.far)[0]?.each
}

function valuesOf(schema: SettingsSchema, environment: Record<string, string | undefined>) {
  return Object.fromEntries([...givenSettings(schema, environment)].map((name) => [name, environment[name]?.trim()]))
}

/** Returns the names of the settings that the environment sets. */
export function givenSettings(
  schema: SettingsSchema,
  environment: Record<string, string | undefined>,
): ReadonlySet<string> {
  return new Set(Object.keys(schema.shape).filter((name) => environment[name]?.trim()))
}

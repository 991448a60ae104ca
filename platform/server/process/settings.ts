import type { z } from 'zod'
import { StartupProblem } from './startup-problem.ts'

/**
 * A schema of settings: each key is the name of an environment variable, each description its
 * documentation.
 */
export type SettingsSchema = z.ZodObject<Record<string, z.ZodType>>

/**
 * Parses the environment once. Empty values count as unset. An invalid setting throws a
 * StartupProblem that names it and the allowed values; the value itself is not repeated, since it
 * may be a secret.
 */
export function parseSettings<Schema extends SettingsSchema>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(
    [...givenSettings(schema, environment)].map((name) => [name, environment[name]?.trim()]),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new StartupProblem(`The setting ${String(issue?.path[0])} is invalid: ${issue?.message}.`)
}

/** Returns the names of the settings that the environment sets. */
export function givenSettings(
  schema: SettingsSchema,
  environment: Record<string, string | undefined>,
): ReadonlySet<string> {
  return new Set(Object.keys(schema.shape).filter((name) => environment[name]?.trim()))
}

import { settingProblems } from '#platform/server/process/settings.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import { halfDescribed, partsOfBucket, sameBucket } from './picture-settings.ts'
import { settingsSchema } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Throws a StartupProblem that names everything wrong with the settings, one sentence on each line.
 * Returns the sentences about misspelt names, which stop no start.
 */
export function refuseInvalid(environment: Environment): readonly string[] {
  const { invalid, misspelt } = problemsOfSettings(environment)
  if (invalid.length > 0) throw new StartupProblem([...invalid, ...misspelt].join('\n'))
  return misspelt
}

/** Everything that is wrong with the settings: each one alone, then those that need others. */
export function problemsOfSettings(environment: Environment) {
  const { invalid, misspelt } = settingProblems(settingsSchema, environment)
  const missing = [withoutDatabase(environment), halfBucket(environment), oneBucket(environment)].filter(
    (problem) => problem !== null,
  )
  return { invalid: [...invalid, ...missing], misspelt }
}

function withoutDatabase({ ROLE, DATABASE_URL }: Environment): string | null {
  const role = ROLE?.trim()
  if ((role !== 'web' && role !== 'tasks') || DATABASE_URL?.trim()) return null
  return `ROLE=${role} shares its database with other processes, so DATABASE_URL must be set.`
}

function halfBucket(environment: Environment): string | null {
  const missing = partsOfBucket.filter((name) => !environment[name]?.trim())
  const isOff = missing.length === partsOfBucket.length && !environment.S3_PRIVATE_BUCKET?.trim()
  return missing.length === 0 || isOff ? null : halfDescribed(missing)
}

function oneBucket({ S3_BUCKET, S3_PRIVATE_BUCKET }: Environment): string | null {
  const pictures = S3_BUCKET?.trim()
  return pictures && pictures === S3_PRIVATE_BUCKET?.trim() ? sameBucket : null
}

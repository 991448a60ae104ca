import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'

const root = path.join(import.meta.dirname, '../../..')

/**
 * Source of the settings. `envFile`, relative to the project's folder, is read if it exists;
 * environment variables take precedence.
 */
export type EnvironmentSource = { environment: Record<string, string | undefined>; envFile: string | null }

/**
 * Reads the environment from which settings are parsed. Throws a StartupProblem if the file is
 * unreadable.
 */
export async function readEnvironment({ environment, envFile }: EnvironmentSource) {
  return { ...(await readEnvFile(envFile)), ...environment }
}

async function readEnvFile(file: string | null): Promise<Record<string, string | undefined>> {
  const wanted = file && path.resolve(root, file)
  if (!wanted || !existsSync(wanted)) return {}
  try {
    return parseEnv(await readFile(wanted, 'utf8'))
  } catch {
    throw new StartupProblem(`The settings file ${wanted} cannot be read.`)
  }
}

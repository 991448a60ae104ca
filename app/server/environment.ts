import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { StartupProblem } from '#platform/server/startup-problem.ts'

const root = path.join(import.meta.dirname, '../..')

/** Where settings come from. The file, by its path from the project's folder, is read if it is there; the environment wins. */
export type EnvironmentSource = { environment: Record<string, string | undefined>; envFile: string | null }

/** Reads the environment that settings are parsed from. Throws a StartupProblem where the file cannot be read. */
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

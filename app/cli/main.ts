import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type EnvironmentSource, readEnvironment } from '#app/server/settings/environment.ts'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { isRoot } from '#platform/server/process/root.ts'
import { performCommand } from './perform.ts'
import { openProgress } from './progress.ts'
import { stoppedBySignals } from './site-database.ts'

const root = path.join(import.meta.dirname, '../..')

/**
 * A command that root runs continues as the account that owns the data, which the site runs under:
 * files that belong to root would be closed to it. Returns the settings, read before.
 */
async function becomeOwnerOfData(source: EnvironmentSource): Promise<EnvironmentSource> {
  if (!isRoot()) return source
  const environment = await readEnvironment(source).catch(() => null)
  if (!environment) return source
  const folder = environment.DATA_DIR?.trim() || settingsSchema.shape.DATA_DIR.parse(undefined)
  const found = await stat(path.resolve(root, folder)).catch(() => null)
  if (!found || found.uid === 0) return source
  process.setgroups?.([found.gid])
  process.setgid?.(found.gid)
  process.setuid?.(found.uid)
  return { environment, envFile: null }
}

// deploy/nightbell runs commands without npm, and its name is what operators type.
const command = process.env.NIGHTBELL_COMMAND
const asTyped = (text: string) => (command ? text.replaceAll(/npm run (\w+)(?: --)?/g, `${command} $1`) : text)

process.exitCode = await performCommand(process.argv.slice(2), {
  ...(await becomeOwnerOfData({ environment: process.env, envFile: '.env' })),
  signal: stoppedBySignals,
  output: { write: (text) => process.stdout.write(asTyped(text)) },
  errors: { write: (text) => process.stderr.write(asTyped(text)) },
  progress: () => openProgress(process.stderr),
})

import path from 'node:path'
import { backupSource } from '#app/server/backup/backup-source.ts'
import { readSound, restoreBackup } from '#app/server/backup/restore-backup.ts'
import type { Settings } from '#app/server/settings.ts'
import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import { heldLines } from './backup-lines.ts'
import { CommandProblem } from './command-problem.ts'
import type { RestoreRequest } from './restore-request.ts'
import { onOwnConnection } from './site-database.ts'

/** Restores a backup; throws a CommandProblem that says why it cannot be. */
export async function run(
  settings: Settings,
  { file: typed, replaces }: Exclude<RestoreRequest, { act: 'help' }>,
  signal: AbortSignal,
): Promise<string[]> {
  const file = path.resolve(typed)
  try {
    // Validate the file before a database is created or started.
    const backup = await readSound(file)
    await onOwnConnection(settings, (connectionString) =>
      restoreBackup({ ...backupSource(settings, connectionString), replaces }, backup, signal),
    )
    const { held, lines } = heldLines(backup.contents, backup.summary)
    return [`Restored ${file}, made at ${backup.contents.madeAt}: ${held}.`, ...lines, 'The site can be started now.']
  } catch (error) {
    if (signal.aborted) throw new CommandProblem('Stopped. The database is as it was.', 1)
    throw error instanceof ArchiveProblem ? new CommandProblem(error.message, 1) : error
  }
}

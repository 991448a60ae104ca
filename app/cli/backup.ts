import { run } from './backup-act.ts'
import { helpLines, readBackupRequest } from './backup-request.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { stoppedBySignals } from './stopped-by-signals.ts'

/** `npm run backup -- …`. */
await runCommand(async (line, now) => {
  const request = readBackupRequest(line)
  if (request.act === 'help') return helpLines()
  return run(await siteSettings(), request, now, stoppedBySignals())
})

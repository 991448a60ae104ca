import { run } from './restore-act.ts'
import { helpLines, readRestoreRequest } from './restore-request.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { stoppedBySignals } from './stopped-by-signals.ts'

/** `npm run restore -- …`. */
await runCommand(async (line) => {
  const request = readRestoreRequest(line)
  if (request.act === 'help') return helpLines()
  return run(await siteSettings(), request, stoppedBySignals())
})

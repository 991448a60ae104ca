import { becomeOwnerOfData } from './owner-of-data.ts'
import { performCommand } from './perform.ts'
import { openProgress } from './progress.ts'
import { stoppedBySignals } from './site-database.ts'

process.exitCode = await performCommand(process.argv.slice(2), {
  ...(await becomeOwnerOfData({ environment: process.env, envFile: '.env' })),
  signal: stoppedBySignals,
  output: process.stdout,
  errors: process.stderr,
  progress: () => openProgress(process.stderr),
})

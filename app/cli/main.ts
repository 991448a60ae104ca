import { becomeOwnerOfData } from './owner-of-data.ts'
import { performCommand } from './perform.ts'
import { openProgress } from './progress.ts'
import { stoppedBySignals } from './site-database.ts'

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

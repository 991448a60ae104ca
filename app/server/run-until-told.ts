import { endAll } from '#platform/server/end-all.ts'
import { StartupProblem } from '#platform/server/startup-problem.ts'

/** What is let go of at the end, newest first. */
export type Ending = () => unknown

/**
 * Opens something and keeps it until the process is told to end: drains it, lets go of all that was opened, and exits. SIGTERM, by which services are restarted, gives visitors
 * the time to go; SIGINT and SIGHUP, by which somebody leaves the terminal, only that to have their answer, and so does the end of the process that started this one. What
 * keeps it from opening is one sentence and exit code 1.
 */
export async function runUntilTold(
  open: (endings: Ending[]) => Promise<{ drain: () => Promise<void> }>,
): Promise<void> {
  const endings: Ending[] = []
  const end = () => endAll(endings.splice(0))
  const opened = open(endings)
  let stopping: Promise<void> | undefined
  const stop = (signal: NodeJS.Signals) => {
    // What is being opened cannot be let go of before it is there.
    stopping ??= opened
      .then((site) => (signal === 'SIGTERM' ? site.drain() : undefined))
      .catch(() => {})
      .then(end)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The site did not stop in order: ${String(error)}\n`)
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', () => stop('SIGHUP'))
  try {
    await opened
  } catch (error) {
    if (stopping) return
    await end().catch(() => {})
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartupProblem) return error.message
  if (error instanceof Error && 'code' in error) {
    const port = 'port' in error ? ` ${String(error.port)}` : ''
    if (error.code === 'EADDRINUSE') return `The port${port} is taken by another program; set PORT to a free one.`
    if (error.code === 'EACCES') return `The port${port} may not be used by this account; set PORT to one above 1023.`
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  }
  return `The site could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

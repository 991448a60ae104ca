import { endAll } from '#platform/server/process/end-all.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'

/** Clean-up callbacks, run in reverse order. */
export type Ending = () => unknown

/**
 * Opens a site and runs it until the process is asked to stop, then drains and closes it and exits.
 * SIGTERM, used for service restarts, gives visitors time to leave; SIGINT, SIGHUP and the end of
 * the parent process only finish pending requests. A startup failure is printed as one sentence
 * with exit code 1.
 */
export async function runUntilStopped(
  open: (endings: Ending[]) => Promise<{ drain: () => Promise<void> }>,
): Promise<void> {
  const endings: Ending[] = []
  const end = () => endAll(endings.splice(0))
  const opened = open(endings)
  let stopping: Promise<void> | undefined
  const stop = (signal: NodeJS.Signals) => {
    // Closing has to wait until opening has finished.
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

import type { Place } from '#platform/server/http-listener.ts'
import { StartupProblem } from '#platform/server/startup-problem.ts'

/** The first descriptor that is handed over, after those of input, output and errors. */
const firstDescriptor = 3

/**
 * The socket that systemd holds open for this process (sd_listen_fds): whoever comes while the site restarts waits in it. Null where there is none: the variables of
 * the protocol are passed on to every child, and meant for the process that they name.
 */
export function handedSocket(environment: Record<string, string | undefined>): Place | null {
  const { LISTEN_PID, LISTEN_FDS } = environment
  if (LISTEN_FDS === undefined || LISTEN_PID !== String(process.pid)) return null
  if (LISTEN_FDS === '1') return { descriptor: firstDescriptor }
  throw new StartupProblem('The socket unit must hold exactly one socket: one ListenStream for each process.')
}

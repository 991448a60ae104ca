import type { Place } from '#platform/server/http-listener.ts'
import { StartupProblem } from '#platform/server/startup-problem.ts'

/** First inherited file descriptor after standard input, output and error. */
const firstDescriptor = 3

/**
 * Returns the socket passed by systemd (sd_listen_fds), which queues connections during a restart.
 * Null if there is none. The variables are inherited by child processes, so the process id in them
 * is checked.
 */
export function handedSocket(environment: Record<string, string | undefined>): Place | null {
  const { LISTEN_PID, LISTEN_FDS } = environment
  if (LISTEN_FDS === undefined || LISTEN_PID !== String(process.pid)) return null
  if (LISTEN_FDS === '1') return { descriptor: firstDescriptor }
  throw new StartupProblem('The socket unit must hold exactly one socket: one ListenStream for each process.')
}

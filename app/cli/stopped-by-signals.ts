/**
 * Returns a signal that is aborted when this process receives a termination signal, so that running
 * work can stop cleanly.
 */
export function stoppedBySignals(): AbortSignal {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort())
  return stopped.signal
}

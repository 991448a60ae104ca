/** A signal that is aborted when this process is told to end: whoever works on something lets go of it in order. */
export function stoppedBySignals(): AbortSignal {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort())
  return stopped.signal
}

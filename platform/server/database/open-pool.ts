import pg from 'pg'

/**
 * Opens a pool whose connections may break at any time. A broken idle one is reported to
 * `onIdleError` and replaced; for one in use, the next statement rejects.
 */
export function openPool(config: pg.PoolConfig, onIdleError: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', onIdleError)
  // The pool listens to idle ones alone: one in use that breaks would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

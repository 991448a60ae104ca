import pg from 'pg'

/**
 * Opens a pool whose connections may break at any moment: an idle one is replaced and told to `onIdleError`, and of one that is in
 * use the next statement is refused. Nothing is asked of the server yet.
 */
export function openPool(config: pg.PoolConfig, onIdleError: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', onIdleError)
  // The pool listens to idle ones only: in use, one that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * PostgreSQL error classes: connection failures, insufficient resources, a server shutting down or
 * starting up, and a full disk.
 */
const classes = /^(?:08|53|57P0)/

/** The operating system's error codes for connections that break or cannot be opened. */
const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** Messages of pg that come without a code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The SQLSTATEs of a database that accepts no connections; their class has others too. */
const closedDatabase = { code: '55000', routine: 'CheckMyDatabase' }

/**
 * Returns whether an error means that the database is unreachable or accepts no writes at the
 * moment: a retry may succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // A socket in a folder is missing while its server is; any other missing file is something else.
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  const isClosed = code === closedDatabase.code && 'routine' in error && error.routine === closedDatabase.routine
  return classes.test(code) || isClosed || connectionErrors.has(code) || isSocketMissing || words.test(error.message)
}

/** Errors of PostgreSQL by their classes: connections that break or are refused, no room for more, a server that stops or starts, and a disk that is full. */
const classes = /^(?:08|53|57P0)/

/** What the system says of connections that break or never come to be. */
const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** What pg says in words alone. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether something failed because the database cannot be reached or takes nothing in at the moment: asked again later, it may work. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // A socket in a folder is missing while its server is; any other missing file is something else.
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return classes.test(code) || connectionErrors.has(code) || isSocketMissing || words.test(error.message)
}

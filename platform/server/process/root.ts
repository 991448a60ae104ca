/** Whether this process runs as root. */
export const isRoot = () => process.getuid?.() === 0

/** What an operator is told then. */
export const runsAsRoot =
  'the site runs as root: whoever finds a hole in it has the whole machine, so run it under an account of its own'

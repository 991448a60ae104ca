/** Whether this process runs as root. */
export const isRoot = () => process.getuid?.() === 0

/** The warning for a process that runs as root. */
export const runsAsRoot =
  'the site runs as root: an attacker who breaks into it controls the whole machine; run it under an account of its own'

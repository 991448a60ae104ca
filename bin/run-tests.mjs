import { install } from './install.mjs'
import { runInFront } from './program.mjs'

/** Installs where needed, then runs one of the commands of the test runner: test/run.ts, test/run-on-postgres.ts or test/check.ts. */
export function runTests(command) {
  install()
  runInFront([`test/${command}.ts`, ...process.argv.slice(2)])
}

import { install } from './install.mjs'
import { runInFront } from './program.mjs'

/** Installs where needed, then runs every check of the project: test/run.ts says which. */
export function runTests() {
  install()
  runInFront(['test/run.ts', ...process.argv.slice(2)])
}

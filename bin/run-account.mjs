import { install } from './install.mjs'
import { runInFront } from './program.mjs'

/** Installs where needed, then runs the command: app/cli/account-request.ts says which there are. */
export function runAccount() {
  install()
  runInFront(['app/cli/account.ts', ...process.argv.slice(2)])
}

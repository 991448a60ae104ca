import { install } from './install.mjs'
import { runInFront } from './program.mjs'

/** Installs where needed, then runs a command of app/cli; its …-request.ts says what it can be asked for. `options` are Node's own. */
export function runCommand(name, options = []) {
  install()
  runInFront([...options, `app/cli/${name}.ts`, ...process.argv.slice(2)])
}

import { bundle } from './bundle.mjs'
import { install } from './install.mjs'
import { giveUp, runInFront } from './program.mjs'

/** Installs and builds where needed, then runs the site. `parameters` go to it, before those of the command line. */
export function runSite(parameters) {
  install()
  if (!bundle()) giveUp('The pages could not be built: see above.')
  runInFront(['app/server/main.ts', ...parameters, ...process.argv.slice(2)])
}

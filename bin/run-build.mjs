import { bundle } from './bundle.mjs'
import { install } from './install.mjs'

/** Installs and builds where needed. */
export function runBuild() {
  install()
  if (!bundle()) process.exitCode = 1
}

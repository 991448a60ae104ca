import { readdirSync } from 'node:fs'
import path from 'node:path'
import { bundle } from './bundle.mjs'
import { install } from './install.mjs'
import { giveUp, home, runToEnd } from './program.mjs'

/** Runs each bench/*.ts in turn; `npm run bench -- rendering scan` only those. Their parts lie in folders below. */
export function runBenchmarks() {
  install()
  if (!bundle()) giveUp('The pages could not be built: see above.')
  const chosen = process.argv.slice(2)
  const all = readdirSync(path.join(home, 'bench')).filter((file) => file.endsWith('.ts'))
  const files = all.filter((file) => chosen.length === 0 || chosen.includes(path.basename(file, '.ts')))
  if (files.length === 0) giveUp(`There is no such benchmark; there are: ${all.join(', ')}.`)
  const failed = files.filter((file) => {
    console.log(`\n${file}`)
    return runToEnd([path.join('bench', file)]) !== 0
  })
  if (failed.length > 0) giveUp(`Failed: ${failed.join(', ')}.`)
}

import path from 'node:path'
import { bundle } from './bundle.mjs'
import { install } from './install.mjs'
import { giveUp, runInFront } from './program.mjs'

/** Sends every endpoint whatever comes to mind, 20,000 requests or as many as FUZZ_REQUESTS says; FUZZ_SEED repeats a run. */
export function runFuzz() {
  install()
  if (!bundle()) giveUp('The pages could not be built: see above.')
  process.env.FUZZ_REQUESTS ??= '20000'
  runInFront([path.join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', 'app/server/fuzz.test.ts'])
}

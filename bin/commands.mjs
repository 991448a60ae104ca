import { readdirSync } from 'node:fs'
import path from 'node:path'
import { bundle } from './bundle.mjs'
import { notes } from './changelog.mjs'
import { completeLock } from './complete-lock.mjs'
import { install } from './install.mjs'
import { giveUp, home, runInFront, runToEnd } from './program.mjs'
import { release } from './release.mjs'
import { slim } from './slim.mjs'

// Node lets its heap grow as far as the machine allows; an import needs a third of this, and leaves
// the rest to a site beside it.
const importOptions = ['--max-old-space-size=160']

/**
 * The commands that run or develop the site. Others are the operator's, in app/cli. This folder
 * runs on the Node at hand and without a dependency, since it installs them; the rest on the
 * project's.
 */
const commands = {
  start: (...parameters) => runSite(parameters),
  demo: (...parameters) => runSite(['--demo', ...parameters]),
  build() {
    install()
    if (!bundle()) process.exitCode = 1
  },
  test: (...parameters) => runInstalled(['test/run.ts', ...parameters]),
  'test:postgres': (...parameters) => runInstalled(['test/run-on-postgres.ts', ...parameters]),
  check: (...parameters) => runInstalled(['test/check.ts', ...parameters]),
  docs: (...parameters) => runInstalled(['app/docs/write-documents.ts', ...parameters]),
  'contact-sheet'(...parameters) {
    installAndBuild()
    runInFront(['test/contact-sheet.ts', ...parameters])
  },
  bench: runBenchmarks,
  fuzz: runFuzz,
  slim,
  notes,
  release(...parameters) {
    installAndBuild()
    release(...parameters)
  },
  'complete-lock': completeLock,
}

/** Runs a command with its arguments, such as `account`, `show`, `hhde`, `luna.tic`. */
export function runCommand(name = '', ...parameters) {
  if (Object.hasOwn(commands, name)) commands[name](...parameters)
  else runInstalled([...(name === 'import' ? importOptions : []), 'app/cli/main.ts', name, ...parameters])
}

function runInstalled(parameters) {
  install()
  runInFront(parameters)
}

function installAndBuild() {
  install()
  if (!bundle()) giveUp('The pages could not be built: see above.')
}

function runSite(parameters) {
  installAndBuild()
  runInFront(['app/server/start/main.ts', ...parameters])
}

/** Runs each bench/*.ts in turn, or only the chosen ones. Their parts are in folders below. */
function runBenchmarks(...chosen) {
  installAndBuild()
  const all = readdirSync(path.join(home, 'bench')).filter((file) => file.endsWith('.ts'))
  const files = all.filter((file) => chosen.length === 0 || chosen.includes(path.basename(file, '.ts')))
  if (files.length === 0) giveUp(`There is no such benchmark; there are: ${all.join(', ')}.`)
  const failed = files.filter((file) => {
    console.log(`\n${file}`)
    return runToEnd([path.join('bench', file)]) !== 0
  })
  if (failed.length > 0) giveUp(`Failed: ${failed.join(', ')}.`)
}

/** Sends 20,000 random requests, or FUZZ_REQUESTS; FUZZ_SEED repeats a run. */
function runFuzz() {
  installAndBuild()
  process.env.FUZZ_REQUESTS ??= '20000'
  runInFront([path.join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', 'app/server/fuzz.test.ts'])
}

import { join } from 'node:path'
import { type Time, tableOfTimes } from './run/file-times.ts'
import { runProgram } from './run/program.ts'
import { writeIntoMemory } from './run/steps.ts'

/** `npm run check`: all checks that take seconds and need no site or database, run in parallel. */
writeIntoMemory()
const cache = join('node_modules', '.cache')
const checks: readonly { name: string; program: readonly [string, ...string[]] }[] = [
  { name: 'format and lint', program: ['biome', 'check', '--error-on-warnings'] },
  // Results for unchanged files are cached.
  { name: 'types', program: ['tsc', '--incremental', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')] },
  { name: 'unused code', program: ['knip', '--cache', '--cache-location', join(cache, 'knip')] },
  {
    name: 'architecture, locales and requirements',
    program: ['vitest', 'run', '--project=web', 'test/architecture', 'test/locales', 'test/conformance', 'test/asvs'],
  },
]

const times: Time[] = []
const failed: string[] = []
// Browser code is checked by the build's module list; an unchanged build is quick.
await runProgram('node', ['bin/nightbell.mjs', 'build'], { quiet: true })
await Promise.all(
  checks.map(async ({ name, program: [program, ...parameters] }) => {
    const started = performance.now()
    const { code, said } = await runProgram(program, parameters, { quiet: true })
    times.push({ name, milliseconds: performance.now() - started })
    if (code !== 0) failed.push(name)
    console.log(`\n── ${name}: ${code === 0 ? 'passed' : 'failed'}`)
    if (code !== 0) console.log(said.trim())
  }),
)

console.log(`\nTime:\n${tableOfTimes(times)}`)
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${checks.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { provideChromium } from './chromium.ts'
import { providePrograms } from './debian-programs.ts'
import { missingIcecast } from './icecast/provide.ts'
import { choose, readWords } from './run/choose-tests.ts'
import { programStep, type Step, setUpStep, takeSteps, writeIntoMemory } from './run/steps.ts'
import { listTests, projects, runTests, type TestFile } from './run/vitest.ts'

/**
 * `npm test`: every check, or the tests below given paths, on the embedded PostgreSQL or on
 * DATABASE_URL, whose role must be allowed to create databases. DAWDLE adds random delays.
 */
writeIntoMemory()
const asked = readWords(process.argv.slice(2))
if ('problem' in asked) giveUp(asked.problem)
else if (drawSeed()) {
  if (asked.paths.length === 0) await takeSteps(allSteps())
  else {
    const chosen = choose(await listTests(), asked.paths)
    if ('problem' in chosen) giveUp(chosen.problem)
    else await takeSteps(stepsFor(chosen))
  }
}

function allSteps(): Step[] {
  return [
    ...setUp(projects),
    programStep('format and lint', 'biome', 'check', '--error-on-warnings'),
    programStep('types', 'tsc', '--checkers', String(availableParallelism())),
    programStep('unused code', 'knip'),
    ...projects.map((project) => ({ name: `tests: ${project}`, run: () => runTests(project) })),
  ]
}

function stepsFor(chosen: readonly TestFile[]): Step[] {
  const asked = projects.filter((each) => chosen.some(({ project }) => project === each))
  const filesOf = (each: string) => chosen.filter(({ project }) => project === each).map(({ file }) => file)
  const tests = asked.map((each) => ({ name: `tests: ${each}`, run: () => runTests(each, { files: filesOf(each) }) }))
  return [...setUp(asked), ...tests]
}

/**
 * Prepares what the tests of these projects need: those of `web` start neither a site nor a
 * browser.
 */
function setUp(asked: readonly (typeof projects)[number][]): Step[] {
  const browser = setUpStep('browser', provideChromium)
  const station = setUpStep('radio station', () => missingIcecast() ?? 'Icecast is there.')
  const programs = setUpStep('programs', providePrograms)
  const startsSites = asked.some((project) => project !== 'web')
  return [
    ...(asked.includes('journeys') ? [browser] : []),
    ...(startsSites ? [station, programs, programStep('build', 'node', 'bin/nightbell.mjs', 'build')] : []),
  ]
}

/** `DAWDLE=1` draws a seed, any other number is one. */
function drawSeed(): boolean {
  const { DAWDLE } = process.env
  if (DAWDLE === undefined || DAWDLE === '') return true
  if (!/^\d+$/.test(DAWDLE)) {
    giveUp('DAWDLE is 1, or the number that an earlier run named.')
    return false
  }
  if (DAWDLE === '1') process.env.DAWDLE = String(randomInt(2, 1_000_000))
  console.log(`DAWDLE seed ${process.env.DAWDLE}: repeat with DAWDLE=${process.env.DAWDLE}`)
  return true
}

function giveUp(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from '../memory-folder.ts'
import { slowestFiles, type Time, tableOfTimes } from './file-times.ts'
import { type Failure, failuresOf, type Outcome, outcomeOfCheck, tallyOf } from './outcomes.ts'
import { runProgram } from './program.ts'
import { patternOf, secondTries, tryAgain } from './second-try.ts'
import { runTests } from './vitest.ts'

/** A step of a test-runner command. */
export type Step = { name: string; run: () => Outcome | Promise<Outcome> }

/** The folder for screenshots of failed journeys. */
const failuresFolder = 'test-failures'

/** Makes tests write temporary files into memory on Linux, unless TMPDIR is set. */
export function writeIntoMemory(): void {
  process.env.TMPDIR ??= memoryFolder() ?? tmpdir()
}

/** A step that runs one of the project's programs. */
export function programStep(name: string, program: string, ...parameters: string[]): Step {
  return { name, run: async () => outcomeOfCheck(name, (await runProgram(program, parameters)).code === 0) }
}

/** A step that passes unless it throws, and prints its result. */
export function setUpStep(name: string, act: () => string): Step {
  const run = () => {
    try {
      console.log(act())
      return outcomeOfCheck(name, true)
    } catch (error) {
      console.log(error instanceof Error ? error.message : error)
      return outcomeOfCheck(name, false)
    }
  }
  return { name, run }
}

/**
 * Runs all steps in sequence, also after a failure, and retries failed tests. Prints slow files,
 * failures and totals; the exit code is 1 if any failed.
 */
export async function takeSteps(
  steps: readonly Step[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  rmSync(failuresFolder, { recursive: true, force: true })
  mkdirSync(failuresFolder)
  const first: Outcome[] = []
  const times: Time[] = []
  const timed = async <Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> => {
    console.log(`\n── ${name}`)
    const started = performance.now()
    const result = await work()
    times.push({ name, milliseconds: performance.now() - started })
    return result
  }
  for (const { name, run } of steps) {
    const outcome = await timed(name, run)
    const { failed } = tallyOf([outcome])
    console.log(`── ${name}: ${failed === 0 ? 'passed' : `${failed} failed`}`)
    first.push(outcome)
  }

  const again = () =>
    tryAgain(first, ({ project, file, names }) =>
      runTests(project, { environment, files: [file], ...(names ? { pattern: patternOf(names) } : {}) }),
    )
  const { outcomes, unsteady } =
    secondTries(first).length > 0 ? await timed('second try', again) : { outcomes: first, unsteady: [] }

  const files = outcomes.flatMap((outcome) => outcome.files)
  printSection('Time', tableOfTimes(times))
  printSection('Slowest test files', tableOfTimes(slowestFiles(files)))
  printSection(
    'Unsteady: failed, and passed when run again',
    linesOf(unsteady.map(({ file, name, error }) => ({ name: name ? `${file}: ${name}` : file, error }))),
  )
  printSection('Failed', linesOf(failuresOf(outcomes)))
  const { passed, failed } = tallyOf(outcomes)
  const hasProblem = failed > 0 || unsteady.length > 0
  if (existsSync(failuresFolder) && readdirSync(failuresFolder).length > 0) {
    console.log(`\nWhat failed journeys showed is in ${join(failuresFolder, '/')}`)
  } else rmSync(failuresFolder, { recursive: true, force: true })
  if (hasProblem && process.env.DAWDLE) console.log(`\nRepeat these random delays with DAWDLE=${process.env.DAWDLE}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

function printSection(heading: string, lines: string): void {
  if (lines !== '') console.log(`\n${heading}:\n${lines}`)
}

/** Each with the first line of its error; the full one was printed at the failure. */
function linesOf(failures: readonly Failure[]): string {
  return failures
    .flatMap(({ name, error }) => [name, ...beginningOf(error).map((line) => `  ${line}`)])
    .map((line) => `  ${line}`)
    .join('\n')
}

function beginningOf(error: string, most = 6): string[] {
  const lines = error.split('\n').filter((line) => line.trim() !== '')
  const place = lines.findLast((line) => line.startsWith('  at '))
  if (lines.length <= most || place === undefined) return lines.slice(0, most)
  return [...lines.slice(0, most - 1), place]
}

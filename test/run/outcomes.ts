import { z } from 'zod'

const testSchema = z.object({
  /** Its full name, by which `vitest -t` finds it. */
  name: z.string(),
  state: z.enum(['passed', 'failed', 'leftOut']),
  error: z.string(),
})
const fileSchema = z.object({
  project: z.string(),
  /** Relative to the project folder. */
  file: z.string(),
  milliseconds: z.number(),
  tests: z.array(testSchema),
  /**
   * The error outside its tests: on import, before its first test, or after its last. Empty if
   * there was none.
   */
  breakage: z.string(),
})
/** The output of `outcome-reporter.ts` for a Vitest run. */
export const reportSchema = z.object({ files: z.array(fileSchema), unhandled: z.array(z.string()) })

/** The result of a test. */
export type TestOutcome = z.infer<typeof testSchema>
/** The results of a file's tests. */
export type FileOutcome = z.infer<typeof fileSchema>
/** The report of a Vitest run. */
export type Report = z.infer<typeof reportSchema>

/** The result of a step: a check that is no test passes or is a fault; faults belong to no test. */
export type Outcome = { checksPassed: number; faults: readonly string[]; files: readonly FileOutcome[] }

/** How many checks passed and failed. */
export type Tally = { passed: number; failed: number }

/** A failure as text. */
export type Failure = { name: string; error: string }

/** The outcome of a check that is no test. */
export function outcomeOfCheck(name: string, passed: boolean): Outcome {
  return passed ? { checksPassed: 1, faults: [], files: [] } : { checksPassed: 0, faults: [name], files: [] }
}

/**
 * The outcome of a Vitest run. It has a fault if no test was found, a file or the report is
 * missing, or the exit code is bad although all tests passed.
 */
export function outcomeOfTests(
  name: string,
  report: unknown,
  exitCode: number,
  asked: readonly string[] = [],
): Outcome {
  const fault = (what: string): Outcome => ({ checksPassed: 0, faults: [`${name}: ${what}`], files: [] })
  const parsed = reportSchema.safeParse(report)
  if (!parsed.success) return fault('the tests ended without a report')
  const { files, unhandled } = parsed.data
  if (unhandled.length > 0) return { ...fault(`errors that no test caught\n${unhandled.join('\n')}`), files }
  if (files.every(({ tests, breakage }) => tests.length === 0 && breakage === '')) return fault('no test was found')
  const missed = asked.filter((each) => !files.some(({ file }) => file === each))
  if (missed.length > 0) return { ...fault(`there are no tests in ${missed.join(', ')}`), files }
  const outcome = { checksPassed: 0, faults: [], files }
  if (exitCode !== 0 && tallyOf([outcome]).failed === 0)
    return { ...fault('ended badly though all tests passed'), files }
  return outcome
}

/**
 * Counts outcomes. All that did not pass counts as failed, including skipped and planned tests; a
 * file that failed outside its tests counts as one more.
 */
export function tallyOf(outcomes: readonly Outcome[]): Tally {
  const files = outcomes.flatMap((outcome) => outcome.files)
  const tests = files.flatMap((file) => file.tests)
  const passed = tests.filter(({ state }) => state === 'passed').length
  const broken = files.filter(({ breakage }) => breakage !== '').length
  return {
    passed: passed + outcomes.reduce((sum, { checksPassed }) => sum + checksPassed, 0),
    failed: tests.length - passed + broken + outcomes.reduce((sum, { faults }) => sum + faults.length, 0),
  }
}

/** The failures in the order of the steps. */
export function failuresOf(outcomes: readonly Outcome[]): Failure[] {
  return outcomes.flatMap(({ faults, files }) => [
    ...faults.map(split),
    ...files.flatMap(({ file, tests, breakage }) => [
      ...(breakage === '' ? [] : [{ name: file, error: breakage }]),
      ...tests
        .filter(({ state }) => state !== 'passed')
        .map(({ name, state, error }) => ({
          name: `${file}: ${name}`,
          error: state === 'leftOut' ? 'It was not run.' : error,
        })),
    ]),
  ])
}

function split(fault: string): Failure {
  const [name = '', ...lines] = fault.split('\n')
  return { name, error: lines.join('\n') }
}

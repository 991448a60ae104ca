import { z } from 'zod'

const testSchema = z.object({
  /** Its full name, by which `vitest -t` finds it. */
  name: z.string(),
  state: z.enum(['passed', 'failed', 'leftOut']),
  error: z.string(),
})
const fileSchema = z.object({
  project: z.string(),
  /** From the folder of the project. */
  file: z.string(),
  milliseconds: z.number(),
  tests: z.array(testSchema),
  /** What went wrong outside its tests: as it was read, before its first test, after its last. Empty where nothing did. */
  breakage: z.string(),
})
/** What `outcome-reporter.ts` writes of a run of Vitest. */
export const reportSchema = z.object({ files: z.array(fileSchema), unhandled: z.array(z.string()) })

/** How a test ended. */
export type TestOutcome = z.infer<typeof testSchema>
/** How the tests of a file ended. */
export type FileOutcome = z.infer<typeof fileSchema>
/** What is known of a run of Vitest. */
export type Report = z.infer<typeof reportSchema>

/** How a step ended: a check that is no test passes or is a fault; faults have no test that they could be laid to. */
export type Outcome = { checksPassed: number; faults: readonly string[]; files: readonly FileOutcome[] }

/** How many checks passed and failed. */
export type Tally = { passed: number; failed: number }

/** What did not pass, in words. */
export type Failure = { name: string; error: string }

/** The outcome of a check that is no test. */
export function outcomeOfCheck(name: string, passed: boolean): Outcome {
  return passed ? { checksPassed: 1, faults: [], files: [] } : { checksPassed: 0, faults: [name], files: [] }
}

/** The outcome of a run of Vitest: one that found no test, missed a file, left no report, or ended badly though all tests passed, has a fault. */
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

/** Counts outcomes. Whatever did not pass failed, skipped and planned tests included; a file that broke outside its tests counts as one more. */
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

/** What did not pass, in the order of the steps. */
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

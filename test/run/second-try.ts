import type { FileOutcome, Outcome } from './outcomes.ts'

/** More failures have a common cause that a retry does not remove. */
const mostTries = 20

/**
 * What to retry: tests of a file by name, or with null the whole file, which failed outside its
 * tests.
 */
export type Try = { project: string; file: string; names: readonly string[] | null }

/** A failure that passed on retry; `name` is null for a whole file. */
export type Unsteady = { file: string; name: string | null; error: string }

/** What to retry: nothing if too much failed. Skipped tests are not retried. */
export function secondTries(outcomes: readonly Outcome[]): Try[] {
  const tries = outcomes
    .flatMap(({ files }) => files)
    .map(({ project, file, tests, breakage }): Try => {
      const failed = tests.filter(({ state }) => state === 'failed').map(({ name }) => name)
      return { project, file, names: breakage === '' ? [...new Set(failed)] : null }
    })
    .filter(({ names }) => names === null || names.length > 0)
  const count = tries.reduce((sum, { names }) => sum + (names?.length ?? 1), 0)
  return count > mostTries ? [] : tries
}

/** The regular expression with which Vitest runs exactly the tests with these full names. */
export function patternOf(names: readonly string[]): string {
  return `^(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})$`
}

/** Merges a retry into a file's outcome; tests that failed again keep their first error. */
export function afterSecondTry(first: FileOutcome, names: Try['names'], second: Outcome): FileOutcome {
  const again = second.files.find(({ file, project }) => file === first.file && project === first.project)
  if (again?.breakage !== '' || second.faults.length > 0) return first
  if (names === null) return { ...again, milliseconds: first.milliseconds }
  const passed = new Set(names.filter((name) => passedIn(again, name)))
  const tests = first.tests.map((test) => (passed.has(test.name) ? { ...test, state: 'passed' as const } : test))
  return { ...first, tests }
}

/** The failures of a file that passed on retry. */
export function unsteadyIn(first: FileOutcome, then: FileOutcome): Unsteady[] {
  const { file, breakage } = first
  const whole = breakage !== '' && then.breakage === '' ? [{ file, name: null, error: breakage }] : []
  const tests = first.tests.filter(({ name, state }) => state === 'failed' && passedIn(then, name))
  return [...whole, ...tests.map(({ name, error }) => ({ file, name, error }))]
}

function passedIn({ tests }: FileOutcome, name: string): boolean {
  const named = tests.filter((test) => test.name === name)
  return named.length > 0 && named.every(({ state }) => state === 'passed')
}

/** Runs the retries in sequence and returns the merged outcomes. */
export async function tryAgain(
  outcomes: readonly Outcome[],
  run: (again: Try) => Promise<Outcome>,
): Promise<{ outcomes: Outcome[]; unsteady: Unsteady[] }> {
  const unsteady: Unsteady[] = []
  const tried = new Map<FileOutcome, FileOutcome>()
  const files = outcomes.flatMap((outcome) => outcome.files)
  for (const again of secondTries(outcomes)) {
    const first = files.find(({ file, project }) => file === again.file && project === again.project)
    if (!first) continue
    const then = afterSecondTry(first, again.names, await run(again))
    tried.set(first, then)
    unsteady.push(...unsteadyIn(first, then))
  }
  return {
    outcomes: outcomes.map((outcome) => ({ ...outcome, files: outcome.files.map((file) => tried.get(file) ?? file) })),
    unsteady,
  }
}

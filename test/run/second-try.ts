import type { FileOutcome, Outcome } from './outcomes.ts'

/** More at once have a cause in common, which a second try would not get past. */
const mostTries = 20

/** What is run once more: tests of a file by their names, or with null the whole file, which broke outside its tests. */
export type Try = { project: string; file: string; names: readonly string[] | null }

/** What failed, and passed when it was run again; `name` is null for a whole file. */
export type Unsteady = { file: string; name: string | null; error: string }

/** What deserves a second try: nothing where too much failed. What was left out on purpose would be so again. */
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

/** The regular expression by which Vitest runs just the tests of these full names. */
export function patternOf(names: readonly string[]): string {
  return `^(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})$`
}

/** Puts into a file's outcome what passed in a second try; what failed again keeps its first error. */
export function afterSecondTry(first: FileOutcome, names: Try['names'], second: Outcome): FileOutcome {
  const again = second.files.find(({ file, project }) => file === first.file && project === first.project)
  if (again?.breakage !== '' || second.faults.length > 0) return first
  if (names === null) return { ...again, milliseconds: first.milliseconds }
  const passed = new Set(names.filter((name) => passedIn(again, name)))
  const tests = first.tests.map((test) => (passed.has(test.name) ? { ...test, state: 'passed' as const } : test))
  return { ...first, tests }
}

/** What of a file failed first and passed then. */
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

/** Makes the second tries, one after the other, and answers the outcomes with what passed in them. */
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

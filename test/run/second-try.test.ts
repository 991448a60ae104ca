import { expect, test } from 'vitest'
import { type FileOutcome, type Outcome, tallyOf } from './outcomes.ts'
import { patternOf, secondTries, type Try, tryAgain } from './second-try.ts'

const testOf = (name: string, state: 'passed' | 'failed' | 'leftOut') => ({
  name,
  state,
  error: state === 'failed' ? `Error: ${name}` : '',
})
const fileOf = (tests: FileOutcome['tests'], breakage = ''): FileOutcome => ({
  project: 'unit',
  file: 'a.test.ts',
  milliseconds: 5,
  tests,
  breakage,
})
const outcomeOf = (...files: FileOutcome[]): Outcome => ({ checksPassed: 0, faults: [], files })

const half = fileOf([
  testOf('one', 'passed'),
  testOf('two', 'failed'),
  testOf('three', 'failed'),
  testOf('four', 'leftOut'),
])
const broken = fileOf([], 'Error: it does not open')

test('failed tests are retried by name, a broken file as a whole, skipped tests not at all', () => {
  expect(secondTries([outcomeOf(half), outcomeOf({ ...broken, file: 'b.test.ts' })])).toEqual([
    { project: 'unit', file: 'a.test.ts', names: ['two', 'three'] },
    { project: 'unit', file: 'b.test.ts', names: null },
  ])
})

test('with more than 20 failures none is retried', () => {
  const failed = (count: number) =>
    outcomeOf(fileOf(Array.from({ length: count }, (_, at) => testOf(`test ${at}`, 'failed'))))
  expect(secondTries([failed(20)])[0]?.names).toHaveLength(20)
  expect(secondTries([failed(21)])).toEqual([])
})

test('the name pattern matches only these names', () => {
  const names = ['adds 1 + 1 (de, 320 px)', 'a "b" [c] {d} $e ^f |g \\h *i? j/k.l']
  const pattern = new RegExp(patternOf(names))
  for (const name of names) expect(pattern.test(name)).toBe(true)
  expect(pattern.test('adds 1 + 1 (de, 320 px) twice')).toBe(false)
  expect(pattern.test('never adds 1 + 1 (de, 320 px)')).toBe(false)
  expect(pattern.test('adds 11 de, 320 px')).toBe(false)
})

test('a test that passes on retry counts as passed and is named; one that fails again keeps its error', async () => {
  const second = fileOf([testOf('one', 'leftOut'), testOf('two', 'passed'), testOf('three', 'failed')])
  const { outcomes, unsteady } = await tryAgain([outcomeOf(half)], async () => outcomeOf(second))
  expect(unsteady).toEqual([{ file: 'a.test.ts', name: 'two', error: 'Error: two' }])
  expect(tallyOf(outcomes)).toEqual({ passed: 2, failed: 2 })
  expect(outcomes[0]?.files[0]?.tests[2]).toEqual(testOf('three', 'failed'))
})

test('a file that loads on retry counts with all its tests', async () => {
  const second = fileOf([testOf('one', 'passed'), testOf('two', 'failed')])
  const { outcomes, unsteady } = await tryAgain([outcomeOf(broken)], async () => outcomeOf(second))
  expect(unsteady).toEqual([{ file: 'a.test.ts', name: null, error: 'Error: it does not open' }])
  expect(tallyOf(outcomes)).toEqual({ passed: 1, failed: 1 })
})

test('a retry that breaks, finds nothing or has an error changes nothing', async () => {
  const passed = fileOf([testOf('two', 'passed'), testOf('three', 'passed')])
  const seconds: Outcome[] = [
    outcomeOf({ ...passed, breakage: 'Error' }),
    outcomeOf(),
    { ...outcomeOf(passed), faults: ['errors that no test caught'] },
  ]
  for (const second of seconds) {
    const asked: Try[] = []
    const { outcomes, unsteady } = await tryAgain([outcomeOf(half)], async (again) => {
      asked.push(again)
      return second
    })
    expect(asked).toHaveLength(1)
    expect(unsteady).toEqual([])
    expect(outcomes).toEqual([outcomeOf(half)])
  }
})

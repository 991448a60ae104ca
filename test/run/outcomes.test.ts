import { expect, test } from 'vitest'
import { type FileOutcome, failuresOf, outcomeOfCheck, outcomeOfTests, type TestOutcome, tallyOf } from './outcomes.ts'

const file = (...states: TestOutcome['state'][]): FileOutcome => ({
  project: 'unit',
  file: 'a.test.ts',
  milliseconds: 1,
  tests: states.map((state, place) => ({ name: `test ${place}`, state, error: state === 'failed' ? 'Error: no' : '' })),
  breakage: '',
})
const broken: FileOutcome = { ...file(), file: 'b.test.ts', breakage: 'Error: it does not open' }
const report = (...files: FileOutcome[]) => ({ files, unhandled: [] })
const tally = (content: unknown, exitCode: number) => tallyOf([outcomeOfTests('unit', content, exitCode)])

test('counts passed and failed tests', () => {
  expect(tally(report(file('passed', 'passed'), file('passed', 'failed')), 1)).toEqual({ passed: 3, failed: 1 })
})

test('counts skipped and planned tests as failed', () => {
  expect(tally(report(file('passed', 'leftOut', 'leftOut')), 0)).toEqual({ passed: 1, failed: 2 })
})

test('counts a file that failed outside its tests as one more failure', () => {
  expect(tally(report(file('passed'), broken), 1)).toEqual({ passed: 1, failed: 1 })
  expect(tally(report({ ...file('leftOut', 'leftOut'), breakage: 'Error' }), 1)).toEqual({ passed: 0, failed: 3 })
})

test('a run without tests, without a report or with a bad exit is a failure', () => {
  expect(tally(report(), 0)).toEqual({ passed: 0, failed: 1 })
  expect(tally(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  expect(tally({ files: 'many' }, 0)).toEqual({ passed: 0, failed: 1 })
  expect(tally(report(file('passed')), 1)).toEqual({ passed: 1, failed: 1 })
  expect(tally({ files: [file('passed')], unhandled: ['Error: late'] }, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a requested file that is missing is a failure', () => {
  const outcome = outcomeOfTests('unit', report(file('passed')), 0, ['a.test.ts', 'gone.test.ts'])
  expect(failuresOf([outcome])).toEqual([{ name: 'unit: there are no tests in gone.test.ts', error: '' }])
})

test('the steps add up', () => {
  const outcomes = [
    outcomeOfCheck('types', true),
    outcomeOfCheck('build', false),
    outcomeOfTests('unit', report(file('passed')), 0),
  ]
  expect(tallyOf(outcomes)).toEqual({ passed: 2, failed: 1 })
})

test('failures are named with their error', () => {
  const outcomes = [
    outcomeOfCheck('types', false),
    outcomeOfTests('unit', report(file('passed', 'failed', 'leftOut'), broken, file('passed')), 1),
    outcomeOfTests('journeys', { files: [file('passed')], unhandled: ['Error: late'] }, 1),
  ]
  expect(failuresOf(outcomes)).toEqual([
    { name: 'types', error: '' },
    { name: 'a.test.ts: test 1', error: 'Error: no' },
    { name: 'a.test.ts: test 2', error: 'It was not run.' },
    { name: 'b.test.ts', error: 'Error: it does not open' },
    { name: 'journeys: errors that no test caught', error: 'Error: late' },
  ])
})

import { expect, test } from 'vitest'
import { failuresOf, sumOf, tallyOf } from './tally.ts'

const file = (...states: string[]) => ({
  status: states.includes('failed') ? 'failed' : 'passed',
  name: '/site/a.test.ts',
  assertionResults: states.map((status, place) => ({ status, fullName: `test ${place}` })),
})
const report = (...files: ReturnType<typeof file>[]) => {
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  return {
    numTotalTests: tests.length,
    numPassedTests: tests.filter(({ status }) => status === 'passed').length,
    testResults: files,
  }
}

test('passed and failed tests are counted', () => {
  expect(tallyOf(report(file('passed', 'passed'), file('passed', 'failed')), 1)).toEqual({ passed: 3, failed: 1 })
})

test('skipped and planned tests count as failed', () => {
  expect(tallyOf(report(file('passed', 'skipped', 'todo', 'pending')), 0)).toEqual({ passed: 1, failed: 3 })
})

test('a file that broke before its first test counts as one failure', () => {
  const broken = { status: 'failed', name: '/site/b.test.ts', assertionResults: [] }
  expect(tallyOf(report(file('passed'), broken), 1)).toEqual({ passed: 1, failed: 1 })
})

test('a run without tests, without a report or with a bad end is a failure', () => {
  expect(tallyOf(report(), 0)).toEqual({ passed: 0, failed: 1 })
  expect(tallyOf(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  expect(tallyOf({ numPassedTests: 'many' }, 0)).toEqual({ passed: 0, failed: 1 })
  expect(tallyOf(report(file('passed')), 1)).toEqual({ passed: 1, failed: 1 })
})

test('the runners add up', () => {
  expect(
    sumOf([
      { passed: 1, failed: 0 },
      { passed: 20, failed: 2 },
    ]),
  ).toEqual({ passed: 21, failed: 2 })
})

test('what failed is named, a line each', () => {
  const broken = { status: 'failed', name: '/site/b.test.ts', assertionResults: [] }
  expect(failuresOf(report(file('passed', 'failed', 'skipped'), broken, file('passed')))).toEqual([
    '/site/a.test.ts: test 1',
    '/site/a.test.ts: test 2',
    '/site/b.test.ts',
  ])
  expect(failuresOf(undefined)).toEqual([])
})

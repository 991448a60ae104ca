import { expect, test } from 'vitest'
import { choose, readWords } from './choose-tests.ts'

const all = ['features/news/a.test.ts', 'features/news-feed/b.test.ts', 'e2e/news.test.ts'].map((file) => ({
  file,
  project: file.startsWith('e2e') ? 'journeys' : 'unit',
}))

test('paths are relative to the project folder, in any notation', () => {
  expect(readWords(['features/news/', './e2e/news.test.ts', `${process.cwd()}/app`])).toEqual({
    paths: ['features/news', 'e2e/news.test.ts', 'app'],
  })
  expect(readWords([])).toEqual({ paths: [] })
})

test('an option is refused', () => {
  expect(readWords(['app', '--watch'])).toEqual({
    problem: 'There is no option --watch: npm test takes paths of tests or of folders, and nothing else.',
  })
})

test('a folder selects the tests below it, a file itself', () => {
  expect(choose(all, ['features/news'])).toEqual([all[0]])
  expect(choose(all, ['e2e/news.test.ts', 'features'])).toEqual(all)
})

test('a path without a test is reported', () => {
  expect(choose(all, ['features/news', 'docs'])).toEqual({ problem: 'There is no test at or below docs.' })
})

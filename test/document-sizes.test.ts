import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Documents are short enough to be read. */
const home = path.join(import.meta.dirname, '..')
const ignored = ['node_modules', 'dist', 'data', 'test-failures', 'coverage']
const documents = globSync('**/*.md', { cwd: home, exclude: ignored }).map((file) => file.replaceAll('\\', '/'))
const read = (file: string) => readFileSync(path.join(home, file), 'utf8')

const mostBytes = 40_000

/** Those that are longer for now. A document that is no longer too long is removed here. */
const tooLong = ['docs/conformance.md', 'docs/security.md']

test('the README has 600 to 800 words', () => {
  const words = read('README.md').trim().split(/\s+/).length
  expect(words).toBeGreaterThanOrEqual(600)
  expect(words).toBeLessThanOrEqual(800)
})

test('no document has more than 40 kB', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/operating.md', 'bench/README.md']))
  expect(documents.filter((file) => Buffer.byteLength(read(file)) > mostBytes).toSorted()).toEqual(tooLong)
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeRequirements } from './conformance/judge-requirements.ts'
import { conformancePage } from './conformance/page.ts'
import { readAreas } from './conformance/requirements.ts'

/**
 * The data of test/conformance/requirements is true, and docs/conformance.md is generated from it.
 */
const root = path.join(import.meta.dirname, '..')
const areas = readAreas()

test('every file and test named by the requirements exists', () => {
  const requirements = areas.flatMap((area) => area.requirements)
  expect(requirements.length).toBeGreaterThan(310)
  const files = new Map<string, string | undefined>()
  const read = (file: string) => {
    if (!files.has(file))
      files.set(file, existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined)
    return files.get(file)
  }
  expect(judgeRequirements(requirements, read)).toEqual([])
})

test('every area is a section of the specification', () => {
  const text = readFileSync(path.join(root, 'docs/specification.md'), 'utf8')
  const sections = [...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? (.+)$/gm)].map(
    ([, number, title]) => `${number} ${title}`,
  )
  const named = areas.map(({ area }) => area.replace(/:.*/, ''))
  expect(named.filter((area) => !sections.includes(area))).toEqual([])
  const chapters = new Set(named.map((area) => Number.parseInt(area, 10)))
  expect([...chapters]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a missing file, a renamed test and a requirement without a test are reported', () => {
  const garden: Record<string, string> = { 'garden/beds.ts': '', 'garden/beds.test.ts': "test('beds bloom', () => {})" }
  const code = ['garden/beds.ts']
  const problems = judgeRequirements(
    [
      { requirement: 'it blooms', code, tests: ['garden/beds.test.ts › beds bloom'] },
      { requirement: 'it is watered', code: ['garden/hose.ts'], tests: ['garden/hose.test.ts › water comes'] },
      {
        requirement: 'it smells',
        code,
        tests: ['garden/beds.test.ts › beds smell', 'garden/beds.test.ts › beds bloom'],
      },
      { requirement: 'it is fenced', code, tests: [] },
    ],
    (file) => garden[file],
  )
  expect(problems).toEqual([
    '"it is watered": no file garden/hose.ts',
    '"it is watered": no file garden/hose.test.ts',
    '"it smells": no test "beds smell" in garden/beds.test.ts',
    '"it is fenced": no test',
  ])
})

test('docs/conformance.md is generated from the requirements', async () => {
  await expect(conformancePage(areas)).toMatchFileSnapshot('../docs/conformance.md')
})

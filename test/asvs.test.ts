import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { asvsPage } from './asvs/page.ts'
import { readRequirements } from './asvs/requirements.ts'
import { requirementNumbers } from './asvs/standard.ts'

/** The data of test/asvs/requirements is complete, and docs/asvs.md is generated from it. */
const home = path.join(import.meta.dirname, '..')
const requirements = readRequirements()

test('each requirement of levels 1 and 2 is listed once, and no other', () => {
  expect(requirementNumbers).toHaveLength(253)
  expect(requirements.map(({ number }) => number)).toEqual(requirementNumbers)
})

test('a requirement that is not met or not applicable has a reason', () => {
  expect(requirements.filter(({ verdict, how }) => verdict !== 'met' && !how)).toEqual([])
})

test('exactly these three requirements of level 1 are not met, as the document says', () => {
  const verdicts = ['3.3.1', '6.2.1', '15.2.1'].map((sought) => requirements.find(({ number }) => number === sought))
  expect(verdicts.map((found) => found?.verdict)).toEqual(['not met', 'not met', 'not met'])
})

test('a requirement that is met names a file that proves it', () => {
  // Memory safety comes with the language.
  const unproven = requirements.filter(({ verdict, files }) => verdict === 'met' && !files?.length)
  expect(unproven.map(({ number }) => number)).toEqual(['1.4.1'])
})

test('every named file exists', () => {
  const named = requirements.flatMap(({ files }) => files ?? [])
  expect(named.length).toBeGreaterThan(180)
  expect(named.filter((file) => !existsSync(path.join(home, file)))).toEqual([])
})

test('every named section of a document exists', () => {
  const named = requirements.flatMap(({ how = '' }) => [...how.matchAll(/`(docs\/[\w-]+\.md)`, "([^"]+)"/g)])
  expect(named.length).toBeGreaterThan(5)
  const missing = named.filter(([, file = '', section]) => {
    return !readFileSync(path.join(home, file), 'utf8').includes(`\n## ${section}\n`)
  })
  expect(missing.map(([reference]) => reference)).toEqual([])
})

test('docs/asvs.md is generated from the requirements', async () => {
  await expect(asvsPage(requirements)).toMatchFileSnapshot('../docs/asvs.md')
})

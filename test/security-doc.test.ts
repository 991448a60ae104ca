import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { asvsRequirements } from './asvs-requirements.ts'

/** `docs/security.md` walks all of the standard's requirements, and what it names as proof is there. */
const home = path.join(import.meta.dirname, '..')
const text = readFileSync(path.join(home, 'docs/security.md'), 'utf8')

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|(.*)\|$/gm)].map(([, number, rest]) => {
  const [what, verdict, how, files] = String(rest)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('**', '').trim())
  return { number: String(number), what, verdict, how, files: filesIn(files ?? '') }
})

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => String(file))
}

test('each requirement of levels 1 and 2 stands there once, and no other', () => {
  expect(asvsRequirements).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(asvsRequirements)
})

test('each is met, not applicable or not met, and says how', () => {
  const verdicts = new Set(rows.map(({ verdict }) => verdict))
  expect(verdicts).toEqual(new Set(['met', 'n.a.', 'not met']))
  expect(
    rows.filter(({ what, how, verdict }) => !what || (verdict !== 'met' && !how)).map(({ number }) => number),
  ).toEqual([])
})

test('what is met names the file or the test that shows it', () => {
  // Memory safety is the language's.
  const unproven = rows.filter(({ verdict, files }) => verdict === 'met' && files.length === 0)
  expect(unproven.map(({ number }) => number)).toEqual(['1.4.1'])
})

test('every file that is named is there', () => {
  const named = rows.flatMap(({ files }) => files)
  expect(named.length).toBeGreaterThan(180)
  expect(named.filter((file) => !existsSync(path.join(home, file)))).toEqual([])
})

test('the counts are those of the rows', () => {
  const counted = (chapter: string, verdict: string) =>
    rows.filter((row) => (chapter === '' || row.number.startsWith(`${chapter}.`)) && row.verdict === verdict).length
  const told = [...text.matchAll(/^\| (?:V(\d+) [^|]+|together +) ?\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)]
  expect(told).toHaveLength(18)
  for (const [, chapter = '', met, notApplicable, notMet] of told) {
    const counts = [counted(chapter, 'met'), counted(chapter, 'n.a.'), counted(chapter, 'not met')]
    expect([chapter, met, notApplicable, notMet].map(Number)).toEqual([Number(chapter), ...counts])
  }
})

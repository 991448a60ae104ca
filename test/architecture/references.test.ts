import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProject, type SourceFile } from './project.ts'
import { judgeIndex, judgeReferences } from './references.ts'

const home = join(import.meta.dirname, '..', '..')

/** The files directly in a folder, relative to the project. */
function readFolder(folder: string): SourceFile[] {
  return readdirSync(join(home, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !['LICENSE', 'package-lock.json'].includes(entry.name))
    .map(({ name }) => ({ path: join(folder, name), text: readFileSync(join(home, folder, name), 'utf8') }))
}

// This file contains broken references on purpose.
const files = [...readProject(), ...['.', 'deploy', '.ci'].flatMap(readFolder)].filter(
  ({ path }) => path !== 'test/architecture/references.test.ts',
)

test('all references and links exist', () => {
  expect(files.length).toBeGreaterThan(1000)
  const referring = files.filter(({ text }) => /\b(?:specification|hotel-api) §\d|\bdecision \d{3}/.test(text))
  expect(referring.length).toBeGreaterThan(150)
  expect(judgeReferences(files, (path) => existsSync(join(home, path)))).toEqual([])
})

test('the index of decisions lists every record', () => {
  const records = files.filter(({ path }) => /^decisions\/\d/.test(path))
  expect(records.length).toBeGreaterThan(30)
  expect(judgeIndex(readFileSync(join(home, 'decisions/README.md'), 'utf8'), records)).toEqual([])
})

test('broken references are found', () => {
  const written = [
    { path: 'docs/specification.md', text: '# Specification\n\n## 1. Beds\n\n### 1.2 Soil\n\nSee §1.2 and §3.\n' },
    { path: 'docs/hotel-api.md', text: '## 0. Facts\n' },
    { path: 'decisions/001-beds.md', text: '# 001 Beds\n' },
    { path: 'a.ts', text: `// specification §1.2, §1.3, hotel-api §0 to §4, decision 001, decision 002` },
    { path: 'b.ts', text: `/**\n * Grows (specification\n * §1.9; GARDEN "Beds", GARDEN.md, GARDEN §4).\n */` },
    {
      path: 'c.md',
      text: '# Pots\n[a](a.ts) [b](no.ts) [c](#pots) [d](#lids) [e](decisions/001-beds.md#001-beds) [f](https://x.org)\n',
    },
  ]
  expect(judgeReferences(written, (path) => written.some((file) => file.path === path))).toEqual([
    'docs/specification.md: there is no specification §3',
    'a.ts: there is no specification §1.3',
    'a.ts: there is no hotel-api §4',
    'a.ts: there is no decision 002',
    'b.ts: there is no specification §1.9',
    'b.ts: there is no GARDEN',
    'b.ts: there is no GARDEN',
    'b.ts: there is no GARDEN',
    'c.md: there is no no.ts',
    'c.md: there is no c.md#lids',
  ])
  const [, , record] = written
  expect(judgeIndex('| [001](001-beds.md) | Beds | in force |', record ? [record] : [])).toEqual([])
  expect(judgeIndex('| [001](001-beds.md) | Pots | in force |', record ? [record] : [])).toHaveLength(1)
})

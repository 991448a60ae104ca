import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sourceList } from '#app/build/source-list.ts'
import { graph } from '#features/graph.ts'
import { pages } from '#platform/contract/addresses.ts'
import { locks } from '#platform/server/locks.ts'
import { judgeAddresses } from './architecture/addresses.ts'
import { judgeBundle } from './architecture/bundle.ts'
import { judgeCacheTags } from './architecture/cache-tags.ts'
import { judgeCommentWidth } from './architecture/comment-width.ts'
import { judgeConnections } from './architecture/connections.ts'
import { judgeCycles } from './architecture/cycles.ts'
import { featureOf, judgeGraph, judgeImportStyle, judgeImports } from './architecture/imports.ts'
import { judgeLocks } from './architecture/locks.ts'
import { judgeNames } from './architecture/names.ts'
import { type Module, parseModule, readProject, type SourceFile } from './architecture/project.ts'
import { featuresReferenced, judgeTables } from './architecture/tables.ts'

/**
 * The architecture rules of CONTRIBUTING.md. `architecture/rules.test.ts` shows that each can fail.
 */
const judged = /\.(tsx?|mjs|css|json)$/
let files: SourceFile[]
let modules: Module[]
let migrations: SourceFile[]

beforeAll(() => {
  files = readProject()
  modules = files.filter(({ path }) => /\.tsx?$/.test(path)).map(parseModule)
  migrations = files.filter(({ path }) => path.endsWith('.sql'))
})

test('the code to check was found', () => {
  const areas = new Set(modules.map(({ path }) => path.split('/')[0]))
  expect([...areas]).toEqual(expect.arrayContaining(['app', 'features', 'platform', 'demo', 'test']))
  expect(modules.length).toBeGreaterThan(100)
  expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(modules.length)
  const paths = new Set(files.map(({ path }) => path))
  const lost = modules.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => judged.test(target) && !target.startsWith('client/') && !paths.has(target))
      .map(({ target }) => `${path} imports ${target}`),
  )
  expect(lost).toEqual([])
  expect(new Set(migrations.flatMap(({ path }) => featureOf(path) ?? [])).size).toBeGreaterThan(0)
  expect(modules.some(({ statements, builderTables }) => statements.length + builderTables.length > 0)).toBe(true)
})

test('layers point down, features use public APIs, server and web stay apart', () => {
  expect(judgeImports(modules, graph)).toEqual([])
})

test('features use what the graph allows, and the graph has nothing else', () => {
  expect(judgeGraph(modules, graph, featuresReferenced(migrations, graph))).toEqual([])
})

test('features use their own tables', () => {
  expect(judgeTables(migrations, modules, graph)).toEqual([])
})

test('cache tags are made in tags.ts', () => {
  expect(judgeCacheTags(files)).toEqual([])
})

test('short files with clear names', () => {
  expect(judgeNames(files)).toEqual([])
})

test('comments fit in 100 columns', () => {
  expect(judgeCommentWidth(files)).toEqual([])
})

test('no server code in the browser', () => {
  const listed: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'dist', 'client', sourceList), 'utf8'),
  )
  if (typeof listed !== 'object' || listed === null) throw new Error('The list of sources is not an object')
  const sources = Object.keys(listed)
  expect(sources).toContain('app/web/entry-browser.tsx')
  expect(sources.length).toBeGreaterThan(500)
  expect(judgeBundle(sources)).toEqual([])
})

test('pages are addressed by name', () => {
  expect(judgeAddresses(files, Object.values(pages))).toEqual([])
})

test('imports form no cycles, type imports counted', () => {
  expect(judgeCycles(modules.filter(({ path }) => /^(app|features|platform)\//.test(path)))).toEqual([])
})

test('imports are relative within a feature, and by their # name across', () => {
  expect(judgeImportStyle(modules)).toEqual([])
})

test('advisory locks have numbers of their own, from one list', () => {
  expect(judgeLocks(files)).toEqual([])
  expect(new Set(Object.values(locks)).size).toBe(Object.keys(locks).length)
})

test('no pool or client without an error handler', () => {
  expect(judgeConnections(files)).toEqual([])
})

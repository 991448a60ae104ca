import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** `npm run release` and `notes` in a small project, with git, npm and ssh-keygen as they are. */
let home: string
const at = (...parts: string[]) => path.join(home, ...parts)
const changelog = `# Changelog

Notable changes. There has been no release yet.

## Unreleased

### For operators

- Run deploy/install.sh again.

### Added

- A garden.
`
const files = {
  'CHANGELOG.md': changelog,
  'package.json':
    '{\n  "name": "nightbell",\n  "type": "module",\n  "version": "0.1.0",\n  "dependencies": { "a": "1.0.0" },\n  "devDependencies": { "b": "1.0.0" }\n}\n',
  'package-lock.json': JSON.stringify({
    name: 'nightbell',
    version: '0.1.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'nightbell', version: '0.1.0', dependencies: { a: '1.0.0' }, devDependencies: { b: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` },
      'node_modules/b': { version: '1.0.0', dev: true, integrity: `sha512-${'b'.repeat(86)}==` },
    },
  }),
  'release.mjs': `import { release } from './bin/release.mjs'\nrelease(...process.argv.slice(2))`,
  'notes.mjs': `import { notes } from './bin/changelog.mjs'\nnotes(...process.argv.slice(2))`,
  'test/take-snapshot.ts': `import { writeFileSync } from 'node:fs'
    if (process.env.UNABLE) process.exit(1)
    for (const file of process.argv.slice(2)) writeFileSync(file, 'data')`,
  'client/package.json': '{\n  "name": "nightbell-client",\n  "version": "0.1.0"\n}\n',
  'client/openapi.json': 'data of the release before',
  'test/releases/0.0.9.tar.zst': 'data',
  'test/releases/0.1.0.tar.zst': 'data',
  '.gitignore': 'release/\nnode_modules/\nkey*\n.npm/\n',
}

function run(program: string, ...words: string[]): { status: number | null; said: string } {
  const author = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  }
  const env = { PATH: process.env.PATH, HOME: home, ...author, ...unable }
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: home, encoding: 'utf8', env })
  return { status, said: stdout + stderr }
}
const release = (...words: string[]) => run(process.execPath, 'release.mjs', ...words)
const git = (...words: string[]) => run('git', ...words).said.trim()
let unable: Record<string, string> = {}

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'release-'))
  unable = {}
  await cp(path.join(import.meta.dirname, '../bin'), at('bin'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(at(name)), { recursive: true })
    await writeFile(at(name), text)
  }
  await mkdir(at('deploy'))
  await mkdir(at('node_modules/node/bin'), { recursive: true })
  await symlink(process.execPath, at('node_modules/node/bin/node'))
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-qm', 'first')
})
afterEach(() => rm(home, { recursive: true, force: true }))

test('a release has its version, notes, snapshot, API, tag, archive, list of parts and hashes', async () => {
  expect(release('minor')).toEqual({
    status: 0,
    said: expect.stringMatching(/^Version 0\.2\.0 is ready\. .*git push origin HEAD v0\.2\.0\nIt is not signed/),
  })
  for (const name of ['package.json', 'package-lock.json', 'client/package.json'])
    expect(JSON.parse(await readFile(at(name), 'utf8')).version).toBe('0.2.0')
  expect(await readFile(at('CHANGELOG.md'), 'utf8')).toMatch(
    /^# Changelog\n\nNotable changes\.\n\n## Unreleased\n\n## 0\.2\.0 - \d{4}-\d\d-\d\d\n\n### For operators\n\n- Run /,
  )
  expect(await readdir(at('test/releases'))).toEqual(['0.1.0.tar.zst', '0.2.0.tar.zst'])
  expect(git('show', 'v0.2.0:client/openapi.json')).toBe('data')
  expect(git('log', '-1', '--format=%s %D')).toMatch(/^Release 0\.2\.0 HEAD -> main, tag: v0\.2\.0$/)
  expect(git('tag', '-l', '--format=%(contents)')).toContain('- Run deploy/install.sh again.')
  expect(git('status', '--porcelain')).toBe('')

  const sums = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: at('release'), encoding: 'utf8' })
  expect(sums.stdout).toBe('nightbell-0.2.0.tar.gz: OK\nnightbell-0.2.0.cdx.json: OK\n')
  expect(run('tar', '-tzf', at('release/nightbell-0.2.0.tar.gz')).said).toContain('nightbell-0.2.0/package.json\n')
  const parts = JSON.parse(await readFile(at('release/nightbell-0.2.0.cdx.json'), 'utf8'))
  expect(parts.bomFormat).toBe('CycloneDX')
  expect(parts).toMatchObject({
    components: [
      { name: 'a', properties: [] },
      { name: 'b', properties: [{ name: 'cdx:npm:package:development', value: 'true' }] },
    ],
  })
})

test('a key signs the tag and the hashes, and servers come to know it', async () => {
  run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', at('key'))
  expect(release('1.0.0', '--key', at('key')).status).toBe(0)
  const signers = at('deploy/signers')
  const verified = run(
    'git',
    '-c',
    'gpg.format=ssh',
    '-c',
    `gpg.ssh.allowedSignersFile=${signers}`,
    'verify-tag',
    'v1.0.0',
  )
  expect(verified).toEqual({ status: 0, said: expect.stringContaining('Good "git" signature for nightbell') })
  const checked = spawnSync(
    'ssh-keygen',
    ['-Y', 'verify', '-f', signers, '-I', 'nightbell', '-n', 'file', '-s', at('release/SHA256SUMS.sig')],
    { input: await readFile(at('release/SHA256SUMS')), encoding: 'utf8' },
  )
  expect([checked.status, checked.stdout]).toEqual([0, expect.stringContaining('Good "file" signature')])
})

test('an impossible release is refused in one sentence and changes nothing', async () => {
  expect(release()).toMatchObject({ status: 1, said: expect.stringContaining('Usage: npm run release -- patch') })
  expect(release('minor', '--key')).toMatchObject({ status: 1, said: expect.stringContaining('Usage:') })
  expect(release('0.1.0')).toEqual({ status: 1, said: '0.1.0 is not newer than 0.1.0.\n' })
  expect(release('minor', '--key', 'none')).toMatchObject({
    status: 1,
    said: expect.stringContaining('There is no key'),
  })
  await writeFile(at('stray.txt'), '')
  expect(release('minor')).toEqual({ status: 1, said: 'There are changes that are not committed.\n' })
  await rm(at('stray.txt'))
  await writeFile(at('CHANGELOG.md'), changelog.replace('### For operators', '### Changed'))
  git('commit', '-qam', 'no word to operators')
  expect(release('minor').said).toContain('does not say below "### For operators" what they must do')
  expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
})

test('without a snapshot there is no release', () => {
  unable = { UNABLE: 'yes' }
  expect(release('patch')).toMatchObject({ status: 1, said: expect.stringContaining('could not be kept') })
  expect(git('tag')).toBe('')
})

test('notes say what all versions since a given one ask of operators', async () => {
  expect(release('minor').status).toBe(0)
  const text = (await readFile(at('CHANGELOG.md'), 'utf8')).replace(
    '## Unreleased\n',
    '## Unreleased\n\n## 0.10.0 - 2026-12-24\n\n### For operators\n\n- Set `A`.\n',
  )
  await writeFile(at('CHANGELOG.md'), text)
  const notes = (before: string) => run(process.execPath, 'notes.mjs', before).said
  expect(notes('0.1.0')).toBe(
    'What 0.2.0 asks of operators:\n- Run deploy/install.sh again.\nWhat 0.10.0 asks of operators:\n- Set `A`.\n',
  )
  expect(notes('0.9.1')).toBe('What 0.10.0 asks of operators:\n- Set `A`.\n')
  expect(notes('0.10.0')).toBe('')
})

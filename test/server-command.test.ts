import { spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '#platform/server/database/embedded-database.ts'
import { date, runToEnd, siteFiles, systemd } from './small-site.ts'

/**
 * `deploy/nightbell` with a small site and a systemd that does just enough: it runs the site's
 * program from the current release, and restarts it on request.
 */
const program = path.join(import.meta.dirname, '../deploy/nightbell')
const firstRelease = 'base/releases/20260101-000000'
/** A server with its first release, of which each test has a copy. */
let installed: string
let home: string
let repository: string
let environment: Record<string, string>
const at = (...parts: string[]) => path.join(home, ...parts)

function git(...words: string[]) {
  const ended = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: repository })
  if (ended.status !== 0) throw new Error(String(ended.stderr))
}

async function tag(name: string, files: Record<string, string>, key?: string): Promise<void> {
  const version = `{\n  "type": "module",\n  "version": "${name.slice(1)}"\n}\n`
  for (const [file, text] of Object.entries({ 'package.json': version, ...files })) {
    await mkdir(path.dirname(path.join(repository, file)), { recursive: true })
    await writeFile(path.join(repository, file), text)
  }
  git('add', '.')
  git('commit', '-qm', name, '--allow-empty')
  if (key) git('-c', 'gpg.format=ssh', '-c', `user.signingKey=${key}`, 'tag', '-s', '-m', name, name)
  else git('tag', name)
}

const run = (...words: string[]) =>
  runToEnd(program, words, { cwd: home, env: { ...environment, STRAY: 'from outside' } })

/** What is said as long as no key is known. */
const unverified = expect.stringMatching(/^The signature is not verified: there are no keys in \S+\.\n$/)

const current = async () => path.basename(await readlink(at('base/current')))
const releases = async () => (await readdir(at('base/releases'))).toSorted()
const answers = async () => (await fetch(String(environment.NIGHTBELL_ADDRESS))).status

/** Makes a folder the server of the test. */
async function use(folder: string): Promise<void> {
  home = folder
  repository = at('repository')
  environment = {
    PATH: [at('tools'), path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
    FAKE: home,
    NIGHTBELL_BASE: at('base'),
    NIGHTBELL_SETTINGS: at('settings'),
    NIGHTBELL_DATA: at('data'),
    NIGHTBELL_CACHE: at('cache'),
    NIGHTBELL_ACCOUNT: userInfo().username,
    NIGHTBELL_ENABLED: at('enabled'),
    NIGHTBELL_ADDRESS: `http://127.0.0.1:${await freePort()}`,
  }
}

const newFolder = () => mkdtemp(path.join(tmpdir(), 'server-command-'))

beforeAll(async () => {
  installed = await newFolder()
  await use(installed)
  for (const folder of ['repository', 'tools', 'base/releases', 'data', 'cache'])
    await mkdir(at(folder), { recursive: true })
  const journal = '#!/bin/sh\necho "the end of the log"\n'
  for (const [tool, script] of Object.entries({ systemctl: systemd, date, journalctl: journal })) {
    await writeFile(at('tools', tool), script)
    await chmod(at('tools', tool), 0o755)
  }
  const agent = 'Nightbell (+https://www.example.org; mail@example.org)'
  await writeFile(at('settings'), `# of the site\nHOTEL_USER_AGENT=${agent}\nOPERATOR_NAME="A & B"\n`)
  git('init', '-q', '-b', 'main')
  await tag('v1.0.0', siteFiles)
  // As deploy/install.sh leaves it.
  await mkdir(at(firstRelease))
  const first = await run('install-release', `file://${repository}`, 'v1.0.0', at(firstRelease))
  expect(first).toEqual({ code: 0, said: unverified })
})
afterAll(() => rm(installed, { recursive: true, force: true }))

beforeEach(async () => {
  await use(await newFolder())
  await cp(installed, home, { recursive: true, verbatimSymlinks: true })
  await writeFile(at('base/source'), `file://${repository}`)
  await symlink(at(firstRelease), at('base/current'))
  expect(await run('start')).toEqual({ code: 0, said: '' })
})
afterEach(async () => {
  await run('stop')
  await rm(home, { recursive: true, force: true })
})

test('commands get the settings, the place of the data and their arguments as they are, and nothing else', async () => {
  const { code, said } = await run('news', 'import', 'a b', '--', '-c')
  expect(code).toBe(0)
  const agent = 'Nightbell (+https://www.example.org; mail@example.org)'
  expect(said).toBe(`["news","import","a b","--","-c"] ${at('data')} ${agent} alone\n`)
  expect((await run('check')).said).toContain('["settings","check"]')
  expect(await run('fail')).toEqual({ code: 2, said: '' })
  await writeFile(at('settings'), `DATA_DIR=${at('elsewhere')}\n`)
  expect((await run('backup')).said).toContain(`["backup"] ${at('elsewhere')}`)
})

test('an update installs the newest version, backs up and switches; a rollback goes back', async () => {
  await tag('v1.2.0', { 'news.txt': 'new' })
  await tag('v1.10.0', { 'news.txt': 'newest' })
  const updated = await run('update')
  expect(updated).toEqual({
    code: 0,
    said: expect.stringMatching(
      /Installing v1\.10\.0 .*\n.*not verified.*\nBacking up…\n\["backup"\].*\nMigrating.*\n\["site","migrate"\].*\nSwitching.*\nThe site runs on \d+-\d+, version 1\.10\.0, commit \w+ of \d{4}-\d\d-\d\d\.\n$/,
    ),
  })
  const newest = await current()
  expect(await readFile(at('base/current/news.txt'), 'utf8')).toBe('newest')
  expect(await readdir(at('base/current'))).not.toContain('.git')
  expect(await answers()).toBe(200)

  const status = await run('status')
  expect(status).toEqual({
    code: 0,
    said: expect.stringMatching(
      /release {3}\S+, version 1\.10\.0, commit \w+ of .*\nsite {6}nightbell is active.*\nanswers {3}yes.*\ndisk .*free.*\n\["site","status"\]/,
    ),
  })
  expect(await run('rollback')).toEqual({ code: 0, said: expect.stringContaining('The site runs on 20260101-000000.') })
  expect([await current(), await answers()]).toEqual(['20260101-000000', 200])
  expect(await run('rollback')).toEqual({ code: 1, said: 'There is no release before this one.\n' })
  expect((await run('rollback', newest)).code).toBe(0)
  expect(await current()).toBe(newest)
  expect((await run('releases')).said).toMatch(
    new RegExp(
      `^20260101-000000 {2}version 1.0.0, commit .*\n${newest} {2}version 1.10.0, commit .* {2}\\(current\\)\n$`,
    ),
  )
})

test('the current release and two more are kept', async () => {
  for (const version of ['v2.0.0', 'v3.0.0', 'v4.0.0']) {
    await tag(version, { 'news.txt': version })
    expect((await run('update')).code).toBe(0)
  }
  expect(await releases()).toHaveLength(3)
  expect(await releases()).not.toContain('20260101-000000')
  expect(await readFile(at('base/current/news.txt'), 'utf8')).toBe('v4.0.0')
})

test('a rollback leads to the release that ran before, which an update keeps', async () => {
  const first = await current()
  for (const version of ['v2.0.0', 'v3.0.0']) {
    await tag(version, {})
    expect((await run('update')).code).toBe(0)
  }
  expect((await run('rollback', first)).code).toBe(0)
  await tag('v4.0.0', {})
  expect((await run('update')).code).toBe(0)
  expect(await releases()).toHaveLength(3)
  expect((await run('rollback')).code).toBe(0)
  expect(await current()).toBe(first)
})

test('an interrupted installation is no release, and is removed by the next update', async () => {
  await mkdir(at('base/releases/20260101-000001'))
  await writeFile(at('base/releases/20260101-000001/.unfinished'), '')
  expect((await run('releases')).said).not.toContain('000001')
  expect(await run('rollback', '20260101-000001')).toMatchObject({ code: 1 })
  expect(await run('rollback', '../releases/20260101-000000')).toMatchObject({ code: 1 })
  await tag('v2.0.0', {})
  expect((await run('update')).code).toBe(0)
  expect(await releases()).toEqual(['20260101-000000', await current()])
  expect(await readdir(at('base/current'))).not.toContain('.unfinished')
})

test('while another update is under way there is no second one', async () => {
  const held = spawn('flock', [at('base/.lock'), 'cat'])
  await expect.poll(() => spawnSync('flock', ['-n', at('base/.lock'), 'true']).status).toBe(1)
  expect(await run('update')).toEqual({ code: 1, said: 'Another update or rollback is under way.\n' })
  held.stdin.end()
})

test('neither an older version nor one that is not final is the newest', async () => {
  await tag('v1.1.0-rc.1', {})
  expect((await run('update')).said).toBe('v1.0.0 is the newest version, and it is installed.\n')
  await tag('v2.0.0', {})
  expect((await run('update')).code).toBe(0)
  git('tag', '-d', 'v2.0.0')
  expect(await run('update')).toEqual({ code: 1, said: expect.stringContaining('2.0.0 is installed, and the newest') })
  expect((await run('update', 'v1.0.0')).code).toBe(0)
  expect((await run('status')).said).toContain('version 1.0.0')
})

test("files written by the site's account change nothing that root fetches and runs", async ({ skip }) => {
  if (userInfo().uid !== 0) return skip('this test runs as root only')
  await writeFile(at('cache/.gitconfig'), '[url "file:///nowhere"]\n  insteadOf = file://\n')
  const build = siteFiles['bin/nightbell.mjs'].replace('existsSync,', 'existsSync, writeFileSync,')
  const change = "writeFileSync(new URL('../deploy/nightbell', import.meta.url), 'changed')"
  const evil = `if (['build', 'slim'].includes(process.argv[2])) ${change}`
  await tag('v2.0.0', { 'bin/nightbell.mjs': `${build}\n    ${evil}` })
  expect(await run('update')).toMatchObject({ code: 0 })
  expect(await readFile(at('base/current/deploy/nightbell'), 'utf8')).toBe('as fetched')
})

test('a release that does not become ready is rolled back and removed', async () => {
  await tag('v2.0.0', { unready: '' })
  const { code, said } = await run('update')
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(
      'The new release did not get ready. Its log ends with:\nthe end of the log\nThe site runs on 20260101-000000 as before.\n',
    ),
  ])
  expect([await current(), await releases(), await answers()]).toEqual(['20260101-000000', ['20260101-000000'], 200])
})

test.each([
  ['cannot be built', { unbuildable: '' }, '', 'It could not be installed; nothing was changed.'],
  ['cannot migrate the database', { unmigratable: '' }, '', 'The database could not be migrated; nothing was changed.'],
  [
    'is of another version than its tag',
    { 'package.json': '"version": "1.9.9"' },
    '',
    'The tag v2.0.0 holds version 1.9.9.',
  ],
  ['cannot be backed up before', {}, 'data/full', 'There is no backup, so nothing was changed.'],
])('nothing changes for a release that %s', async (_case, files, made, message) => {
  await tag('v2.0.0', files)
  if (made) await writeFile(at(made), '')
  const { code, said } = await run('update')
  expect([code, said]).toEqual([1, expect.stringContaining(message)])
  expect([await current(), await releases(), await answers()]).toEqual(['20260101-000000', ['20260101-000000'], 200])
})

test('a missing release or setting is reported in one sentence', async () => {
  expect(await run('update', 'v9')).toEqual({ code: 1, said: expect.stringContaining('nothing was changed') })
  expect(await run('rollback', 'v9')).toEqual({ code: 1, said: 'There is no release v9: nightbell releases\n' })
  await rm(at('base/source'))
  expect((await run('update')).said).toContain('does not say where releases come from')
  expect((await run()).said).toContain('nightbell update [tag]')
  await rm(at('base/current'))
  expect(await run('backup')).toEqual({ code: 1, said: `No release is installed in ${at('base/current')}.\n` })
})

test('the newest version is not installed again, and status says when there is a newer one', async () => {
  expect(await run('update')).toEqual({ code: 0, said: 'v1.0.0 is the newest version, and it is installed.\n' })
  expect((await run('status')).said).not.toContain('update ')
  await tag('v1.0.1', {})
  expect((await run('status')).said).toMatch(/\nupdate {4}v1\.0\.1 is there: nightbell update\n$/)
})

test('with known keys, only releases that one of them signed are installed', async () => {
  const keys = ['ours', 'foreign'].map((name) => at(name))
  for (const key of keys) spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const [ours = '', foreign = ''] = keys
  const publicKey = (await readFile(`${ours}.pub`, 'utf8')).split(' ').slice(0, 2).join(' ')
  await writeFile(at('base/signers'), `nightbell namespaces="git,file" ${publicKey}\n`)
  const refused = expect.stringMatching(
    / is not signed with a key in \S+\..*\nIt could not be installed; nothing was changed\.\n$/,
  )
  await tag('v2.0.0', {})
  expect(await run('update')).toEqual({ code: 1, said: refused })
  await tag('v2.0.1', {}, foreign)
  expect(await run('update')).toEqual({ code: 1, said: refused })
  expect(await run('update', 'main')).toEqual({ code: 1, said: refused })
  expect([await current(), await releases(), await answers()]).toEqual(['20260101-000000', ['20260101-000000'], 200])
  await tag('v2.0.2', { 'news.txt': 'signed' }, ours)
  git('checkout', '-q', '-b', 'v2.0.2')
  git('commit', '-q', '--allow-empty', '-m', 'a branch with the name of a signed tag')
  expect(await run('update')).toEqual({ code: 1, said: refused })
  git('checkout', '-q', 'main')
  git('branch', '-q', '-D', 'v2.0.2')
  expect(await run('update')).toEqual({ code: 0, said: expect.stringContaining('version 2.0.2') })
  expect(await readFile(at('base/current/news.txt'), 'utf8')).toBe('signed')
  expect((await run('update', '--unsigned', 'main')).code).toBe(0)
})

test('several services are restarted one after the other, those for visitors first', async () => {
  await mkdir(at('enabled'))
  for (const unit of ['nightbell-tasks', 'nightbell-web@3001', 'nightbell-web@3002'])
    await symlink('/dev/null', at('enabled', `${unit}.service`))
  const systemctl = `#!/bin/sh\necho "$1 $2" >> ${at('calls')}\ncase "$1" in show) echo 0 ;; esac\n`
  await writeFile(at('tools/systemctl'), systemctl)
  expect((await run('stop')).code).toBe(0)
  environment.NIGHTBELL_READY_SECONDS = '1'
  expect(await run('restart')).toEqual({
    code: 1,
    said: expect.stringContaining('nightbell-web@3001.service does not answer'),
  })
  const restarted = (await readFile(at('calls'), 'utf8')).split('\n').filter((line) => /^(?:stop|restart)/.test(line))
  // The second one stays as it is while the first does not answer.
  expect(restarted).toEqual(['stop nightbell-web@3001.service', 'restart nightbell-web@3001.service'])
})

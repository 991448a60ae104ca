import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Runs the scripts of bin/ in a small project with fake builder, npm and site, which print what
 * they do.
 */
let home: string
const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/a': { version } } })

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'start-scripts-'))
  await cp(join(import.meta.dirname, '..', 'bin'), join(home, 'bin'), { recursive: true })
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': lock('1.0.0'),
    'node_modules/.package-lock.json': lock('1.0.0'),
    'node_modules/vite/bin/vite.js': "console.log('vite', process.env.NODE_ENV, ...process.argv.slice(2))",
    'features/garden/contract.ts': 'export const garden = 1',
    'features/garden/server/beds.ts': 'export const beds = 1',
    'app/web/home.tsx': 'export const home = 1',
    'tools/npm': `#!${process.execPath}\nimport { copyFileSync } from 'node:fs'
      console.error('npm', ...process.argv.slice(2))
      copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`,
    'app/server/start/main.ts': `const [how]: string[] = process.argv.slice(2)
      process.on('SIGTERM', () => { console.log('drained'); process.exit(7) })
      if (how === 'wait') setInterval(() => {}, 1000)
      console.log('open')`,
    'app/cli/main.ts': `console.log(...process.argv.slice(2))
      process.exitCode = 2`,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, name)), { recursive: true })
    await writeFile(join(home, name), text)
  }
  await chmod(join(home, 'tools', 'npm'), 0o755)
  await mkdir(join(home, 'node_modules', 'node', 'bin'), { recursive: true })
  await symlink(process.execPath, join(home, 'node_modules', 'node', 'bin', 'node'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const launch = (...parameters: string[]) => launchCommand('start', ...parameters)

function launchCommand(...parameters: string[]): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [join(home, 'bin', 'nightbell.mjs'), ...parameters], {
    cwd: tmpdir(),
    env: { PATH: [join(home, 'tools'), process.env.PATH].join(delimiter) },
  })
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  return { child, said: () => said }
}

async function start(): Promise<string> {
  const { child, said } = launch()
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  return said()
}

const built = 'Building…\nvite production build --app --logLevel warn\nopen\n'

test('installs and builds only what is out of date', async () => {
  expect(await start()).toBe(built)
  expect(await start()).toBe('open\n')
  await appendFile(join(home, 'features', 'garden', 'server', 'beds.ts'), '\n// of the server')
  expect(await start()).toBe('open\n')
  await appendFile(join(home, 'features', 'garden', 'contract.ts'), '\n// of the browser too')
  expect(await start()).toBe(built)
  await writeFile(join(home, 'app', 'web', 'lamp.png'), 'picture')
  expect(await start()).toBe(built)
})

test('installs from the lock file, and notices installations by others', async () => {
  await writeFile(join(home, 'package-lock.json'), lock('2.0.0'))
  expect(await start()).toMatch(/^Installing…\nnpm ci .*\nBuilding…/)
  expect(await start()).toBe('open\n')
  await writeFile(join(home, 'package-lock.json'), lock('3.0.0'))
  await writeFile(join(home, 'node_modules', '.package-lock.json'), lock('3.0.0'))
  expect(await start()).toMatch(/^Building…/)
})

test('a signal reaches the site, and its exit code is returned', async () => {
  const { child, said } = launch('wait')
  if (child.stdout) await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect(said()).toBe('open\ndrained\n')
  expect(code).toBe(7)
})

test('the site does not outlive a killed npm', async () => {
  const script = `const { spawn } = require('node:child_process')
    spawn(process.execPath, ['bin/nightbell.mjs', 'start', 'wait'], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`
  const npm = spawn(process.execPath, ['--input-type=commonjs', '-e', script], { cwd: home })
  let said = ''
  npm.stdout.on('data', (chunk) => {
    said += chunk
  })
  await once(npm.stdout, 'data')
  npm.kill('SIGKILL')
  await once(npm, 'close')
  expect(said).toBe('open\ndrained\n')
})

test('commands get their arguments unchanged, and install but do not build', async () => {
  await writeFile(join(home, 'package-lock.json'), lock('4.0.0'))
  await appendFile(join(home, 'app', 'web', 'home.tsx'), '\n// changed since')
  const { child, said } = launchCommand('account', 'show', 'hhde', '--', '-a name-')
  const [code] = await once(child, 'close')
  expect(said()).toMatch(/^Installing…\nnpm ci .*\naccount show hhde -- -a name-\n$/)

  const comments = launchCommand('comments', 'release', '17')
  await once(comments.child, 'exit')
  expect(comments.said()).toBe('comments release 17\n')
  expect(code).toBe(2)
})

test('a Node that is too old gives one sentence', async () => {
  const script = `Object.defineProperty(process, 'versions', { value: { node: '18.19.0' } }); require('./bin/nightbell.mjs')`
  const old = spawn(process.execPath, ['--input-type=commonjs', '-e', script], { cwd: home })
  let said = ''
  old.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(old, 'close')
  expect(said).toBe('Nightbell needs Node 20 or newer to start; this is Node 18.19.0. See https://nodejs.org.\n')
  expect(code).toBe(1)
  // A static import would be read before the version is checked.
  expect(await readFile(join(home, 'bin', 'nightbell.mjs'), 'utf8')).not.toMatch(/^import /m)
})

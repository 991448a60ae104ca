import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { settingsSchema } from '#app/server/settings/settings.ts'

/** Settings, commands, files, metrics and paths named in documents and in deploy/ exist. */
const home = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(home, file), 'utf8')
const within = (folder: string) => readdirSync(path.join(home, folder)).map((file) => `${folder}/${file}`)
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...within('docs').filter((file) => file.endsWith('.md')),
]
const deployed = within('deploy')

/** Names of other programs, and of the tests. */
const ofOthers = new Set([
  ...['PATH', 'NODE_COMPILE_CACHE', 'LISTEN_FDS', 'FUZZ_REQUESTS', 'FUZZ_SEED', 'DAWDLE'],
  // Of compose and its files.
  ...['COMPOSE_FILE', 'DOMAIN', 'SITES', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'AZURACAST_STATION'],
  ...['ICECAST_SOURCE_PASSWORD', 'ICECAST_ADMIN_PASSWORD', 'SOURCE_PASSWORD', 'ADMIN_PASSWORD'],
  ...['AZURACAST_HTTP_PORT', 'MYSQL_RANDOM_ROOT_PASSWORD', 'CMD', 'NET_BIND_SERVICE'],
])

/** Names with an underscore, or with an assigned value: `METRICS_TOKEN`, `ROLE=web`. */
function settingsIn(text: string): string[] {
  const found = text.matchAll(/\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![A-Z0-9_<])|[A-Z][A-Z0-9]+(?==))/g)
  return [...new Set([...found].map(([name]) => name))].filter((name) => !ofOthers.has(name) && !name.startsWith('AF_'))
}

const composed = ['compose.yaml', ...within('deploy/compose').filter((file) => file.endsWith('.yaml'))]

test.each([...documents, ...deployed.filter((file) => file.endsWith('.service')), ...composed])(
  '%s names only existing settings',
  (file) => {
    expect(settingsIn(read(file)).filter((name) => !(name in settingsSchema.shape))).toEqual([])
  },
)

test('settings are found in any notation', () => {
  expect(settingsIn('Set `ROLE=web` and METRICS_TOKEN, or HOTEL_URL_<CODE>; SIGTERM is none.')).toEqual([
    'ROLE',
    'METRICS_TOKEN',
  ])
})

test.each(documents)('%s names only existing commands and files', (file) => {
  const text = read(file)
  const { scripts } = JSON.parse(read('package.json'))
  const commands = [...text.matchAll(/npm run ([a-z][\w-]*)/g)].map(([, name]) => name)
  expect(commands.filter((name) => !(String(name) in scripts))).toEqual([])
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) =>
    path.join(path.dirname(file), String(to)),
  )
  const named = [...text.matchAll(/`((?:app|deploy|docs|bench|features|platform|test)\/[\w@./-]+\.\w+)`/g)].map(
    ([, to]) => String(to),
  )
  const missing = [...links, ...named].filter(
    (to) => !readdirSync(path.join(home, path.dirname(to))).includes(path.basename(to)),
  )
  expect(missing).toEqual([])
})

test('the services run a program that exists', () => {
  for (const unit of deployed.filter((file) => file.endsWith('.service'))) {
    const [, program = ''] = /^ExecStart=\S+ (\S+)$/m.exec(read(unit)) ?? []
    expect(existsSync(path.join(home, program)), `${unit}: ${program}`).toBe(true)
  }
})

test('systemd rates what the services may do as little', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).error) return skip('systemd-analyze is not on this machine')
  for (const unit of deployed.filter((file) => file.endsWith('.service'))) {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', path.join(home, unit)], {
      encoding: 'utf8',
    })
    const [, exposure = '10'] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect([unit, Number(exposure)]).toEqual([unit, expect.toSatisfy((level: number) => level <= 3)])
  }
})

test('the scripts have no faults that shellcheck finds', ({ skip }) => {
  if (spawnSync('shellcheck', ['--version']).error) return skip('shellcheck is not on this machine')
  const scripts = ['deploy/nightbell', 'deploy/install.sh', 'deploy/container-command', 'deploy/compose/icecast-start']
  const { status, stdout } = spawnSync('shellcheck', ['-x', ...scripts], { cwd: home, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

test('systemd accepts the units', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).error) return skip('systemd-analyze is not on this machine')
  const folder = mkdtempSync(path.join(tmpdir(), 'nightbell-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const units = deployed.filter((file) => /\.(?:service|socket)$/.test(file)).map((file) => path.basename(file))
  expect(units.length).toBeGreaterThan(2)
  const placed = units.map((unit) => path.join(folder, unit.replace('@', '@3001')))
  for (const [place, unit] of units.entries()) {
    const target = placed[place] ?? ''
    cpSync(path.join(home, 'deploy', unit), target)
    // The program is at another path here.
    writeFileSync(target, readFileSync(target, 'utf8').replace(/ExecStart=\S+/, `ExecStart=${process.execPath}`))
  }
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...placed], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

/** What compose files say of a service, as far as it is checked here. */
const Service = z.object({
  image: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
})
const Composed = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()).default({}),
})

test('compose files set existing settings, and every process of the site may write to its volume only', () => {
  const files = composed.map((file) => Composed.parse(parse(read(file), { merge: true })))
  expect(files.length).toBeGreaterThan(4)
  const services = files.flatMap((file) => Object.entries(file.services))
  const site = services.filter(([name]) => ['site', 'site-2', 'tasks'].includes(name))
  const set = site.flatMap(([, { environment }]) => Object.keys(environment))
  expect(set.filter((name) => !(name in settingsSchema.shape))).toEqual([])
  const own = services.filter(([, { image }]) => image === 'nightbell')
  expect(own.map(([name]) => name)).toEqual(['site', 'site-2', 'tasks'])
  for (const [, service] of own)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'] })
})

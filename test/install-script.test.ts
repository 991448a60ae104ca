import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** `deploy/install.sh --dry-run`: what it would do to machines in different states. */
const deploy = path.join(import.meta.dirname, '../deploy')
let home: string
/** With an `apt-get`, which not every Linux has. */
let programs: string
const at = (...parts: string[]) => path.join(home, ...parts)

const environment = () => ({
  ...process.env,
  // As after "su", without the folders of root's programs.
  PATH: `${programs}:/usr/local/bin:/usr/bin:/bin`,
  NIGHTBELL_BASE: at('base'),
  NIGHTBELL_SETTINGS: at('settings'),
  NIGHTBELL_DATA: at('data'),
  NIGHTBELL_CACHE: at('cache'),
  NIGHTBELL_ACCOUNT: userInfo().username,
  NIGHTBELL_ENABLED: at('enabled'),
  NIGHTBELL_NGINX: at('nginx.conf'),
  NIGHTBELL_CADDY: at('Caddyfile'),
})

function tryOut(...options: string[]): string {
  const fixed = ['--dry-run', '--domain', 'fan.example.net', '--email', 'you@example.net', ...options]
  const { status, stdout, stderr } = spawnSync(path.join(deploy, 'install.sh'), fixed, {
    env: environment(),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'install-script-'))
  programs = await mkdtemp(path.join(tmpdir(), 'install-script-programs-'))
  await symlink('/bin/true', path.join(programs, 'apt-get'))
})
afterEach(() => Promise.all([home, programs].map((folder) => rm(folder, { recursive: true }))))

test('a dry run lists the changes to an empty machine and changes nothing', async () => {
  const said = tryOut('--from', 'https://example.net/nightbell.git')
  expect(said).toContain(`writes ${at('settings')}`)
  expect(said).toContain(`writes ${at('base/source')}`)
  expect(said).toMatch(/install -D -m 644 \S+\/nightbell\.service \/etc\/systemd\/system\/nightbell\.service/)
  expect(said).toContain(`writes ${at('nginx.conf')}`)
  expect(await readdir(home)).toEqual([])
})

test('several services, the repository and a proxy that was changed by hand stay as they are', async () => {
  await mkdir(at('enabled'))
  for (const unit of ['nightbell-tasks', 'nightbell-web@3001'])
    await symlink('/dev/null', at('enabled', `${unit}.service`))
  await mkdir(at('base'))
  await writeFile(at('base/source'), 'https://example.net/fork.git')
  for (const file of ['nginx.conf', 'Caddyfile']) await writeFile(at(file), '# of my own\n')
  const said = tryOut()
  expect(said).toMatch(/install -D -m 644 \S+\/nightbell-web@\.service /)
  expect(said).not.toMatch(/nightbell\.(?:service|socket)/)
  expect(said).toContain(`${at('base/source')} (already so)`)
  expect(said).toContain(`${at('nginx.conf')} was changed by hand, and stays.`)
  expect(tryOut('--proxy', 'caddy')).toContain(`${at('Caddyfile')} was changed by hand, and stays.`)
})

test('proxy settings written by an older release are replaced', async () => {
  await mkdir(at('base/releases/20260101-000000/deploy'), { recursive: true })
  await writeFile(at('base/releases/20260101-000000/deploy/nginx.conf'), 'server_name www.example.org;\n')
  await writeFile(at('nginx.conf'), 'server_name fan.example.net;\n')
  expect(tryOut()).toContain(`writes ${at('nginx.conf')}`)
})

test.each([
  ['', 'http://127.0.0.1:3001', 'http://127.0.0.1:3100'],
  ['HOST=0.0.0.0', 'http://127.0.0.1:3001', 'http://127.0.0.1:3100'],
  ['HOST="10.0.0.12"', 'http://10.0.0.12:3001', 'http://10.0.0.12:3100'],
  ['HOST=fd00::1', 'http://[fd00::1]:3001', 'http://[fd00::1]:3100'],
])('with %s, services answer at %s and %s', async (setting, web, tasks) => {
  await writeFile(at('settings'), `SITE_NAME=Nightbell\n${setting}\n`)
  const asked = 'for unit in nightbell-web@3001.service nightbell-tasks.service; do address_of "$unit"; done'
  const { stdout } = spawnSync('bash', ['-c', `. ${path.join(deploy, 'nightbell')}; ${asked}`], {
    env: environment(),
    encoding: 'utf8',
  })
  expect(stdout).toBe(`${web}\n${tasks}\n`)
})

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOutages } from '#features/outages/contract.ts'
import { showOnlineUsers } from '#features/presence/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { freePort } from '#platform/server/database/embedded-database.ts'
import { openClient } from './client.ts'
import { freshDatabase } from './database.ts'
import { startChild } from './site-child.ts'
import { beginVisits } from './steady-visitors.ts'

/** The files for proxies in deploy/, with nginx and Caddy as Debian has them. */
const deploy = path.join(import.meta.dirname, '../deploy')
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8')
const lacks = (program: string, ...words: string[]) => spawnSync(program, words).error !== undefined
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nightbell-proxies-'))
  await mkdir(path.join(folder, 'cache'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** deploy/nginx.conf with folders of this test, below what Debian's own file has. */
async function nginxFile(change: (text: string) => string): Promise<string> {
  const file = path.join(folder, 'nginx.conf')
  const text = change(read('nginx.conf')).replace('/var/cache/nginx/nightbell', path.join(folder, 'cache'))
  const around = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/errors.log; events { worker_connections 1024; }`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  await writeFile(file, `${around}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${text}\n}\n`)
  return file
}

test('nginx accepts its file', async ({ skip }) => {
  if (lacks('nginx', '-v')) return skip('nginx is not on this machine')
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, name))
  const files = ['-keyout', String(key), '-out', String(certificate)]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=www.example.org', ...files], {
    stdio: 'ignore',
  })
  const file = await nginxFile((text) => text.replaceAll('/etc/letsencrypt/live/www.example.org', folder))
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

test('nginx passes on the address of visitors in every place', () => {
  const headersIn = (text = '') => [...text.matchAll(/^ +proxy_set_header (\S+)/gm)].map(([, name]) => name)
  const [server, ...locations] = (
    read('nginx.conf')
      .split(/^server \{/m)
      .at(-1) ?? ''
  ).split(/^ {4}location /m)
  const ofServer = headersIn(server)
  expect(ofServer).toContain('X-Forwarded-For')
  // Those of the server count only where a location sets none.
  for (const own of locations.map(headersIn))
    expect(own.length === 0 || ofServer.every((name) => own.includes(name))).toBe(true)
})

test.for([
  ['Caddyfile', {}],
  ['compose/Caddyfile', { DOMAIN: 'www.example.org', SITES: 'site:3000 site-2:3000' }],
] as const)('Caddy accepts %s', ([file, environment], { skip }) => {
  if (lacks('caddy', 'version')) return skip('Caddy is not on this machine')
  const words = ['validate', '--adapter', 'caddyfile', '--config', path.join(deploy, file)]
  const env = { PATH: process.env.PATH, HOME: folder, ...environment }
  const { status, stdout, stderr } = spawnSync('caddy', words, { encoding: 'utf8', env })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('Valid configuration')])
})

test('behind nginx, one of two processes is killed under load and started again, and no request fails', async ({
  skip,
}) => {
  if (lacks('nginx', '-v')) return skip('nginx is not on this machine')
  const database = await freshDatabase()
  const settings = { DATABASE_URL: database.connectionString, DATA_DIR: folder, LOG_LEVEL: 'error', TRUST_PROXY: '1' }
  const tasks = await startChild({ ...settings, ROLE: 'tasks' })
  const web = { ...settings, ROLE: 'web' }
  const sites = await Promise.all([startChild(web), startChild(web)])
  const [first, second] = sites
  if (!first || !second) throw new Error('Two processes were started')
  const port = await freePort()
  const servers = sites.map(({ address }) => `server ${new URL(address).host} max_fails=0;`).join(' ')
  const file = await nginxFile((text) =>
    text
      .replace('server 127.0.0.1:3000 max_fails=0;', servers)
      // The second server, without the TLS that the first test tries.
      .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, '')
      .replaceAll(/^ {4}(?:listen|ssl_).*\n/gm, '')
      .replace('server_name www.example.org;', `listen 127.0.0.1:${port}; server_name _;`),
  )
  const nginx = spawn('nginx', ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(nginx, 'exit')
  const front = `http://127.0.0.1:${port}`
  try {
    await expect.poll(async () => (await fetch(`${front}/en/home`).catch(() => null))?.status).toBe(200)
    const client = openClient(front)
    await client.get('/api/get/users/current')
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = [
      { method: 'GET', path: '/en/home' },
      { method: 'GET', path: listOutages.path },
      { method: 'GET', path: showOnlineUsers.path, headers: { cookie } },
    ]
    const visits = beginVisits([front], asked, 8)
    await expect.poll(visits.answered).toBeGreaterThan(100)
    await first.kill()
    const whenKilled = visits.answered()
    // A form, which no proxy may send twice, is taken by the other process.
    const token = client.cookies.get('XSRF-TOKEN') ?? ''
    const headers = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
    const forms = beginVisits(
      [front],
      [{ method: 'POST', path: scanPlayer.path, headers, body: '{"hotel":"hhus","name":""}' }],
      2,
    )
    await expect.poll(visits.answered).toBeGreaterThan(whenKilled + 150)
    await expect.poll(forms.answered).toBeGreaterThan(20)
    const again = await startChild({ ...web, PORT: new URL(first.address).port })
    const whenBack = visits.answered()
    await expect.poll(visits.answered).toBeGreaterThan(whenBack + 100)
    expect([await visits.stop(), await forms.stop()]).toEqual([[], []])
    await again.kill()
  } finally {
    nginx.kill()
    await ended
    await Promise.all([first, second, tasks].map((site) => (site.hasEnded() ? undefined : site.kill())))
    await database.drop()
  }
})

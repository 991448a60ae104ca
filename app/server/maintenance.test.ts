import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#features/accounts/contract.ts'
import * as contract from '#features/maintenance/contract.ts'
import type { Call } from '#platform/contract/endpoint.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts'
import type { Member } from '#test/member.ts'
import { setClock } from '#test/online.ts'
import { type StationSite, startSite, type TestSite } from '#test/site.ts'

/** Maintenance on two processes of one site, one of which loses its database for a while. */
const clock = setClock('2026-11-27T10:00:00.000Z')
let site: StationSite
let other: TestSite
let proxy: DatabaseProxy
let admin: Member
let visitor: Member
beforeAll(async () => {
  site = await startSite({ clock, station: {} })
  proxy = await openDatabaseProxy(site.connectionString)
  other = await startSite({ beside: { ...site, connectionString: proxy.connectionString }, clock })
  admin = await site.newMember({ roles: ['administration'] })
  visitor = await site.registerMember({ name: 'visitor' })
})
afterAll(async () => {
  await other.close()
  await proxy.shut()
  await site.close()
})

const none = { de: '', en: '', tr: '' }
const off = { isOn: false, texts: none, expectedEnd: null, endsItself: false } as const

async function state() {
  return contract.Maintenance.parse((await admin.ask(contract.showMaintenance, {})).body)
}

async function change(more: Partial<Call<typeof contract.changeMaintenance>['body']>) {
  const { version } = await state()
  return admin.ask(contract.changeMaintenance, { body: { ...off, version, ...more } })
}

const statusOn = (at: TestSite) => async () => (await at.get('/en/home')).status
const expectStatus = async (status: number) => {
  for (const at of [site, other]) await expect.poll(statusOn(at)).toBe(status)
}
/** The same browser at the other process. */
const atOther = (member: Member, path: string) =>
  other.get(path, { cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })

test('visitors get the page in their language with 503, in every process', async () => {
  const texts = { de: 'Wir bauen <um>.\n\nBald mehr.', en: 'We rebuild.', tr: '' }
  const expectedEnd = '2026-11-27T12:00:00.000Z'
  expect((await change({ isOn: true, texts, expectedEnd })).status).toBe(200)
  await expectStatus(503)
  const page = await other.get('/de/news/category')
  expect(page.status).toBe(503)
  expect([page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual(['7200', 'no-store'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).toContain('<html lang="de"')
  expect(html).toContain('<p>Wir bauen &lt;um&gt;.</p><p>Bald mehr.</p>')
  expect(html).toMatch(/<h1[^>]*>Wir sind gleich zurück<\/h1>/)
  expect(html).toContain(`<time dateTime="${expectedEnd}">Freitag, 27. November 2026`)
  for (const address of ['/en/home', '/tr/home', '/de/housekeeping']) expect(html).toContain(`href="${address}"`)
  // Everything that the page loads is served meanwhile.
  const files = [...html.matchAll(/(?:src|rel="stylesheet" href)="(\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) expect([file, (await other.get(file)).status]).toEqual([file, 200])
  // Without a Turkish text, the English one is marked as such.
  expect(await (await site.get('/tr/home')).text()).toMatch(/<div[^>]* lang="en"><p>We rebuild\.<\/p>/)
  expect(await (await site.get('/', { 'accept-language': 'de' })).text()).toContain('<html lang="de"')
  const call = await site.get('/api/get/news/latest?lang=en')
  expect([call.status, await call.json()]).toEqual([503, { error: 'error.unavailable' }])
  expect((await visitor.get('/en/home')).status).toBe(503)
  // Past the expected end, it stays.
  clock.set('2026-11-27T13:00:00.000Z')
  const late = await site.get('/en/home')
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '300'])
  expect(await late.text()).not.toContain('<time')
})

test('staff reach everything, log in, and health and the radio keep working', async () => {
  await expectStatus(503)
  for (const path of ['/en/home', '/en/housekeeping', '/api/get/news/latest?lang=en']) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 200])
    expect([path, (await atOther(admin, path)).status]).toEqual([path, 200])
  }
  for (const path of ['/health/live', '/health/ready', '/api/get/radio/now?station=main', '/favicon.png', '/en/401'])
    expect([path, (await site.get(path)).status < 500]).toEqual([path, true])
  const sound = await site.get('/radio/stream')
  expect(sound.status).not.toBe(503)
  await sound.body?.cancel()
  const guest = await site.get('/en/housekeeping/site/maintenance')
  expect(guest.headers.get('location')).toMatch(/^\/en\/401\?/)
  const { hotel, name, password } = admin
  const browser = site.newGuest()
  expect((await browser.ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
  expect((await browser.get('/en/home')).status).toBe(200)
})

test('without its database, a process stays in maintenance and answers from what it knew', async () => {
  await expectStatus(503)
  await proxy.shut()
  await expect.poll(async () => (await other.get('/health/ready')).status).toBe(503)
  const page = await other.get('/de/home')
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Wir bauen &lt;um&gt;.')])
  expect((await change({})).status).toBe(200)
  await expect.poll(statusOn(site)).not.toBe(503)
  expect((await other.get('/de/home')).status).toBe(503)
  await proxy.open()
  await expect.poll(statusOn(other)).not.toBe(503)
})

test('maintenance ends by itself only if that was chosen, at the chosen time', async () => {
  clock.set('2026-11-27T14:00:00.000Z')
  const expectedEnd = '2026-11-27T15:00:00.000Z'
  expect((await change({ isOn: true, expectedEnd, endsItself: true })).status).toBe(200)
  await expectStatus(503)
  expect(await (await site.get('/en/home')).text()).toContain('We’re working on the site')
  clock.set('2026-11-27T14:59:59.999Z')
  expect([await statusOn(site)(), await statusOn(other)()]).toEqual([503, 503])
  clock.set(expectedEnd)
  expect([await statusOn(site)(), await statusOn(other)()]).toEqual([200, 200])
  expect(await state()).toMatchObject({ isOn: false, since: null })
})

test('a change of an outdated state, or with a time in the past, is refused', async () => {
  const { version } = await state()
  const stale = await change({ isOn: true, version: version - 1 })
  expect([stale.status, stale.body]).toMatchObject([409, { error: 'error.stale', current: { version } }])
  const refused = async (more: Parameters<typeof change>[0]) => ((await change(more)).body as { error: string }).error
  expect(await refused({ isOn: true, endsItself: true })).toBe('error.endNeeded')
  expect(await refused({ isOn: true, expectedEnd: '2026-11-27T14:00:00.000Z' })).toBe('error.endPassed')
  expect(await refused({ texts: { ...none, en: 'x'.repeat(501) } })).toBe('error.formFieldTooLong')
  for (const [role, status] of [
    ['headof', 403],
    ['communitymanagement', 200],
  ] as const) {
    const member = await site.newMember({ roles: [role] })
    const changed = await member.ask(contract.changeMaintenance, { body: { ...off, version } })
    expect([role, changed.status]).toEqual([role, status])
  }
  expect(await statusOn(site)()).toBe(200)
})

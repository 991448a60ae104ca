import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsHeader } from '#platform/contract/changed-words.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeText, SiteText, showText, takeTextBack } from '../contract.ts'

/** Where changed texts are shown besides the words of a page, on two processes. */
let site: TestSite
let other: TestSite
let manager: Member
beforeAll(async () => {
  site = await startSite()
  other = await startSite({ beside: site })
  manager = await site.newMember({ name: 'Manager', roles: ['administration'] })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const seen = async (key: string) => {
  const { body } = await manager.ask(showText, { params: { language: 'tr', key } })
  return { language: 'tr', key, version: SiteText.parse(body).version } as const
}
const change = async (key: string, text: string) =>
  expect((await manager.ask(changeText, { body: { ...(await seen(key)), text } })).status).toBe(200)
const takeBack = async (key: string) =>
  expect((await manager.ask(takeTextBack, { body: await seen(key) })).status).toBe(200)
const home = async (on: TestSite, path = '/tr/home') => (await on.get(path)).text()

test('late parts of a page and outages have the changed texts in the HTML and its data', async () => {
  expect(await home(other)).not.toContain('Son dakika')
  await change('headlines:latest', 'Son dakika')
  await change('status:outage.all', 'Tüm durumlar')
  await invalidationsArrived(site, other)
  expect(await home(other)).toContain('Son dakika')
  const words = async (path: string) =>
    JSON.parse(/id="state">(.*?)<\/script>/s.exec(await home(other, path))?.[1] ?? '').words
  const status = { 'outage.all': 'Tüm durumlar' }
  const headlines = { latest: 'Son dakika' }
  await expect.poll(() => words('/tr/home')).toMatchObject({ tr: { headlines, status } })
  await expect.poll(() => words('/tr/community/teamlist')).toMatchObject({ tr: { headlines: null, status } })
  await takeBack('headlines:latest')
  await invalidationsArrived(site, other)
  expect(await home(other)).not.toContain('Son dakika')
})

test('responses of the site name the changed texts, so that open pages learn of new ones', async () => {
  const versionOn = async (on: TestSite) => (await on.get('/api/get/users/current')).headers.get(wordsHeader)
  const before = await versionOn(other)
  await expect.poll(() => versionOn(site)).toBe(before)
  await change('shell:menu.home', 'Giriş')
  await expect.poll(() => versionOn(other)).not.toBe(before)
  await expect.poll(() => versionOn(site)).toBe(await versionOn(other))
  await takeBack('shell:menu.home')
  await expect.poll(() => versionOn(other)).toBe(before)
})

test('the offline page, the manifest, the worker and feeds have the changed texts', async () => {
  const worker = async () => (await site.get('/worker.js')).text()
  const before = await worker()
  await change('news:offline.heading', 'Bağlantın yok')
  await change('shell:menu.scanner', 'Oyuncu bul')
  await expect.poll(worker).not.toBe(before)
  await expect.poll(async () => (await site.get('/offline/tr.json')).text()).toContain('Bağlantın yok')
  const feed = async () => (await other.get('/tr/feeds/news.json')).json()
  expect(await feed()).toMatchObject({ title: 'Nightbell: Tüm haberler' })
  await change('headlines:all', 'Bütün haberler')
  await expect.poll(feed).toMatchObject({ title: 'Nightbell: Bütün haberler' })
  const manifest = async (language: string) => (await other.get(`/${language}.webmanifest`)).text()
  await expect.poll(() => manifest('tr')).toContain('Oyuncu bul')
  expect(await manifest('en')).not.toContain('Oyuncu bul')
})

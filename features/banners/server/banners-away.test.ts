import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addBanner } from '../contract.ts'

/** Notices of a process that loses its database for a while, beside one that still reaches it. */
const clock = setClock('2026-11-27T10:00:00.000Z')
let other: TestSite
let site: TestSite
let proxy: DatabaseProxy
beforeAll(async () => {
  other = await startSite({ clock })
  proxy = await openDatabaseProxy(other.connectionString)
  site = await startSite({ beside: { ...other, connectionString: proxy.connectionString }, clock })
})
afterAll(async () => {
  await site.close()
  await proxy.shut()
  await other.close()
})

async function onPage(): Promise<string[]> {
  const html = await (await site.get('/en/home')).text()
  return [...html.matchAll(/<span lang="en">(.*?)<\/span>/g)].map(([, text = '']) => text)
}

test('without the database, cached pages show the current notices, and new ones once it is back', async () => {
  const keeper = await other.newMember({ roles: ['communitymanagement'] })
  const until = '2026-11-27T15:00:00.000Z'
  const add = (text: string, end: string | null) =>
    keeper.ask(addBanner, {
      body: {
        ...{ tone: 'info', place: 'everywhere', isDismissible: true, from: null, until: end },
        texts: { en: { text, link: null } },
      },
    })
  await add('Until three', until)
  await add('For long', null)
  await expect.poll(onPage).toEqual(['For long', 'Until three'])
  await proxy.shut()
  await expect.poll(async () => (await site.get('/health/ready')).status).toBe(503)
  expect(await onPage()).toEqual(['For long', 'Until three'])
  clock.set(until)
  expect(await onPage()).toEqual(['For long'])
  await add('New', null)
  expect(await onPage()).toEqual(['For long'])
  await proxy.open()
  await expect.poll(onPage).toEqual(['New', 'For long'])
})

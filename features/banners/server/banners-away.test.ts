import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addBanner } from '../contract.ts'

/** Notices of a process that loses its database for a while, beside one that still reaches it. */
const clock = setClock('2026-11-27T10:00:00.000Z')
let other: TestSite
let site: TestSite
let door: DatabaseProxy
beforeAll(async () => {
  other = await startSite({ clock })
  door = await openDatabaseProxy(other.connectionString)
  site = await startSite({ beside: { ...other, connectionString: door.connectionString }, clock })
})
afterAll(async () => {
  await site.close()
  await door.shut()
  await other.close()
})

async function onPage(): Promise<string[]> {
  const html = await (await site.get('/en/home')).text()
  return [...html.matchAll(/<span lang="en">(.*?)<\/span>/g)].map(([, text = '']) => text)
}

test('the last known page shows the notices of now, and others once the database is back', async () => {
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
  await door.shut()
  await expect.poll(async () => (await site.get('/health/ready')).status).toBe(503)
  expect(await onPage()).toEqual(['For long', 'Until three'])
  clock.set(until)
  expect(await onPage()).toEqual(['For long'])
  await add('New', null)
  expect(await onPage()).toEqual(['For long'])
  await door.open()
  await expect.poll(onPage).toEqual(['New', 'For long'])
})

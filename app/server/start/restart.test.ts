import { BoundSocket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOutages } from '#features/outages/contract.ts'
import { showOnlineUsers } from '#features/presence/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { openClient } from '#test/client.ts'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { type SiteChild, startChild } from '#test/site-child.ts'
import { type Asked, beginVisits } from '#test/steady-visitors.ts'

/**
 * Restarts the program under constant requests, none of which fails (docs/operating.md "Updating").
 */
let database: TestDatabase
let settings: Record<string, string>
beforeAll(async () => {
  database = await freshDatabase()
  settings = { DATABASE_URL: database.connectionString, LOG_LEVEL: 'error' }
})
afterAll(() => database.drop())

/**
 * Pages, calls, a heartbeat that is written, and a form, which browsers never resend on their own.
 */
async function everyDay(site: SiteChild): Promise<Asked[]> {
  const client = openClient(site.address)
  await client.get('/api/get/users/current')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '', 'content-type': 'application/json' }
  return [
    { method: 'GET', path: '/en/home' },
    { method: 'GET', path: listOutages.path },
    { method: 'POST', path: scanPlayer.path, headers, body: '{"hotel":"hhus","name":""}' },
    { method: 'GET', path: showOnlineUsers.path, headers: { cookie } },
  ]
}

const gone = { code: 0, said: '' }

test('visitors wait in a socket that survives the process and are answered by the next one', async () => {
  const socket = new BoundSocket({ host: '127.0.0.1' })
  const before = await startChild(settings, { socket: socket.fd() })
  expect(before.address).toBe(`http://127.0.0.1:${socket.address().port}`)
  const visits = beginVisits([before.address], await everyDay(before), 8)
  await expect.poll(visits.answered).toBeGreaterThan(100)
  expect(await before.stop()).toEqual(gone)
  const answeredBefore = visits.answered()
  const after = await startChild(settings, { socket: socket.fd() })
  await expect.poll(visits.answered).toBeGreaterThan(answeredBefore + 100)
  expect(await visits.stop()).toEqual([])
  await after.kill()
  socket.close()
})

test('several processes restart one after the other while the others serve visitors', async () => {
  const web = { ...settings, ROLE: 'web' }
  let sites: SiteChild[] = await Promise.all([startChild(web), startChild(web)])
  const addresses = sites.map(({ address }) => address)
  const [first] = sites
  const visits = beginVisits(addresses, first ? await everyDay(first) : [], 8)
  for (const { address } of sites) {
    const answeredBefore = visits.answered()
    await expect.poll(visits.answered).toBeGreaterThan(answeredBefore + 50)
    const leaving = sites.find((site) => site.address === address)
    expect(await leaving?.stop()).toEqual(gone)
    const entering = await startChild({ ...web, PORT: new URL(address).port })
    sites = [...sites.filter((site) => site !== leaving), entering]
  }
  expect(await visits.stop()).toEqual([])
  await Promise.all(sites.map((site) => site.kill()))
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { confirmSessions } from '#test/member.ts'
import { serveInTest } from '#test/serve.ts'
import { addIntegration, changeIntegration, listIntegrations, testIntegration } from '../../contract.ts'
import { patience, startAnnouncingSite } from '../testing/announcing-site.ts'

/** Private addresses, which announcements reach only if the settings name them. */
const own = await startAnnouncingSite()
const { site, admin, receivers, add, news, written, states } = own
beforeAll(() => confirmSessions(site))
afterAll(own.close)
afterEach(own.reset)

const refused = { fields: { address: 'error.integrationAddress' } }
const hosts = ['127.0.0.1', 'localhost', '10.1.2.3', '192.168.1.1', '169.254.169.254', '[::1]', '2130706433']

test.each(['webhook', 'mastodon', 'bluesky'] as const)('a %s at a private address cannot be set up', async (kind) => {
  const kept = await add(kind)
  // Another port than that of the receivers, which the settings name.
  const addresses = [...hosts.map((host) => `https://${host}/`), 'http://127.0.0.1:9/', 'http://nightbell.dev/']
  for (const address of addresses) {
    const body = written(kind, { address })
    const added = await admin.ask(addIntegration, { body })
    expect([address, added.status, added.body]).toMatchObject([address, 422, refused])
    const { id, version } = kept
    const changed = await admin.ask(changeIntegration, { params: { id }, body: { ...body, version } })
    expect([address, changed.status, changed.body]).toMatchObject([address, 422, refused])
  }
  const { targets } = listIntegrations.result.parse((await admin.ask(listIntegrations, {})).body)
  expect(targets).toMatchObject([{ id: kept.id, address: kept.address }])
})

test.each(['webhook', 'mastodon', 'bluesky'] as const)('nothing is sent to a %s at a private address', async (kind) => {
  let reached = 0
  const inside = await serveInTest((_request, response) => {
    reached += 1
    response.end()
  })
  const { port } = new URL(inside)
  const { id } = await add(kind)
  // Each member may send ten tests a minute.
  const tester = await site.newMember({ roles: ['administration'] })
  // As if the address had been public when it was entered.
  for (const host of ['127.0.0.1', 'localhost', '10.1.2.3', '169.254.169.254']) {
    const address = `http://${host}:${port}/`
    await site.database.pool.query('update integrations_targets set address = $1', [address])
    const { body } = await tester.ask(testIntegration, { params: { id }, body: {} })
    expect([address, body]).toMatchObject([address, { state: 'refused', answer: 'forbiddenAddress' }])
  }
  await news(`private-${kind}`, 'Private')
  await expect.poll(states, patience).toEqual(Array.from({ length: 5 }, () => `${kind} refused`))
  expect(reached).toBe(0)
  expect(receivers.received).toEqual([])
})

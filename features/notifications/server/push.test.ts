import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { changeSettings, endSessions, logOut } from '#features/accounts/contract.ts'
import type { Member } from '#test/member.ts'
import { greeting, noticesOf, sendNotices } from '#test/notices.ts'
import { browserKeys, openPushService } from '#test/push-service.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeNoticeSettings, endPush, readNotice, showNoticeSettings, startPush } from '../contract.ts'
import { withdrawNotices } from './notify.ts'

let service: Awaited<ReturnType<typeof openPushService>>
let site: TestSite
beforeAll(async () => {
  service = await openPushService()
  site = await startSite({ settings: { PUSH_SERVICE_URL: service.address, SITE_NAME: 'Nachtglocke' } })
})
beforeEach(() => {
  service.status = 201
  service.messages.length = 0
})
afterAll(async () => {
  await site.close()
  await service.close()
})

let counted = 0

/** Subscribes a member's browser; returns a reader of the messages sent to it. */
async function start(member: Member, language: 'de' | 'en' | 'tr' = 'en') {
  counted += 1
  const path = `/browser/${counted}`
  const browser = browserKeys()
  const started = await member.ask(startPush, {
    body: { endpoint: service.address + path, keys: browser.keys, language },
  })
  expect(started.status).toBe(201)
  return {
    sent: () => service.messages.filter((message) => message.path === path),
    read: (at = 0): unknown => {
      const message = service.messages.filter(({ path: to }) => to === path)[at]
      return message && JSON.parse(browser.read(message.body))
    },
  }
}

const isPushed = async (member: Member) =>
  showNoticeSettings.result.parse((await member.ask(showNoticeSettings, {})).body).isPushed

async function subscriptionsOf(member: Member): Promise<number> {
  const { rows } = await site.database.pool.query('select from notifications_subscriptions where account_id = $1', [
    member.accountId,
  ])
  return rows.length
}

/** Waits until no message is left to send. */
async function allSent(of = site): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await of.database.pool.query(
        'select from notifications_pushes union all select from notifications_messages',
      )
      return rows.length
    })
    .toBe(0)
}

test('a notice reaches the browser encrypted, in the texts of the notices page, signed by the site’s key', async () => {
  const member = await site.newMember()
  const before = showNoticeSettings.result.parse((await member.ask(showNoticeSettings, {})).body)
  expect(before).toMatchObject({ isPushed: false, pushKey: expect.stringMatching(/^[\w-]{87}$/) })
  const browser = await start(member)
  expect(await isPushed(member)).toBe(true)
  await sendNotices(site, [greeting(member.accountId, 1)])
  await expect.poll(() => browser.sent().length).toBe(1)
  const id = (await noticesOf(member))[0]?.id
  expect(browser.read()).toEqual({
    id,
    title: 'Nachtglocke',
    body: 'Your greeting was read out on the radio.',
    tag: `notice-${id}`,
    language: 'en',
    url: '/en/radio/recentlyPlayed',
  })
  const [message] = browser.sent()
  expect(message?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    // A day, less the seconds since the notice.
    ttl: expect.stringMatching(/^86[34]\d\d$/),
    authorization: expect.stringContaining(`k=${before.pushKey}`),
  })
})

test('an address that is written unusually stops no message, neither its own nor of others', async () => {
  const [odd, other] = [await site.newMember(), await site.newMember()]
  const endpoint = `${service.address.replace('//', '')}/unusual`
  const started = await odd.ask(startPush, { body: { endpoint, keys: browserKeys().keys, language: 'en' } })
  expect(started.status).toBe(201)
  const browser = await start(other)
  await sendNotices(
    site,
    [odd, other].map(({ accountId }) => greeting(accountId, 1)),
  )
  await expect.poll(() => browser.sent().length).toBe(1)
  await expect.poll(() => service.messages.map(({ path }) => path)).toContain('/unusual')
})

test('a message is in the language of the settings, else of the page that subscribed', async () => {
  const [german, turkish] = [await site.newMember(), await site.newMember()]
  await turkish.ask(changeSettings, { body: { language: 'tr' } })
  const browsers = [await start(german, 'de'), await start(turkish, 'de')]
  const icon = { kind: 'iconRestocked', icon: 'neopetsNightbellEgg' } as const
  await sendNotices(
    site,
    [german, turkish].map(({ accountId }) => ({ accountId, about: 'icon:1', notice: icon })),
  )
  await expect.poll(() => browsers.map(({ sent }) => sent().length)).toEqual([1, 1])
  expect(browsers.map(({ read }) => read())).toMatchObject([
    { body: 'Das Icon „Nachtglocke-Ei“ ist wieder da.', url: '/de/users/shop' },
    { body: expect.stringContaining('yeniden stokta'), url: '/tr/users/shop' },
  ])
})

test('a change of what a member follows is worded in their language, and leads to its page', async () => {
  const [german, english] = [await site.newMember(), await site.newMember()]
  const browsers = [await start(german, 'de'), await start(english, 'en')]
  const notice = {
    kind: 'followed',
    what: 'seriesBadge',
    count: 1,
    path: 'habbo/badges/FI1',
    names: { de: 'Finnland', en: 'Finland', tr: 'Finlandiya' },
    details: { de: 'Polarlicht', en: 'Northern lights', tr: 'Kuzey ışıkları' },
  } as const
  await sendNotices(
    site,
    [german, english].map(({ accountId }) => ({ accountId, about: 'follow:1', notice })),
  )
  await expect.poll(() => browsers.map(({ sent }) => sent().length)).toEqual([1, 1])
  expect(browsers.map(({ read }) => read())).toMatchObject([
    { body: 'Neues Badge in der Reihe „Finnland“: Polarlicht', url: '/de/habbo/badges/FI1' },
    { body: 'New badge in the series “Finland”: Northern lights', url: '/en/habbo/badges/FI1' },
  ])
})

test('nothing is sent for a disabled topic, nor after push is disabled', async () => {
  const member = await site.newMember()
  const browser = await start(member)
  await member.ask(changeNoticeSettings, { body: { topics: { radio: false } } })
  await sendNotices(site, [greeting(member.accountId, 1)])
  await allSent()
  await member.ask(changeNoticeSettings, { body: { topics: { radio: true } } })
  await member.ask(endPush, {})
  expect(await isPushed(member)).toBe(false)
  await sendNotices(site, [greeting(member.accountId, 2)])
  await allSent()
  expect(browser.sent()).toEqual([])
  expect(await noticesOf(member)).toHaveLength(1)
})

test('notices read or muted before their turn are not sent', async () => {
  const web = await startSite({ settings: { ROLE: 'web', PUSH_SERVICE_URL: service.address } })
  onTestFinished(() => web.close())
  const [reads, mutes] = [await web.newMember(), await web.newMember()]
  const browsers = [await start(reads), await start(mutes)]
  await sendNotices(
    web,
    [reads, mutes].map(({ accountId }) => greeting(accountId, 1)),
  )
  const [listed] = await noticesOf(reads)
  await reads.ask(readNotice, { params: { id: listed?.id ?? 0 } })
  await mutes.ask(changeNoticeSettings, { body: { topics: { radio: false } } })
  const worker = await startSite({ beside: web, settings: { ROLE: 'tasks', PUSH_SERVICE_URL: service.address } })
  onTestFinished(() => worker.close())
  await allSent(web)
  expect(browsers.map(({ sent }) => sent())).toEqual([[], []])
})

test('a notice that was withdrawn before its time and is sent anew is pushed once', async () => {
  const member = await site.newMember()
  const browser = await start(member)
  const outgoing = greeting(member.accountId, 1)
  await sendNotices(site, [outgoing], new Date(Date.now() + 3_600_000))
  await site.database.db
    .transaction()
    .execute((tx) => withdrawNotices(tx, 'requestPlayed', [outgoing.about], new Date()))
  await sendNotices(site, [outgoing])
  await expect.poll(() => browser.sent().length).toBe(1)
  await allSent()
  expect(browser.sent()).toHaveLength(1)
})

test.each([404, 410])('a browser whose service answers %i gets no more messages', async (status) => {
  const member = await site.newMember()
  const browser = await start(member)
  service.status = status
  await sendNotices(site, [greeting(member.accountId, 1)])
  await expect.poll(() => isPushed(member)).toBe(false)
  await sendNotices(site, [greeting(member.accountId, 2)])
  await allSent()
  expect(browser.sent()).toHaveLength(1)
})

test('messages go only to public https addresses', async () => {
  const member = await site.newMember()
  const addresses = [
    'push',
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://192.168.0.1/1',
    'https://169.254.169.254/latest',
    'https://2130706433/1',
    'https://localhost/1',
    'https://push.example.org:8443/1',
    'https://a:b@push.example.org/1',
    'http://127.0.0.1:1/1',
  ]
  for (const endpoint of addresses) {
    const refused = await member.ask(startPush, { body: { endpoint, keys: browserKeys().keys, language: 'en' } })
    expect([endpoint, refused.status, refused.body]).toEqual([endpoint, 422, { error: 'error.pushAddress' }])
  }
  expect(await subscriptionsOf(member)).toBe(0)
})

test('a name that resolves to a private address is detected on sending, and the subscription deleted', async () => {
  const member = await site.newMember()
  await start(member)
  await site.database.pool.query(
    `update notifications_subscriptions set endpoint = 'https://localhost/push' where account_id = $1`,
    [member.accountId],
  )
  await sendNotices(site, [greeting(member.accountId, 1)])
  await expect.poll(() => isPushed(member)).toBe(false)
})

test('invalid keys are refused', async () => {
  const member = await site.newMember()
  const { p256dh, auth } = browserKeys().keys
  for (const keys of [
    { p256dh: 'x', auth },
    { p256dh, auth: '' },
    { p256dh: auth, auth: p256dh },
  ]) {
    const refused = await member.ask(startPush, { body: { endpoint: `${service.address}/x`, keys, language: 'en' } })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ error: 'error.pushAddress' })
  }
})

test('a logout ends it, here and everywhere, as does closing the account', async () => {
  const [here, everywhere, closing] = [await site.newMember(), await site.newMember(), await site.newMember()]
  const members = [here, everywhere, closing]
  for (const member of members) await start(member)
  await here.ask(logOut, {})
  await everywhere.ask(endSessions, {})
  await closing.leave()
  for (const member of members) await expect.poll(() => subscriptionsOf(member)).toBe(0)
})

test('a browser used by another account gets only that account’s notices', async () => {
  const [first, second] = [await site.newMember(), await site.newMember()]
  const body = { endpoint: `${service.address}/both`, keys: browserKeys().keys, language: 'en' } as const
  for (const member of [first, second]) expect((await member.ask(startPush, { body })).status).toBe(201)
  expect([await isPushed(first), await isPushed(second)]).toEqual([false, true])
})

test('with push disabled by the operator no browser can subscribe', async () => {
  const off = await startSite({ beside: site, settings: { WEB_PUSH: 'false', ROLE: 'web' } })
  const member = await off.newMember()
  expect((await member.ask(showNoticeSettings, {})).body).toMatchObject({ pushKey: null })
  const body = { endpoint: 'https://push.example.org/1', keys: browserKeys().keys, language: 'en' } as const
  const refused = await member.ask(startPush, { body })
  expect([refused.status, refused.body]).toEqual([409, { error: 'error.pushUnavailable' }])
  await off.close()
})

test('in quiet hours no message is sent, and the bell counts all the same', async () => {
  const member = await site.newMember()
  const browser = await start(member)
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
  // Four hours around now, so that the test does not depend on the time.
  const quietHours = { from: (minute + 1320) % 1440, to: (minute + 120) % 1440, zone: 'UTC' }
  const changed = await member.ask(changeNoticeSettings, { body: { quietHours } })
  expect(showNoticeSettings.result.parse(changed.body)).toMatchObject({ quietHours, topics: { replies: true } })
  await sendNotices(site, [greeting(member.accountId, 1)])
  await allSent()
  expect([browser.sent(), await noticesOf(member)]).toMatchObject([[], [{ isRead: false }]])
  await member.ask(changeNoticeSettings, { body: { quietHours: null } })
  await sendNotices(site, [greeting(member.accountId, 2)])
  await expect.poll(() => browser.sent().length).toBe(1)
})

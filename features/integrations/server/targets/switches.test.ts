import { afterAll, afterEach, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import {
  bringIntegrationBack,
  deleteIntegration,
  Integration,
  retryDelivery,
  switchIntegration,
} from '../../contract.ts'
import { patience, startAnnouncingSite } from '../testing/announcing-site.ts'

/** What becomes of announcements while their target or kind is switched off, and afterwards. */
const own = await startAnnouncingSite()
const { site, admin, receivers, add, news, list, states } = own
afterAll(own.close)
afterEach(own.reset)

const titlesAt = (path: string) =>
  receivers.at(path).map(({ json }) => (json.data as { title: string } | undefined)?.title)
const brief = (slug: string, title: string) =>
  publish(site, { slug, key: slug, isShort: true, publishedAt: new Date(), texts: { en: title } })

async function switchTo(target: Integration, change: Partial<Pick<Integration, 'isOn' | 'events'>>) {
  const { id, version, isOn, events } = { ...target, ...change }
  const { status, body } = await admin.ask(switchIntegration, { params: { id }, body: { version, isOn, events } })
  expect(status).toBe(200)
  return Integration.parse(body)
}

async function remove({ id, version }: Integration) {
  const { body } = await admin.ask(deleteIntegration, { params: { id }, query: { version } })
  return Integration.parse(body)
}

async function bringBack({ id, version }: Integration) {
  const { body } = await admin.ask(bringIntegrationBack, { params: { id }, body: { version } })
  return Integration.parse(body)
}

/** Moves the instant at which something was switched off: no test depends on its own speed. */
function moveSwitchOff(by: string) {
  return site.database.pool.query(
    `update integrations_targets set spans = (
       select jsonb_object_agg(kind, case when span ->> 'to' is null then span
         else span || jsonb_build_object('to', now() + $1::interval) end)
       from jsonb_each(spans) as entry (kind, span)
     ) where spans <> '{}'`,
    [by],
  )
}

/** A webhook with an announcement that failed once and is due again. */
async function addWaiting(title: string): Promise<Integration> {
  receivers.next.set('/hook', [{ status: 500 }])
  const target = await add('webhook')
  await news(title.toLowerCase(), title)
  await expect.poll(async () => (await list())[0]?.answer, patience).toBe('500')
  return target
}

const makeDue = () =>
  site.database.pool.query("update integrations_deliveries set due_at = now() where state = 'waiting'")

test('what waits for a kind that is switched off is held back, and nothing is lost if that is undone', async () => {
  const target = await addWaiting('Held')
  const off = await switchTo(target, { events: ['shortNews'] })
  await moveSwitchOff('1 hour')
  await makeDue()
  await news('meanwhile', 'Meanwhile')
  await brief('brief', 'Brief')
  await expect.poll(() => titlesAt('/hook'), patience).toEqual(['Held', 'Brief'])
  await expect.poll(states, patience).toEqual(['webhook sent', 'webhook waiting'])
  await switchTo(off, { events: ['news', 'shortNews'] })
  await expect.poll(() => titlesAt('/hook'), patience).toEqual(['Held', 'Brief', 'Held', 'Meanwhile'])
})

test.each([
  { how: 'switched off', off: (target: Integration) => switchTo(target, { isOn: false }), on: switchBack },
  { how: 'deleted', off: remove, on: bringBack },
])('what waits for a target that is $how is held back, and sent if that is undone', async ({ off, on }) => {
  const target = await addWaiting('Waiting')
  await add('mastodon')
  const switchedOff = await off(target)
  await moveSwitchOff('1 hour')
  await makeDue()
  await news('other', 'Other')
  await expect.poll(states, patience).toEqual(['mastodon sent', 'webhook waiting'])
  expect(titlesAt('/hook')).toEqual(['Waiting'])
  await on(switchedOff)
  await expect.poll(() => titlesAt('/hook'), patience).toEqual(['Waiting', 'Waiting', 'Other'])
})

function switchBack(target: Integration) {
  return switchTo(target, { isOn: true })
}

test('what waits is cancelled once that cannot be undone, and can be sent again', async () => {
  const target = await addWaiting('Unwanted')
  const off = await switchTo(target, { events: [] })
  await moveSwitchOff('-1 minute')
  await expect.poll(states, patience).toEqual(['webhook cancelled'])
  const [cancelled] = await list()
  const retry = { params: { id: cancelled?.id ?? 0 }, body: {} }
  expect(cancelled?.mayRetry).toBe(false)
  expect((await admin.ask(retryDelivery, retry)).status).toBe(409)
  await news('missed', 'Missed')
  await switchTo(off, { events: ['news'] })
  await news('later', 'Later')
  await expect.poll(() => titlesAt('/hook'), patience).toEqual(['Unwanted', 'Later'])
  // Both would have been collected at once.
  expect((await list()).map(({ title, mayRetry }) => [title, mayRetry])).toEqual([
    ['Later', false],
    ['Unwanted', true],
  ])
  expect((await admin.ask(retryDelivery, retry)).status).toBe(200)
  await expect.poll(() => titlesAt('/hook'), patience).toEqual(['Unwanted', 'Later', 'Unwanted'])
  await expect.poll(states, patience).toEqual(['webhook sent', 'webhook sent'])
})

test('a kind that is switched on later is announced from then on, and the others as before', async () => {
  const target = await add('webhook', { events: ['news'] })
  await brief('earlier', 'Earlier')
  await news('before', 'Before')
  await switchTo(target, { events: ['news', 'shortNews'] })
  await brief('since', 'Since')
  await expect.poll(() => titlesAt('/hook').toSorted(), patience).toEqual(['Before', 'Since'])
  // What happened earlier would have been collected with it.
  expect((await list()).map(({ title }) => title).toSorted()).toEqual(['Before', 'Since'])
})

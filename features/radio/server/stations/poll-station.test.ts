import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cacheTag } from '#platform/server/cache/cache-tags.ts'
import { invalidateTags, tagChannel } from '#platform/server/cache/invalidation.ts'
import { listen, type Messages } from '#platform/server/cache/messages.ts'
import { openLog } from '#platform/server/process/log.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type ListeningSite, openListeningSite, settingsAt } from '../testing/listening-site.ts'
import { icecastBody, icecastSource } from '../testing/sample-bodies.ts'
import { pollStation } from './poll-station.ts'

const said: string[] = []
const clock = setClock('2026-06-01T12:00:00Z')
let radio: ListeningSite<TestSite>
let messages: Messages
beforeAll(async () => {
  radio = await openListeningSite(clock, (address) => [settingsAt(address)], startSite)
  messages = await listen({
    connectionString: radio.site.connectionString,
    channel: tagChannel,
    onMessage: (payload) => said.push(...payload.split('\n')),
    onGap: () => {},
    log: openLog('silent'),
  })
})
afterAll(async () => {
  await messages.close()
  await radio.close()
})
beforeEach(async () => {
  await radio.forget()
  radio.station.say(icecastBody(icecastSource()))
})

/** Waits for earlier invalidations: they may arrive a moment later, but in order. */
async function forgetWhatIsSaid() {
  const mark = cacheTag(randomUUID())
  await invalidateTags(radio.site.database.db, [mark])
  await expect.poll(() => said).toContain(mark)
  said.length = 0
}

const heard = 'on | DJ Mia | Neon Fox - City Rain | 4'

test('returns what the station says, and when and how it was learned', async () => {
  expect(await radio.playing()).toBe('off | - | - | 0')
  expect(await radio.poll()).toEqual({ nextAt: new Date(radio.clock.at.getTime() + 10_000), isOwn: true, failed: null })
  await expect.poll(() => radio.playing()).toBe(heard)
  expect(await radio.now()).toMatchObject({
    station: 'main',
    isConfigured: true,
    source: 'icecast',
    fetchedAt: radio.clock.at.toISOString(),
    startedAt: radio.clock.at.toISOString(),
    live: true,
    isTitleOld: false,
  })
})

test('of many processes one asks, and none too early', async () => {
  const processes = Array.from({ length: 6 }, () => radio.newProcess())
  const polled = await Promise.all(processes.map((context) => radio.poll(context)))
  expect(polled.filter(({ isOwn }) => isOwn)).toHaveLength(1)
  radio.pass(9)
  await Promise.all(processes.map((context) => radio.poll(context)))
  expect(radio.station.requests).toHaveLength(1)
  radio.pass(1)
  await Promise.all(processes.map((context) => radio.poll(context)))
  expect(radio.station.requests).toHaveLength(2)
})

describe('a station that does not answer', () => {
  test.each([
    ['is gone', () => radio.station.fall(), 'network'],
    ['hides its status', () => radio.station.say({ code: 404 }, 404), 'status 404'],
    ['answers with an error', () => radio.station.say('<html>1,1,1</html>', 500), 'status 500'],
    ['sends a page', () => radio.station.say('<html>404</html>'), 'no status'],
    ['has just been started', () => radio.station.say('{"icestats":"server_start":"x"}'), 'no status'],
    ['sends too much', () => radio.station.say(' '.repeat(70_000)), 'tooLarge'],
    [
      'sends sound without end',
      () =>
        radio.station.answer(
          (_request, response) =>
            void setImmediate(function more() {
              if (response.write('x'.repeat(9_000))) setImmediate(more)
              else response.once('drain', more)
            }),
        ),
      'tooLarge',
    ],
  ])('keeps its last state where it %s, for two minutes', async (_what, fault, failed) => {
    const context = radio.newProcess()
    await radio.poll(context)
    await expect.poll(() => radio.playing()).toBe(heard)
    radio.pass(10)
    fault()
    expect(await radio.poll(context)).toMatchObject({ isOwn: true, failed })
    await expect.poll(() => radio.playing()).toBe(heard.replace('on', 'on | stale'))
    radio.pass(109)
    expect(await radio.playing()).toBe(heard.replace('on', 'on | stale'))
    // Nothing is written: the clock alone decides.
    radio.pass(1)
    expect(await radio.playing()).toBe('off | stale | - | - | 0')
    radio.station.say(icecastBody(icecastSource({ listeners: 5 })))
    await radio.poll(context)
    await expect.poll(() => radio.playing()).toBe(heard.replace('4', '5'))
  })

  test('is asked less and less often, but at least once a minute', async () => {
    const context = radio.newProcess()
    radio.station.fall()
    for (const seconds of [10, 20, 40, 60, 60]) {
      const { nextAt } = await radio.poll(context)
      const pause = (nextAt.getTime() - radio.clock.at.getTime()) / 1000
      expect(pause).toBeGreaterThanOrEqual(seconds * 0.8)
      expect(pause).toBeLessThanOrEqual(seconds)
      radio.pass(pause)
    }
    radio.station.say(icecastBody())
    expect((await radio.poll(context)).nextAt.getTime() - radio.clock.at.getTime()).toBe(10_000)
  })

  test('that never answered is off without further details', async () => {
    radio.station.fall()
    await radio.poll()
    await expect.poll(async () => (await radio.now()).stale).toBe(true)
    expect(await radio.now()).toMatchObject({ online: false, fetchedAt: null, song: null })
  })
})

test('a station without a source is off at once, and not stale', async () => {
  const context = radio.newProcess()
  await radio.poll(context)
  radio.pass(10)
  radio.station.say(icecastBody())
  await radio.poll(context)
  await expect.poll(() => radio.playing()).toBe('off | - | - | 0')
})

test('nothing is invalidated while nothing changes', async () => {
  const context = radio.newProcess()
  await radio.poll(context)
  await expect.poll(() => radio.playing()).toBe(heard)
  await expect.poll(() => said).toContain('radio:main:plays')
  await forgetWhatIsSaid()
  for (let times = 0; times < 5; times++) {
    radio.pass(10)
    await radio.poll(context)
  }
  radio.station.say(icecastBody(icecastSource({ listeners: 6 })))
  radio.pass(10)
  await radio.poll(context)
  await expect.poll(() => said).toEqual(['radio:main'])
})

test('an answer that arrives after another process took over is dropped', async () => {
  const [slow, quick] = [radio.newProcess(), radio.newProcess()]
  const held = Promise.withResolvers<() => void>()
  radio.station.answer((_request, response) =>
    held.resolve(() => void response.end(JSON.stringify(icecastBody(icecastSource({ title: 'Old - News' }))))),
  )
  const late = radio.poll(slow)
  const release = await held.promise
  radio.pass(20)
  radio.station.say(icecastBody(icecastSource()))
  expect(await radio.poll(quick)).toMatchObject({ isOwn: true })
  release()
  await late
  await expect.poll(() => radio.playing()).toBe(heard)
  const { rows } = await radio.site.database.pool.query('select count(*)::int as plays from radio_plays')
  expect(rows).toEqual([{ plays: 1 }])
})

test('a process that closes while asking releases its turn and counts no failure', async () => {
  const closing = new AbortController()
  const asked = Promise.withResolvers<void>()
  radio.station.answer(() => asked.resolve())
  const polled = pollStation(radio.newProcess(), radio.stations[0], closing.signal)
  await asked.promise
  closing.abort()
  expect(await polled).toMatchObject({ isOwn: false, failed: null })
  radio.station.say(icecastBody(icecastSource()))
  expect(await radio.poll()).toMatchObject({ isOwn: true, failed: null })
  await expect.poll(() => radio.playing()).toBe(heard)
})

test('the state of another station is not shown, and the station is asked at once', async () => {
  const other = settingsAt(radio.station.address, { mount: '/other' })
  radio.station.say(icecastBody(icecastSource({ listenurl: 'http://x/other' })))
  await radio.poll(undefined, other)
  expect(await radio.playing()).toBe('off | - | - | 0')
  radio.station.say(icecastBody(icecastSource()))
  expect(await radio.poll()).toMatchObject({ isOwn: true })
  await expect.poll(() => radio.playing()).toBe(heard)
})

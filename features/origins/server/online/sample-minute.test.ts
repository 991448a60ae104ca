import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HotelGateway } from '#features/hotels/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { readChart, readOnline, setClock, valuesOf } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { originsHotels } from '../../contract.ts'
import type { OnlineContext } from '../context.ts'
import type { OriginsTables } from '../tables.ts'
import { sampleMinute } from './open-online.ts'

const clock = setClock('2026-11-22T12:00:00Z')
const gateways: HotelGateway[] = []
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock })
})
afterAll(async () => {
  for (const gateway of gateways) gateway.close()
  await site.close()
})
beforeEach(() => site.database.pool.query('truncate origins_samples, origins_hours, origins_days, origins_asked'))
afterEach(() => site.hotel.faults.clear())

/** The context of a sampling process. */
function newProcess(outboundLimits: Parameters<typeof openGatewayTo>[1] = {}): OnlineContext {
  const gateway = openGatewayTo(site.hotel, outboundLimits)
  gateways.push(gateway)
  return { db: tablesOf<OriginsTables>(site.database.db), gateway, clock, log: openLog('silent') }
}

const never = new AbortController().signal
const asked = () => site.hotel.requests.count({ path: 'origins/users' })

async function stored(): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ hotel: string; minute: Date }>(
    'select hotel, minute from origins_samples order by minute, hotel',
  )
  return rows.map(({ hotel, minute }) => `${hotel} ${minute.toISOString().slice(11, 16)}`)
}

function sampleAt(context: OnlineContext, instant: string) {
  clock.set(instant)
  return sampleMinute(context, new Date(instant), never)
}

test("stores each hotel's answer for its minute", async () => {
  const sampled = await sampleAt(newProcess(), '2026-11-22T12:00:00Z')
  expect(sampled).toEqual(
    originsHotels.map((hotel) => ({ hotel, missing: null })).sort((a, b) => (a.hotel < b.hotel ? -1 : 1)),
  )
  for (const hotel of originsHotels) {
    const answer = await fetch(`${site.hotel.addressOf(hotel)}/api/public/origins/users`)
    expect((await readOnline(site, hotel)).current).toEqual({
      online: (await answer.json()).onlineUsers,
      at: '2026-11-22T12:00:00.000Z',
    })
  }
})

test('many processes that start at once take one sample of each hotel', async () => {
  const before = asked()
  const processes = Array.from({ length: 6 }, () => newProcess())
  const sampled = await Promise.all(processes.map((context) => sampleAt(context, '2026-11-22T12:01:00Z')))
  expect(
    sampled
      .flat()
      .map(({ hotel }) => hotel)
      .sort(),
  ).toEqual([...originsHotels].sort())
  expect(asked() - before).toBe(3)
  expect(await stored()).toEqual(['hhobr 12:01', 'hhoes 12:01', 'hhous 12:01'])
  await sampleAt(newProcess(), '2026-11-22T12:01:00Z')
  expect(asked() - before).toBe(3)
})

test('a restart continues sampling, and missed minutes are gaps', async () => {
  await sampleAt(newProcess(), '2026-11-22T12:02:00Z')
  await sampleAt(newProcess(), '2026-11-22T12:05:00Z')
  const values = valuesOf(await readChart(site, '24h'), 'hhoes')
  expect(values.slice(-5)).toEqual([null, expect.any(Number), null, null, expect.any(Number)])
  expect(values.slice(0, -4).every((value) => value === null)).toBe(true)
})

describe('a hotel that does not answer', () => {
  test.each([
    ['is down', { kind: 'reset' }],
    ['is in maintenance', { kind: 'maintenance-json' }],
    ['sends a page', { kind: 'broken' }],
    ['says less than it should', { kind: 'truncated' }],
    ['is too slow', { kind: 'slow', delaySeconds: 10 }],
  ] as const)('has a gap instead of a zero where it %s; the others have their samples', async (_what, fault) => {
    site.hotel.faults.set('hhous', fault)
    clock.set(new Date(clock.at.getTime() + 3_600_000).toISOString())
    const sampled = await sampleMinute(newProcess(fault.kind === 'slow' ? { lookUpMs: 3000 } : {}), clock.at, never)
    expect(sampled.flatMap(({ hotel, missing }) => (missing === null ? [hotel] : [])).sort()).toEqual([
      'hhobr',
      'hhoes',
    ])
    const chart = await readChart(site, '24h')
    expect(valuesOf(chart, 'hhous').every((value) => value === null)).toBe(true)
    expect(valuesOf(chart, 'hhobr').at(-1)).toBeGreaterThan(0)
    expect((await readOnline(site, 'hhous')).current).toBeNull()
  })

  test('delays neither the others nor the next minute', async () => {
    const context = newProcess()
    const slow = Promise.withResolvers<void>()
    const waiting: OnlineContext['gateway'] = {
      async onlineUsers(hotel, options) {
        if (hotel === 'hhoes') await slow.promise
        return context.gateway.onlineUsers(hotel, options)
      },
    }
    const first = sampleAt({ ...context, gateway: waiting }, '2026-11-23T10:00:00Z')
    await expect.poll(stored).toEqual(['hhobr 10:00', 'hhous 10:00'])
    await sampleAt(context, '2026-11-23T10:01:00Z')
    expect(await stored()).toEqual(['hhobr 10:00', 'hhous 10:00', 'hhobr 10:01', 'hhoes 10:01', 'hhous 10:01'])
    slow.resolve()
    // An answer after the end of the minute is not its sample.
    expect(await first).toContainEqual({ hotel: 'hhoes', missing: 'late' })
    expect(await stored()).not.toContain('hhoes 10:00')
  })

  test('is asked again in the next minute although its circuit is open', async () => {
    const context = newProcess({ failuresBeforeOpen: 1 })
    site.hotel.faults.set('all', { kind: 'reset' })
    for (const minute of ['11:00', '11:01', '11:02']) await sampleAt(context, `2026-11-23T${minute}:00Z`)
    site.hotel.faults.clear()
    await sampleAt(context, '2026-11-23T11:03:00Z')
    expect(await stored()).toEqual(['hhobr 11:03', 'hhoes 11:03', 'hhous 11:03'])
  })
})

test('a mark that a wrong clock left in the future does not stop sampling', async () => {
  await sampleAt(newProcess(), '2031-01-01T00:00:00Z')
  await sampleAt(newProcess(), '2026-11-24T09:00:00Z')
  expect(await stored()).toContain('hhous 09:00')
})

test('processes that run tasks sample each hotel once a minute together; serving-only ones do not', async () => {
  clock.set('2026-11-25T09:30:30Z')
  const before = asked()
  const settings = { SAMPLE_ORIGINS: 'true' }
  const serving = await startSite({ beside: site, clock, settings: { ...settings, ROLE: 'web' } })
  expect(await stored()).toEqual([])
  const working = await Promise.all(
    ['all', 'tasks', 'tasks'].map((ROLE) => startSite({ beside: site, clock, settings: { ...settings, ROLE } })),
  )
  await expect.poll(stored).toEqual(['hhobr 09:30', 'hhoes 09:30', 'hhous 09:30'])
  // The other processes receive the invalidation and drop their cached answers.
  await expect.poll(async () => (await readOnline(serving, 'hhobr')).current?.at).toBe('2026-11-25T09:30:00.000Z')
  for (const process of [serving, ...working]) await process.close()
  expect(asked() - before).toBe(3)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'
import { showRadioNow, showStreamInfo } from '../../contract.ts'
import {
  type AnsweringStation,
  environmentOf,
  inShort,
  settingsAt,
  startAnsweringStation,
} from '../testing/listening-site.ts'
import { icecastBody, icecastSource } from '../testing/sample-bodies.ts'

let station: AnsweringStation
let first: TestSite
let second: TestSite
beforeAll(async () => {
  station = await startAnsweringStation()
  station.say(icecastBody(icecastSource()))
  const settings = { ...environmentOf(settingsAt(station.address)), RADIO_POLL_SECONDS: '1' }
  first = await startSite({ settings })
  second = await startSite({ settings, beside: first })
})
afterAll(async () => {
  await second.close()
  await first.close()
  await station.close()
})

const playing = (at: TestSite) => async () =>
  inShort(showRadioNow.result.parse((await at.ask(showRadioNow, { query: {} })).body))

async function turns(): Promise<number> {
  const { rows } = await first.database.pool.query<{ turn: number }>('select turn from radio_stations')
  return rows[0]?.turn ?? 0
}

test('two processes take turns asking, both show the result, and each song is recorded once', async () => {
  for (const at of [first, second]) await expect.poll(playing(at)).toBe('on | DJ Mia | Neon Fox - City Rain | 4')
  station.say(icecastBody(icecastSource({ title: 'Low Tide - Ferry', listeners: 9 })))
  for (const at of [first, second]) await expect.poll(playing(at)).toBe('on | DJ Mia | Low Tide - Ferry | 9')
  const { body } = await second.ask(showStreamInfo, { query: {} })
  expect(body).toEqual({ artist: 'Low Tide', song: 'Ferry', dj: 'DJ Mia', listeners: 9 })
  const before = await turns()
  await expect.poll(turns).toBeGreaterThan(before + 2)
  expect(station.peakAtOnce()).toBe(1)
  expect(station.requests.length).toBeLessThanOrEqual(await turns())
  const { rows } = await first.database.pool.query('select count(*)::int as plays from radio_plays')
  expect(rows).toEqual([{ plays: 2 }])
})

test('a failed station is asked again and back once it answers', async () => {
  station.fall()
  await expect.poll(playing(first)).toBe('on | stale | DJ Mia | Low Tide - Ferry | 9')
  station.say(icecastBody(icecastSource({ listeners: 1 })))
  await expect.poll(playing(second)).toBe('on | DJ Mia | Neon Fox - City Rain | 1')
})

test('when one process ends the other continues', async () => {
  await second.close()
  station.say(icecastBody(icecastSource({ title: 'Paper Moons - Attic' })))
  await expect.poll(playing(first)).toBe('on | DJ Mia | Paper Moons - Attic | 4')
})

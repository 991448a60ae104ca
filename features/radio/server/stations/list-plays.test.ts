import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#platform/contract/endpoint.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listMostPlayed, listPlays } from '../../contract.ts'
import { type ListeningSite, openListeningSite, settingsAt } from '../testing/listening-site.ts'
import { icecastBody, icecastSource } from '../testing/sample-bodies.ts'

const clock = setClock('2026-06-01T12:00:00Z')
let radio: ListeningSite<TestSite>
let strict: TestSite
beforeAll(async () => {
  radio = await openListeningSite(clock, (address) => [settingsAt(address)], startSite)
  const settings = { ...radio.environment, SEARCHES_PER_MINUTE: '2' }
  strict = await startSite({ clock: radio.clock, beside: radio.site, settings })
})
afterAll(async () => {
  await strict.close()
  await radio.close()
})
beforeEach(() => radio.forget())

const song = (title: string | undefined, genre = 'Mia') => icecastBody(icecastSource({ title, genre }))

async function plays(query: Call<typeof listPlays>['query'] = {}) {
  return listPlays.result.parse((await radio.site.ask(listPlays, { query })).body)
}

/** The recorded songs, newest first, with `*` for the current one. */
async function titles(query: Call<typeof listPlays>['query'] = {}): Promise<string[]> {
  return (await plays(query)).plays.map(({ artist, title, isNow }) => `${isNow ? '*' : ''}${artist}/${title}`)
}

/** Stores songs with these times as if they had been played. */
async function played(...entries: [instant: string, title: string][]) {
  for (const [instant, title] of entries) {
    radio.clock.set(instant)
    radio.station.say(song(title))
    await radio.poll()
  }
}

describe('a day', () => {
  test.each([
    [
      'of 23 hours',
      '2027-03-28',
      '2027-03-27T22:59:30Z',
      '2027-03-27T23:00:00Z',
      '2027-03-28T21:59:30Z',
      '2027-03-28T22:00:00Z',
    ],
    [
      'of 25 hours',
      '2027-10-31',
      '2027-10-30T21:59:30Z',
      '2027-10-30T22:00:00Z',
      '2027-10-31T22:59:30Z',
      '2027-10-31T23:00:00Z',
    ],
  ])('%s is in the station’s time zone', async (_what, day, before, first, last, after) => {
    await played([before, 'A - Before'], [first, 'A - First'], [last, 'A - Last'], [after, 'A - After'])
    await expect.poll(() => titles({ day })).toEqual(['A/Last', 'A/First'])
    const { firstDay, today, zone } = await plays()
    expect(zone).toBe('Europe/Berlin')
    expect([`${firstDay}` < day, today > day]).toEqual([true, true])
  })

  test('far from all others has no songs', async () => {
    await played(['2028-01-05T12:00:00Z', 'A - One'])
    for (const day of ['0001-01-01', '9999-12-31', '2028-01-06']) expect(await titles({ day })).toEqual([])
    for (const day of ['2028-02-30', 'today', '']) {
      expect((await radio.site.get(`/api/get/radio/plays?day=${day}`)).status).toBe(422)
    }
    await expect.poll(() => titles({ day: '2028-01-05' })).toEqual(['*A/One'])
  })
})

describe('searching', () => {
  test('finds all words anywhere, in any spelling', async () => {
    await played(
      ['2028-02-01T12:00:00Z', 'Işık - Güneşli Günler'],
      ['2028-02-01T12:05:00Z', 'Björk - Jóga'],
      ['2028-02-01T12:10:00Z', 'Percent - 100%_'],
    )
    expect(await titles({ search: 'GUNESLI isik' })).toEqual(['Işık/Güneşli Günler'])
    expect(await titles({ search: 'jork jog' })).toEqual(['Björk/Jóga'])
    expect(await titles({ search: '%' })).toEqual(['*Percent/100%_'])
    expect(await titles({ search: 'j_ga' })).toEqual([])
    expect(await titles({ search: '\\' })).toEqual([])
    expect(await titles({ search: 'jóga', day: '2028-02-02' })).toEqual([])
  })

  test('is rate limited', async () => {
    await radio.site.database.pool.query('truncate platform_turns')
    for (const status of [200, 200, 429]) {
      const answered = await strict.ask(listPlays, { query: { search: 'x' } })
      expect(answered.status).toBe(status)
    }
    expect((await strict.ask(listPlays, { query: {} })).status).toBe(200)
  })
})

test('a long list has pages that a new song does not shift', async () => {
  await radio.site.database.pool.query(`
    with songs as (
      insert into radio_songs (station, key, artist, title, plays, last_played_at)
      select 'main', 'a - ' || n, 'A', n, 1, '2028-03-01' from generate_series(1, 120) as n returning id, title)
    insert into radio_plays (station, song_id, played_at) select 'main', id, '2028-03-01' from songs order by title::int`)
  const first = await plays()
  expect(first.plays.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, at) => `${120 - at}`))
  await played(['2028-03-02T12:00:00Z', 'A - New'])
  const second = await plays({ before: first.next ?? 0 })
  const third = await plays({ before: second.next ?? 0 })
  expect([second.plays[0]?.title, second.plays.at(-1)?.title]).toEqual(['70', '21'])
  expect([third.plays.length, third.next]).toEqual([20, null])
  expect(await titles({ before: Number.MAX_SAFE_INTEGER })).toHaveLength(50)
})

test('counts the most played songs of the last days and of all time', async () => {
  await played(
    ['2028-03-20T12:00:00Z', 'A - Old'],
    ['2028-04-01T13:00:00Z', 'A - One'],
    ['2028-04-02T12:00:00Z', 'A - OLD'],
    ['2028-04-20T12:00:00Z', 'a - old'],
    ['2028-04-29T12:00:00Z', 'A - One'],
    ['2028-04-30T12:00:00Z', 'B - Two'],
    ['2028-04-30T13:00:00Z', 'A - One'],
  )
  const most = async (range?: '7d' | '30d' | 'all') => {
    const { body } = await radio.site.ask(listMostPlayed, { query: { ...(range ? { range } : {}) } })
    return listMostPlayed.result
      .parse(body)
      .songs.map(({ artist, title, plays: times }) => `${artist}/${title} ${times}`)
  }
  expect(await most()).toEqual(['A/One 2', 'B/Two 1'])
  expect(await most('30d')).toEqual(['A/One 3', 'a/old 2', 'B/Two 1'])
  expect(await most('all')).toEqual(['A/One 3', 'a/old 3', 'B/Two 1'])
  await played(['2028-04-30T14:00:00Z', 'B - Two'])
  await expect.poll(() => most()).toEqual(['B/Two 2', 'A/One 2'])
})

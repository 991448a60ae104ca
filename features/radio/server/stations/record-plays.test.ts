import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#platform/contract/endpoint.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listPlays } from '../../contract.ts'
import { type ListeningSite, openListeningSite, settingsAt } from '../testing/listening-site.ts'
import { azuracastBody, icecastBody, icecastSource } from '../testing/sample-bodies.ts'

const clock = setClock('2026-06-01T12:00:00Z')
let radio: ListeningSite<TestSite>
beforeAll(async () => {
  radio = await openListeningSite(clock, (address) => [settingsAt(address)], startSite)
})
afterAll(() => radio.close())
beforeEach(() => radio.forget())

const song = (title: string | undefined, genre = 'Mia') => icecastBody(icecastSource({ title, genre }))

async function plays(query: Call<typeof listPlays>['query'] = {}) {
  return listPlays.result.parse((await radio.site.ask(listPlays, { query })).body)
}

/** The recorded songs, newest first, with `*` for the current one. */
async function titles(query: Call<typeof listPlays>['query'] = {}): Promise<string[]> {
  return (await plays(query)).plays.map(({ artist, title, isNow }) => `${isNow ? '*' : ''}${artist}/${title}`)
}

describe('each song has one entry', () => {
  test('while it lasts, across a restart and a gap, and another when it is played again', async () => {
    for (const title of ['A - One', 'A - One', 'A - Two', 'A - One']) await radio.hear(song(title))
    radio.station.fall()
    radio.pass(60)
    await radio.poll()
    radio.pass(600)
    await radio.hear(song('A - One'))
    await expect.poll(() => titles()).toEqual(['*A/One', 'A/Two', 'A/One'])
  })

  test('however many processes ask', async () => {
    for (const title of ['A - One', 'A - Two']) {
      radio.station.say(song(title))
      radio.pass(10)
      const processes = Array.from({ length: 6 }, () => radio.newProcess())
      await Promise.all(processes.map((context) => radio.poll(context)))
    }
    await expect.poll(() => titles()).toEqual(['*A/Two', 'A/One'])
  })

  test('despite an unnamed jingle or a short silence', async () => {
    for (const title of ['A - One', undefined, 'A - One', '-', 'A - One']) await radio.hear(song(title))
    await radio.hear(icecastBody())
    await radio.hear(song('A - One'))
    await expect.poll(() => titles()).toEqual(['*A/One'])
    await radio.hear(icecastBody())
    await expect.poll(() => titles()).toEqual(['A/One'])
    radio.pass(1800)
    await radio.hear(song('A - One'))
    await expect.poll(() => titles()).toEqual(['*A/One', 'A/One'])
  })
})

test('an entry has the time when the song was first seen and the host', async () => {
  await radio.hear(song('A - One', 'Mia'))
  const firstHeard = radio.clock.at.toISOString()
  await radio.hear(song('A - One', 'Tom'))
  await radio.hear(song('Two', ''))
  await expect.poll(() => titles()).toEqual(['*/Two', 'A/One'])
  const { plays: entries } = await plays()
  expect(entries).toMatchObject([
    { dj: null, artist: '' },
    { playedAt: firstHeard, dj: 'Mia' },
  ])
})

test("AzuraCast's history fills in songs missed while it was not asked", async () => {
  const of = settingsAt(radio.station.address, { kind: 'azuracast', mount: null, djFrom: 'own' })
  const at = (ago: number) => Math.floor(radio.clock.at.getTime() / 1000) - ago
  const entry = (sh_id: number, title: string, ago: number, streamer = '') => ({
    sh_id,
    played_at: at(ago),
    duration: 200,
    streamer,
    song: { id: `s${sh_id}`, text: '', artist: 'A', title, album: '' },
  })
  const body = (now: object, history: object[]) => ({ ...azuracastBody(), now_playing: now, song_history: history })
  const heard = async (now: object, history: object[]) => {
    radio.station.say(body(now, history))
    expect(await radio.poll(undefined, of)).toMatchObject({ isOwn: true })
  }
  // Songs of the last day from before the site started count too; future ones do not.
  await heard(entry(5, 'Five', 0), [
    entry(4, 'Four', 200, 'Tom'),
    entry(9, 'Future', -500),
    entry(1, 'Long ago', 90_000),
  ])
  radio.pass(300)
  await heard(entry(7, 'Five', 60), [entry(6, 'Six', 200), entry(5, 'Five', 302), entry(4, 'Four', 499)])
  radio.pass(60)
  await heard(entry(7, 'Five', 118), [entry(6, 'Six', 261), entry(5, 'Five', 362)])
  const { rows } = await radio.site.database.pool.query(
    `select title, ref, coalesce(dj, '') as dj from radio_plays join radio_songs on radio_songs.id = song_id order by radio_plays.id desc`,
  )
  expect(rows).toEqual([
    { title: 'Five', ref: 7, dj: 'Mia' },
    { title: 'Six', ref: 6, dj: '' },
    { title: 'Five', ref: 5, dj: 'Mia' },
    { title: 'Four', ref: 4, dj: 'Tom' },
  ])
  const times = (await plays()).plays.map(({ playedAt }) => playedAt)
  expect(times).toEqual(times.toSorted().reverse())
})

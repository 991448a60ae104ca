import { describe, expect, test } from 'vitest'
import { azuracastBody, azuracastOffline } from '../testing/sample-bodies.ts'
import { azuracast } from './azuracast.ts'

const station = { id: 'main', mount: null, djFrom: 'own', showFrom: 'own' } as const
const read = (body: unknown, changes = {}) => azuracast.parse(JSON.stringify(body), { ...station, ...changes })
const base = azuracastBody()
const playing = base.now_playing

test('reads everything that AzuraCast returns', () => {
  expect(read(base)).toEqual({
    online: true,
    live: true,
    dj: 'Mia',
    show: null,
    song: { artist: 'Neon Fox', title: 'City Rain', text: 'Neon Fox - City Rain', album: 'Wet' },
    songRef: 4711,
    startedAt: new Date(1_780_000_300_000).toISOString(),
    durationSeconds: 201,
    next: { artist: 'Paper Moons', title: 'Attic', text: 'Paper Moons - Attic', album: null },
    listeners: { total: 7, unique: 6 },
    history: [
      {
        song: { artist: 'Low Tide', title: 'Ferry', text: 'Low Tide - Ferry', album: null },
        songRef: 4710,
        playedAt: new Date(1_780_000_100_000).toISOString(),
        dj: null,
      },
    ],
  })
})

describe('on air or off', () => {
  test.each([
    ['the off-line song', azuracastOffline(), false],
    ['the off-line song with the owner’s own text', azuracastOffline('Artist - We are asleep'), false],
    ['the off-line song, though said to be on', { ...azuracastOffline(), is_online: true }, false],
    ['sh_id 0, though said to be on', { ...base, live: null, now_playing: { ...playing, sh_id: 0 } }, false],
    ['a song, though said to be off', { ...base, is_online: false }, false],
    ['a host without a song yet', { ...azuracastOffline(), is_online: true, live: base.live }, true],
    ['nothing playing that is named', { ...base, now_playing: null, live: null }, true],
    [
      'a song called Station Offline',
      {
        ...base,
        now_playing: {
          ...playing,
          song: { ...playing.song, text: 'Station Offline', artist: '', title: 'Station Offline' },
        },
      },
      true,
    ],
  ])('%s', (_what, body, online) => {
    expect(read(body)).toMatchObject({ online })
  })

  test.each([
    ['an error', { code: 404, type: 'NotFoundException', message: 'Record not found', success: false }],
    ['is_online of another kind', { ...base, is_online: 'yes' }],
    ['is_online null', { ...base, is_online: null }],
    ['neither is_online nor a song', { station: base.station, listeners: base.listeners }],
    ['null', null],
    ['an empty list', []],
    ['a text', 'online'],
  ])('%s is unknown', (_what, body) => {
    expect(read(body)).toBe('unknown')
  })

  test('versions without is_online are judged by their song', () => {
    const { is_online: _, ...older } = base
    expect(read(older)).toMatchObject({ online: true })
    const { is_online: __, ...olderOffline } = azuracastOffline()
    expect(read(olderOffline)).toMatchObject({ online: false })
  })
})

test('an offline station keeps nothing of its earlier answer', () => {
  expect(read(azuracastOffline())).toMatchObject({
    dj: null,
    song: null,
    next: null,
    startedAt: null,
    listeners: { total: 0 },
  })
})

test.each([
  ['an empty name of the host', { ...base.live, streamer_name: '' }, 'own', true, null],
  ['a host without a name', { ...base.live, streamer_name: null }, 'own', true, null],
  ['a name that is left over', { ...base.live, is_live: false }, 'own', false, null],
  ['the name of the station', base.live, 'title', true, 'Nightbell FM'],
  ['the description', base.live, 'description', true, 'All night'],
  ['nothing', base.live, 'none', true, null],
] as const)('the host, of %s', (_what, live, djFrom, isLive, dj) => {
  expect(read({ ...base, live }, { djFrom })).toMatchObject({ live: isLive, dj })
})

test.each([
  ['all of them', { total: 7, unique: 6, current: 7 }, { total: 7, unique: 6 }],
  ['no unique count behind relays', { total: 7, unique: 0, current: 7 }, { total: 7, unique: null }],
  ['more unique than all', { total: 7, unique: 9 }, { total: 7, unique: null }],
  ['only the old name', { current: 5 }, { total: 5, unique: null }],
  ['texts', { total: '7', unique: '6' }, { total: 7, unique: 6 }],
  ['less than none', { total: -3, unique: -3 }, { total: 0, unique: null }],
  ['no listeners', { total: 0, unique: 0 }, { total: 0, unique: 0 }],
  ['no number', { total: 'many', unique: {} }, { total: 0, unique: null }],
  ['too many to be true', { total: 1e300, unique: 1 }, { total: 1_000_000, unique: 1 }],
  ['nothing at all', null, { total: 0, unique: null }],
])('listeners: %s', (_what, listeners, expected) => {
  expect(read({ ...base, listeners })).toMatchObject({ listeners: expected })
})

test.each([
  ['a fraction', 187.5, 188],
  ['none while live', 0, null],
  ['a text', '201', 201],
  ['less than none', -1, null],
  ['too long to be one', 1e9, null],
])('a duration: %s', (_what, duration, durationSeconds) => {
  expect(read({ ...base, now_playing: { ...playing, duration } })).toMatchObject({ durationSeconds })
})

test('an impossible start is ignored', () => {
  for (const played_at of [null, 0, -1, 1e18, 'yesterday']) {
    expect(read({ ...base, now_playing: { ...playing, played_at } })).toMatchObject({ startedAt: null, songRef: 4711 })
  }
})

test('the mount chooses among several stations, else the first is used', () => {
  const all = [base, { ...azuracastOffline(), station: { ...base.station, id: 2, shortcode: 'second' } }]
  expect(read(all)).toMatchObject({ online: true })
  expect(read(all, { mount: 'second' })).toMatchObject({ online: false })
  expect(read(all, { mount: '2' })).toMatchObject({ online: false })
  expect(read(all, { mount: 'third' })).toBe('unknown')
  expect(azuracast.paths({ ...station, mount: 'a b' })).toEqual(['/api/nowplaying/a%20b'])
  expect(azuracast.paths(station)).toEqual(['/api/nowplaying'])
})

test('history entries without a song or a time are left out', () => {
  const [entry] = base.song_history
  const history = [
    { ...entry, song: { ...entry?.song, id: '5a6a865199cf5df73b1417326d2ff24f' } },
    { ...entry, song: null },
    { ...entry, played_at: null },
    null,
    'song',
    { ...entry, streamer: 'Tom', sh_id: '4709' },
  ]
  expect(read({ ...base, song_history: history })).toMatchObject({ history: [{ dj: 'Tom', songRef: 4709 }] })
  expect(read({ ...base, song_history: { 0: entry } })).toMatchObject({ history: [] })
})

test('inherited object properties are not fields of the station', () => {
  const inherited = `{"__proto__":${JSON.stringify(base)}}`
  expect(azuracast.parse(inherited, station)).toBe('unknown')
  expect(azuracast.parse(`{"is_online":true,"now_playing":{"__proto__":{"sh_id":0}}}`, station)).toMatchObject({
    online: true,
    song: null,
  })
})

import { describe, expect, test } from 'vitest'
import { icecast25Body, icecast25Source, icecastBody, icecastSource } from '../testing/sample-bodies.ts'
import { icecast } from './icecast.ts'

const station = { id: 'main', mount: '/live', djFrom: 'genre', showFrom: 'description' } as const
const readText = (text: string, changes = {}) => icecast.parse(text, { ...station, ...changes })
const read = (body: unknown, changes = {}) => readText(JSON.stringify(body), changes)
const song = { artist: 'Neon Fox', title: 'City Rain', text: 'Neon Fox - City Rain', album: null }
const other = icecastSource({ listenurl: 'http://localhost:8000/other', title: 'X - Y', listeners: 90 })

describe('the source in each of its forms', () => {
  test.each([
    ['one mount', icecastBody(icecastSource())],
    ['a list of one', icecastBody([icecastSource()])],
    ['a list of several', icecastBody([other, icecastSource()])],
    [
      'by mount, as 2.5 has it',
      icecast25Body({ '/live': icecast25Source(), '/other': icecast25Source({ listeners: 90 }) }),
    ],
    ['a list with something else in it', icecastBody([null, 'x', icecastSource()])],
  ])('%s', (_what, body) => {
    expect(read(body)).toMatchObject({
      online: true,
      live: null,
      dj: 'DJ Mia',
      show: 'Late Night Lounge',
      song,
      listeners: { total: 4, unique: null },
    })
  })

  test.each([
    ['2.4 without a source', icecastBody(), {}],
    ['2.5 without a source', icecast25Body(), {}],
    ['an empty list', icecastBody([]), {}],
    ['others than the one meant', icecastBody([other]), {}],
    ['in 2.5 others than the one meant', icecast25Body({ '/other': icecast25Source() }), {}],
    ['one whose path only begins like it', icecastBody(icecastSource({ listenurl: 'http://localhost/live2' })), {}],
  ])('off air: %s', (_what, body, changes) => {
    expect(read(body, changes)).toMatchObject({ online: false, song: null, listeners: { total: 0 } })
  })

  test.each([
    ['no statistics', {}],
    ['an empty object within', { icestats: {} }],
    ['a source that is a text', icecastBody('live')],
    ['an empty source', icecastBody({})],
    ['a list without a mount', icecastBody([null, 5])],
    ['an unknown mount', icecastBody(icecastSource({ listenurl: undefined }))],
    ['in 2.5 a mount that is no object', icecast25Body({ '/live': true })],
    ['null', null],
    ['a number', 1],
    ['the pair without its second part', [{ name: 'icestats' }]],
  ])('unknown: %s', (_what, body) => {
    expect(read(body)).toBe('unknown')
  })
})

test('without a mount the first is used; a mount may lack its slash and be percent-encoded', () => {
  expect(read(icecastBody([other, icecastSource()]), { mount: null })).toMatchObject({ song: { text: 'X - Y' } })
  expect(read(icecastBody([other, icecastSource()]), { mount: 'live' })).toMatchObject({ song })
  const spaced = icecastSource({ listenurl: 'http://localhost:8000/late%20night' })
  expect(read(icecastBody([other, spaced]), { mount: '/late night' })).toMatchObject({ online: true, song })
})

test('a mount without a title is on air and names no song', () => {
  for (const title of [undefined, null, '', ' ', '-', ' - ', 'Unknown', 'Unknown - Unknown']) {
    expect(read(icecastBody(icecastSource({ title })))).toMatchObject({ online: true, song: null })
  }
})

test.each([
  ['a dash without quotes', '"title": - ,', null],
  ['a dash right after the colon', '"title":-,', null],
  ['a number', '"title": 1979,', '1979'],
  ['a number with a fraction', '"title": 7.0,', '7.0'],
  ['a number that JSON does not know', '"title": 007,', '007'],
  ['a number with its point last', '"title": 7.,', '7.'],
  ['a truth value', '"title": true,', 'true'],
  ['no number', '"title": NaN,', 'NaN'],
])('a title mangled by the style sheet: %s', (_what, line, title) => {
  const text = JSON.stringify(icecastBody(icecastSource())).replace('"title":"Neon Fox - City Rain",', line)
  expect(readText(text)).toMatchObject({ online: true, song: title === null ? null : { title } })
})

test.each([
  ['malformed, as just after a start', '{"icestats":"server_start":"Sun, 10 Jan 2021 21:04:08 +0100"}'],
  ['cut off', JSON.stringify(icecastBody(icecastSource())).slice(0, -9)],
  ['empty', ''],
  ['an error of the style sheet', '<html><body>Could not parse XSLT file</body></html>'],
  ['nested without end', '['.repeat(60_000)],
  ['too long', `${' '.repeat(70_000)}${JSON.stringify(icecastBody())}`],
])('a document that is %s is unknown', (_what, text) => {
  expect(readText(text)).toBe('unknown')
})

test.each([
  ['artist and title apart', { artist: 'Neon Fox', title: 'City Rain' }],
  ['the artist once more before the title', { artist: 'Neon Fox', title: 'Neon Fox - City Rain' }],
  ['only what the directory gets', { title: undefined, yp_currently_playing: 'Neon Fox - City Rain' }],
])('a song with %s', (_what, changes) => {
  expect(read(icecastBody(icecastSource(changes)))).toMatchObject({ song })
})

test.each([
  ['the title', { metadata: {} }],
  ['artist and title apart', { metadata: { artist: 'Neon Fox', title: 'City Rain' }, 'display-title': 'x' }],
])('a song of 2.5 by %s', (_what, changes) => {
  expect(read(icecast25Body({ '/live': icecast25Source(changes) }))).toMatchObject({ song })
})

test('default names of the program are no hosts', () => {
  for (const name of ['various', 'Unspecified name', 'no name', '-', '', 5, null]) {
    const read5 = read(icecastBody(icecastSource({ server_name: name })), { djFrom: 'title', showFrom: 'own' })
    expect(read5).toMatchObject({ dj: name === 5 ? '5' : null, show: null })
  }
})

test('a document that is not UTF-8 is decoded as its authors typed it', () => {
  const body = (title: string) => JSON.stringify(icecastBody(icecastSource({ title })))
  const bytes = Uint8Array.from(body('I\u00feık - G\u00fcne\u00fe').replace('ı', '\u00fd'), (sign) =>
    sign.charCodeAt(0),
  )
  expect(icecast.parse(bytes, { ...station, id: 'tr' })).toMatchObject({ song: { text: 'Işık - Güneş' } })
  expect(icecast.parse(bytes, station)).toMatchObject({ song: { text: 'Iþýk - Güneþ' } })
  expect(icecast.parse(new TextEncoder().encode(body('Işık - Güneş')), station)).toMatchObject({
    song: { artist: 'Işık' },
  })
})

test('an impossible number of listeners is ignored', () => {
  for (const listeners of [-1, 'x', null, {}, [4], true]) {
    expect(read(icecastBody(icecastSource({ listeners })))).toMatchObject({ listeners: { total: 0, unique: null } })
  }
  expect(read(icecastBody(icecastSource({ listeners: '4' })))).toMatchObject({ listeners: { total: 4 } })
})

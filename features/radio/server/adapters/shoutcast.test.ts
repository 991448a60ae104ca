import { describe, expect, test } from 'vitest'
import { shoutcast1Page, shoutcast2Body, shoutcast2Xml } from '../testing/sample-bodies.ts'
import { shoutcast1 } from './shoutcast1.ts'
import { shoutcast2 } from './shoutcast2.ts'

const station = { id: 'main', mount: null, djFrom: 'own', showFrom: 'genre' } as const
const read2 = (body: unknown, changes = {}) =>
  shoutcast2.parse(typeof body === 'string' ? body : JSON.stringify(body), { ...station, ...changes })
const read1 = (body: string | Uint8Array, changes = {}) => shoutcast1.parse(body, { ...station, ...changes })
const song = { artist: 'Neon Fox', title: 'City Rain', text: 'Neon Fox - City Rain', album: null }

describe('version 2', () => {
  test.each([
    ['JSON', shoutcast2Body(), 'Mia'],
    [
      'JSON of old, with few fields',
      {
        currentlisteners: 12,
        uniquelisteners: 11,
        servergenre: 'Late Night Lounge',
        songtitle: 'Neon Fox - City Rain',
        streamstatus: 1,
      },
      null,
    ],
    ['texts for numbers', shoutcast2Body({ currentlisteners: '12', uniquelisteners: '11', streamstatus: '1' }), 'Mia'],
    ['XML', shoutcast2Xml(), null],
    ['the statistics of all streams', { totalstreams: 1, streams: [{ id: 1, ...shoutcast2Body() }] }, 'Mia'],
  ])('is read in %s', (_what, body, dj) => {
    expect(read2(body)).toMatchObject({
      online: true,
      live: null,
      dj,
      show: 'Late Night Lounge',
      song,
      next: null,
      listeners: { total: 12, unique: 11 },
    })
  })

  test.each([
    ['JSON', shoutcast2Body({ streamstatus: 0 })],
    ['a text', shoutcast2Body({ streamstatus: '0' })],
    ['the backup without its stream', shoutcast2Body({ streamstatus: 0, backupstatus: 1 })],
    ['XML', shoutcast2Xml({ status: '0' })],
  ])('is off air with %s', (_what, body) => {
    expect(read2(body)).toMatchObject({ online: false, song: null, dj: null, listeners: { total: 0 } })
  })

  test.each([
    ['no status', shoutcast2Body({ streamstatus: undefined })],
    ['a status of another kind', shoutcast2Body({ streamstatus: true })],
    ['an unknown status', shoutcast2Body({ streamstatus: 2 })],
    ['XML that was cut off', shoutcast2Xml().slice(0, -4)],
    ['XML of something else', '<html><body><STREAMSTATUS>1</STREAMSTATUS></body></html>'],
    ['XML nested too deep', `${'<SHOUTCASTSERVER>'.repeat(500)}${'</SHOUTCASTSERVER>'.repeat(500)}`],
    ['an answer of version 1', 'Invalid resource'],
    ['streams without the one meant', { streams: [] }],
    ['nothing', ''],
    ['a status that is inherited', '{"__proto__":{"streamstatus":1},"songtitle":"x"}'],
  ])('is unknown with %s', (_what, body) => {
    expect(read2(body)).toBe('unknown')
  })

  test('reads three spaces as the dash and decodes entities', () => {
    expect(read2(shoutcast2Body({ songtitle: 'Neon Fox   City Rain' }))).toMatchObject({ song })
    const title = 'Neon &amp; Fox &#45; Rain &uuml;ber &lt;3'
    const expected = { artist: 'Neon & Fox', title: 'Rain über <3' }
    expect(read2(shoutcast2Xml({ title }))).toMatchObject({ song: expected })
    expect(read2(shoutcast2Body({ songtitle: title }))).toMatchObject({ song: expected })
  })

  test('reads the next song, and no host while the backup plays', () => {
    expect(read2(shoutcast2Body({ nexttitle: 'A - B', backupstatus: 1 }))).toMatchObject({
      online: true,
      live: false,
      dj: null,
      next: { text: 'A - B' },
    })
  })

  test('is asked for its stream in JSON and then in XML', () => {
    expect(shoutcast2.paths({ ...station, mount: '3' })).toEqual(['/stats?sid=3&json=1', '/stats?sid=3'])
    expect(shoutcast2.paths(station)[0]).toBe('/stats?sid=1&json=1')
    expect(read2({ streams: [{ id: 1 }, { id: '3', ...shoutcast2Body() }] }, { mount: '3' })).toMatchObject({
      online: true,
    })
  })
})

describe('version 1', () => {
  test.each([
    ['with its broken head', shoutcast1Page()],
    ['whole', '<html><body>12,1,40,500,11,128,Neon Fox - City Rain</body></html>'],
    ['bare', '12,1,40,500,11,128,Neon Fox - City Rain\n'],
    ['in capitals', '<HTML><BODY BGCOLOR="white">12,1,40,500,11,128,Neon Fox - City Rain</BODY></HTML>'],
    ['with three blanks', shoutcast1Page('12,1,40,500,11,128,Neon Fox   City Rain')],
    ['without its bitrate', shoutcast1Page('12,1,40,500,11,,Neon Fox - City Rain')],
  ])('is read %s', (_what, page) => {
    expect(read1(page)).toMatchObject({
      online: true,
      dj: null,
      show: null,
      song,
      listeners: { total: 12, unique: 11 },
    })
  })

  test('a title may contain commas, entities and other charsets', () => {
    expect(read1(shoutcast1Page('1,1,1,1,1,128,Low, Tide - One, two, three'))).toMatchObject({
      song: { artist: 'Low, Tide', title: 'One, two, three' },
    })
    expect(read1(shoutcast1Page('1,1,1,1,1,128,A &amp; B - C&#39;s'))).toMatchObject({ song: { text: "A & B - C's" } })
    const bytes = Uint8Array.from(shoutcast1Page('1,1,1,1,1,128,\u00dearki - Ya\u00f0mur'), (sign) =>
      sign.charCodeAt(0),
    )
    expect(read1(bytes, { id: 'tr' })).toMatchObject({ song: { text: 'Şarki - Yağmur' } })
    expect(read1(bytes)).toMatchObject({ song: { text: 'Þarki - Yaðmur' } })
  })

  test('a line with status 0 is off air, regardless of its other fields', () => {
    expect(read1(shoutcast1Page('12,0,40,500,11,128,Neon Fox - City Rain'))).toMatchObject({
      online: false,
      song: null,
      listeners: { total: 0 },
    })
  })

  test.each([
    ['nothing', ''],
    ['an empty body', shoutcast1Page('')],
    ['too few parts', shoutcast1Page('12,1,40,500,11,128')],
    ['a page', '<html><body>404, 1, not, found, 5, 6, here</body></html>'],
    ['an unknown status', shoutcast1Page('12,2,40,500,11,128,x')],
    ['a page that was cut off', shoutcast1Page().slice(0, -16)],
    ['sound', 'ICY 200 OK\r\nicy-name:x\r\n\r\n\u00ff\u00fb\u0090'],
  ])('is unknown with %s', (_what, page) => {
    expect(read1(page)).toBe('unknown')
  })

  test('ignores an impossible number of listeners and a missing title', () => {
    expect(read1(shoutcast1Page('-5,1,0,0,-5,128,'))).toMatchObject({
      online: true,
      song: null,
      listeners: { total: 0, unique: null },
    })
  })

  test('version 2 is asked for its stream by its format', () => {
    expect(shoutcast1.paths(station)).toEqual(['/7.html'])
    expect(shoutcast1.paths({ ...station, mount: '2' })).toEqual(['/7.html?sid=2'])
  })
})

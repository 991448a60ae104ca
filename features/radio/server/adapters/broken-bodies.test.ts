import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type StationKind, stationKinds } from '../../contract.ts'
import { adapters } from '../stations/ask-station.ts'
import { StationState } from '../stations/station-state.ts'
import {
  azuracastBody,
  azuracastOffline,
  icecast25Body,
  icecast25Source,
  icecastBody,
  icecastSource,
  shoutcast1Page,
  shoutcast2Body,
  shoutcast2Xml,
} from '../testing/sample-bodies.ts'

const station = { id: 'main', mount: '/live', djFrom: 'title', showFrom: 'genre' } as const
const oneStation = { ...station, mount: null }
const settingsOf = (kind: StationKind) => (kind === 'icecast' ? station : oneStation)

const documents: Record<StationKind, readonly object[]> = {
  azuracast: [azuracastBody(), azuracastOffline()],
  icecast: [
    icecastBody(icecastSource()),
    icecastBody([icecastSource({ listenurl: 'http://localhost/other' }), icecastSource()]),
    icecastBody(),
    icecast25Body({ '/live': icecast25Source() }),
  ],
  shoutcast2: [shoutcast2Body(), shoutcast2Body({ streamstatus: 0 })],
  shoutcast1: [],
}
const texts: Record<StationKind, readonly string[]> = {
  azuracast: documents.azuracast.map((document) => JSON.stringify(document)),
  icecast: documents.icecast.map((document) => JSON.stringify(document, null, 1)),
  shoutcast2: [
    ...documents.shoutcast2.map((document) => JSON.stringify(document)),
    shoutcast2Xml(),
    shoutcast2Xml({ status: '0' }),
  ],
  shoutcast1: [shoutcast1Page(), shoutcast1Page('12,0,40,500,11,128,Neon Fox - City Rain')],
}

/** What a document must contain somewhere for a station to be on air. */
const evidence: Record<StationKind, (text: string) => boolean> = {
  azuracast: (text) =>
    /"is_online"\s*:\s*true/.test(text) ||
    (!/"is_online"\s*:/.test(text) && /"is_live"\s*:\s*true|"sh_id"\s*:\s*"?\s*[1-9]/.test(text)),
  icecast: (text) => /"source"\s*:\s*[[{]/.test(text) && /"listenurl"\s*:\s*"[^"]*\/live"|"\/live"\s*:\s*{/.test(text),
  shoutcast2: (text) =>
    /"streamstatus"\s*:\s*"?\s*0*1(?:\.0*)?(?:e[+-]?0+)?\s*"?\s*[,}]|STREAMSTATUS[^<]*>\s*0*1(?:\.0*)?\s*</i.test(text),
  shoutcast1: (text) => /-?\d*,1,-?\d*,-?\d*,-?\d*,\d*,/.test(text),
}

/** Checks a result: complete or unknown, storable, and on air only where the document says so. */
function judge(kind: StationKind, body: string | Uint8Array) {
  const status = adapters[kind].parse(body, settingsOf(kind))
  if (status === 'unknown') return
  const { history, ...state } = status
  expect(StationState.parse(state)).toEqual(state)
  expect(JSON.stringify([state, history])).not.toMatch(/\\u0000|\\ud[89a-f]/)
  const text = typeof body === 'string' ? body : new TextDecoder('latin1').decode(body)
  if (state.online && !evidence[kind](text)) expect.fail(`${kind} is said to be on air by ${text}`)
}

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 1e308, '', '1', '-', 'true', [], {}, [[]], { constructor: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** The document with one value replaced; `steps` is the path to it from the root. */
function swapped(document: unknown, steps: readonly number[], value: unknown): unknown {
  const [step, ...further] = steps
  if (step === undefined || typeof document !== 'object' || document === null) return value
  if (Array.isArray(document)) {
    return document.map((each: unknown, at) => (at === step % document.length ? swapped(each, further, value) : each))
  }
  const entries = Object.entries(document)
  return Object.fromEntries(
    entries.flatMap(([name, each], at): [string, unknown][] => {
      if (at !== step % entries.length) return [[name, each]]
      // Undefined removes the field.
      return [[name, further.length === 0 ? value : swapped(each, further, value)]]
    }),
  )
}

const damaged = (text: string) =>
  fc
    .array(
      fc.tuple(
        fc.nat(text.length),
        fc.nat(12),
        fc.oneof(fc.string(), fc.constantFrom('"', '{', ']', ',', '-', '<', '&#0;', '\0', '\ud800', '__proto__')),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((cuts) => cuts.reduce((whole, [at, length, put]) => whole.slice(0, at) + put + whole.slice(at + length), text))

describe.each(stationKinds)('%s', (kind) => {
  test('half a document gives no state', () => {
    let bodies = 0
    for (const text of texts[kind]) {
      const whole = text.search(/(?<=<\/body)>|>$|[}\]]$/i)
      for (let length = 0; length < Math.min(whole, text.length); length++) {
        expect(adapters[kind].parse(text.slice(0, length), settingsOf(kind)), text.slice(0, length)).toBe('unknown')
        bodies += 1
      }
    }
    expect(bodies).toBeGreaterThan(150)
  })

  test('a damaged document never throws and adds nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts[kind]).chain(damaged), (body) => judge(kind, body)),
      { numRuns: 500 },
    )
  })

  test('random bytes never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...texts[kind]), fc.nat(), (bytes, text, at) => {
        judge(kind, bytes)
        const around = new TextEncoder().encode(text)
        const place = at % around.length
        judge(kind, Uint8Array.from([...around.slice(0, place), ...bytes, ...around.slice(place)]))
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['an error page', '<!doctype html><html><body><h1>502 Bad Gateway</h1><p>1,1,1</p></body></html>'],
    ['a page of maintenance', '<html><head><title>maintenance</title></head><body>{"is_online":true}</body></html>'],
    ['a number', '1'],
    ['a text', '"online"'],
    ['nothing', ''],
    ['brackets without end', '['.repeat(60_000)],
    ['braces without end', '{"a":'.repeat(10_000)],
    ['tags without end', '<a>'.repeat(20_000)],
    [
      'entities that grow',
      `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(999)}">]><SHOUTCASTSERVER>${'&b;'.repeat(9_999)}</SHOUTCASTSERVER>`,
    ],
    ['too much', `${' '.repeat(600_000)}${texts[kind][0]}`],
    ['blanks', ' '.repeat(60_000)],
    ['quotes', '":"'.repeat(20_000)],
    ['commas', `<body>${'1,'.repeat(30_000)}`],
  ])('%s is unknown', (_what, body) => {
    expect(adapters[kind].parse(body, settingsOf(kind))).toBe('unknown')
    expect(adapters[kind].parse(new TextEncoder().encode(body), settingsOf(kind))).toBe('unknown')
  })
})

describe.each(stationKinds.filter((kind) => documents[kind].length > 0))('%s', (kind) => {
  test('wrong or missing values never throw and never put a station on air', () => {
    const broken = fc
      .tuple(
        fc.constantFrom(...documents[kind]),
        fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }),
        fc.option(anyValue, { nil: undefined }),
      )
      .map(([document, steps, value]) => JSON.stringify(swapped(document, steps, value)) ?? '')
    fc.assert(
      fc.property(broken, (body) => judge(kind, body)),
      { numRuns: 1000 },
    )
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '#demo/hotel/faults.ts'
import { type Hotel, openHotel } from '#demo/hotel/open-hotel.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { type HotelCode, hotelCodes } from '../../contract.ts'
import { type GameServer, openTestGateway, sendJson, sendPage, startGameServer } from '../testing/game-server.ts'
import type { GamedataFile, GamedataName } from './gamedata-files.ts'
import type { HotelGateway } from './hotel-gateway.ts'
import { isHotelRefusal } from './outcome.ts'

let hotel: Hotel
let gateway: HotelGateway
beforeAll(async () => {
  hotel = await openHotel()
  gateway = openGatewayTo(hotel, { retries: 2 })
})
afterEach(() => hotel.faults.clear())
afterAll(async () => {
  gateway.close()
  await hotel.close()
})

async function fileOf(code: HotelCode, name: GamedataName): Promise<GamedataFile> {
  const files = await gateway.gamedataFiles(code)
  if (isHotelRefusal(files)) throw new Error(files.refused)
  const file = files.find((each) => each.name === name)
  if (!file) throw new Error(`no ${name}`)
  return file
}

async function read(code: HotelCode, file: GamedataFile) {
  const pairs: [string, string][] = []
  const outcome = await gateway.readGamedata(code, file, (key, value) => pairs.push([key, value]))
  return { outcome, pairs }
}

describe.each(hotelCodes)('%s', (code) => {
  test('has both files, each complete after its redirects', async () => {
    hotel.world.labelBadge(code, 'HC2', 'Älter = besser')
    hotel.requests.clear()
    const texts = await read(code, await fileOf(code, 'external_texts'))
    expect(texts.outcome).toEqual({ lines: texts.pairs.length, unreadable: 0 })
    expect(new Map(texts.pairs).get('badge_name_HC2')).toBe('Älter = besser')
    expect(hotel.requests.count({ hotel: code, path: '/gamedata/external' })).toBe(3)
    const variables = await read(code, await fileOf(code, 'external_variables'))
    expect(variables.outcome).toEqual({ lines: variables.pairs.length, unreadable: 0 })
    expect(new Map(variables.pairs).get('image.library.url')).toMatch(/^\/\/127\.0\.0\.1:\d+\/images\/c_images\/$/)
  })
})

test('the hash changes exactly with the content', async () => {
  const before = await fileOf('hhde', 'external_texts')
  expect(await fileOf('hhde', 'external_texts')).toEqual(before)
  hotel.world.labelBadge('hhde', 'ADM', 'Verwaltung', 'a=b=c')
  const after = await fileOf('hhde', 'external_texts')
  expect(after.hash).not.toBe(before.hash)
  // An outdated address still works and serves the current file.
  const { pairs } = await read('hhde', before)
  expect(pairs).toContainEqual(['badge_name_ADM', 'Verwaltung'])
  expect(pairs).toContainEqual(['badge_desc_ADM', 'a=b=c'])
})

test.each<[string, Fault, object]>([
  ['a page instead of the file', { kind: 'broken' }, { refused: 'hotel.broken', reason: 'notText' }],
  ['a page that says it is text', { kind: 'html' }, { refused: 'hotel.broken', reason: 'notText' }],
  ['broken UTF-8', { kind: 'broken-utf8' }, { refused: 'hotel.broken', reason: 'notUtf8' }],
  ['a line of 10 MB', { kind: 'long-line' }, { refused: 'hotel.broken', reason: 'longLine' }],
  ['no "="', { kind: 'no-equals' }, { refused: 'hotel.broken', reason: 'noPairs' }],
  ['nothing', { kind: 'empty' }, { refused: 'hotel.broken', reason: 'empty' }],
  ['a redirect to itself', { kind: 'redirect-loop' }, { refused: 'hotel.broken', reason: 'redirected' }],
  ['less than its length', { kind: 'truncated' }, { refused: 'hotel.broken', reason: 'truncated' }],
  ['chunks without the last', { kind: 'truncated', as: 'chunked' }, { refused: 'hotel.broken', reason: 'truncated' }],
  ['a missing end', { kind: 'truncated', as: 'closed' }, { refused: 'hotel.broken', reason: 'truncated' }],
  ['JSON instead of the file', { kind: 'huge', megabytes: 1 }, { refused: 'hotel.broken', reason: 'notText' }],
  ['a block', { kind: 'blocked' }, { refused: 'hotel.blocked' }],
  ['maintenance', { kind: 'maintenance-html' }, { refused: 'hotel.maintenance', retryAfterSeconds: null }],
  ['a closed connection', { kind: 'reset' }, { refused: 'hotel.unreachable', reason: 'network' }],
])('%s is refused', async (_case, fault, refusal) => {
  const file = await fileOf('hhus', 'external_texts')
  hotel.faults.set('hhus', { ...fault, path: '/gamedata/external' })
  expect((await read('hhus', file)).outcome).toMatchObject(refusal)
  hotel.faults.clear()
  expect((await read('hhus', file)).outcome).toMatchObject({ unreadable: 0 })
})

test('a failure before the first pair is retried, so each pair is delivered once', async () => {
  const file = await fileOf('hhus', 'external_texts')
  hotel.faults.set('hhus', { kind: 'reset', path: '/gamedata/external', times: 2 })
  const { outcome, pairs } = await read('hhus', file)
  expect(outcome).toEqual({ lines: pairs.length, unreadable: 0 })
})

describe('with a custom server', () => {
  let server: GameServer
  beforeAll(async () => {
    server = await startGameServer()
  })
  afterAll(() => server.close())
  const entry = { name: 'external_texts', url: '/gamedata/x/', hash: 'abc' }
  const fileFrom = () => ({ name: 'external_texts', hash: 'abc', address: `${server.address}/x/abc` }) as const

  test('ignores unknown files, accepts addresses without host, and refuses a missing list', async () => {
    const { gateway: asking } = openTestGateway(server)
    server.answer(sendJson({ hashes: [{ name: 'furnidata' }, null, entry, { ...entry, hash: 'later' }] }))
    expect(await asking.gamedataFiles('hhus')).toEqual([
      { name: 'external_texts', address: `${server.address}/gamedata/x/abc`, hash: 'abc' },
    ])
    server.answer(sendJson({ hashes: [] }))
    expect(await asking.gamedataFiles('hhus')).toEqual([])
    for (const wrong of [{ ...entry, hash: '../..' }, { ...entry, url: 'file:///etc' }, { name: 'external_texts' }]) {
      server.answer(sendJson({ hashes: [wrong] }))
      expect(await asking.gamedataFiles('hhus')).toMatchObject({ refused: 'hotel.broken', reason: 'wrongShape' })
    }
    server.answer(sendPage('<html></html>', 200))
    expect(await asking.gamedataFiles('hhus')).toMatchObject({ refused: 'hotel.broken', reason: 'notJson' })
    asking.close()
  })

  test('never follows to a private address', async () => {
    const { gateway: asking } = openTestGateway(server)
    const inside = { ...fileFrom(), address: 'http://127.0.0.1:1/x/abc' }
    expect(await asking.readGamedata('hhus', inside, () => {})).toMatchObject({ refused: 'hotel.unreachable' })
    server.answer((_request, response) => void response.writeHead(307, { location: 'http://10.0.0.1/x' }).end())
    expect(await asking.readGamedata('hhus', fileFrom(), () => {})).toMatchObject({ refused: 'hotel.unreachable' })
    expect(asking.counts.failures.forbiddenAddress).toBe(2)
    asking.close()
  })

  test('does not retry after the first pair, so no pair is delivered twice', async () => {
    const { gateway: asking } = openTestGateway(server, { outboundLimits: { retries: 3, listMs: 1000 } })
    server.requests.length = 0
    server.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.write('a=1\n')
    })
    const keys: string[] = []
    const outcome = await asking.readGamedata('hhus', fileFrom(), (key) => keys.push(key))
    expect(outcome).toMatchObject({ refused: 'hotel.unreachable', reason: 'timeout' })
    expect([keys, server.requests.length]).toEqual([['a'], 1])
    asking.close()
  })

  test('stops reading at 32 MB', async () => {
    const { gateway: asking } = openTestGateway(server)
    const megabyte = Buffer.from(`${'a=1234567\n'.repeat(100_000)}`)
    server.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      const send = () => {
        while (!response.destroyed) if (!response.write(megabyte)) return response.once('drain', send)
      }
      send()
    })
    const outcome = await asking.readGamedata('hhus', fileFrom(), () => {})
    expect(outcome).toMatchObject({ refused: 'hotel.broken', reason: 'tooLarge' })
    expect(asking.counts).toMatchObject({ answers: 0, failures: { tooLarge: 1 } })
    asking.close()
  })
})

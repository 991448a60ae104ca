import { pipeline, Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GameServer, openTestGateway, sendJson, sendPage, startGameServer } from '../testing/game-server.ts'
import { isHotelRefusal } from './outcome.ts'

const ida = 'hhus-00000000000000000000000000000a1d'
const player = { uniqueId: ida, name: 'Ida', figureString: 'hr-1-1', motto: 'hi', profileVisible: true }

let server: GameServer
beforeAll(async () => {
  server = await startGameServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
})

test('each function requests its address with an identifying user agent', async () => {
  const { gateway } = openTestGateway(server)
  server.answer(sendJson([]))
  await gateway.findPlayer('hhde', '--ida:,$&?')
  await gateway.showPlayer(ida)
  for (const list of ['listBadges', 'listFriends', 'listGroups', 'listRooms', 'listPhotos'] as const) {
    expect(await gateway[list](ida)).toEqual([])
  }
  await gateway.showRoom('hhtr', 42)
  await gateway.avatarExists('hhfi', 'Päivi')
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /hhde/api/public/users?name=--ida%3A%2C%24%26%3F',
    `GET /hhus/api/public/users/${ida}`,
    `GET /hhus/api/public/users/${ida}/badges`,
    `GET /hhus/api/public/users/${ida}/friends`,
    `GET /hhus/api/public/users/${ida}/groups`,
    `GET /hhus/api/public/users/${ida}/rooms`,
    `GET /hhus/extradata/public/users/${ida}/photos`,
    'GET /hhtr/api/public/rooms/42',
    'HEAD /hhfi/habbo-imaging/avatarimage?user=P%C3%A4ivi',
  ])
  expect(new Set(server.requests.map(({ headers }) => headers['user-agent']))).toEqual(
    new Set(['a fan site (https://example.org)']),
  )
  expect(gateway.counts).toMatchObject({ calls: 9, answers: 9 })
  expect(gateway.badgePictureUrl('A B/1')).toBe(`${server.address}/c_images/album1584/A%20B%2F1.gif`)
})

test('an invalid name or id is refused without a request', async () => {
  const { gateway } = openTestGateway(server)
  for (const name of ['', '  ', 'a\nb', 'a\u0000', 'x'.repeat(33), '\ud800']) {
    expect(await gateway.findPlayer('hhus', name)).toEqual({ refused: 'hotel.invalidName' })
    expect(await gateway.avatarExists('hhus', name)).toEqual({ refused: 'hotel.invalidName' })
  }
  for (const id of [
    '',
    ida.toUpperCase(),
    `${ida}0`,
    `g-${ida}`,
    ida.replace('hhus', 'hhs2'),
    `../${ida}`,
    `${ida}\n`,
  ]) {
    expect(await gateway.showPlayer(id)).toEqual({ refused: 'hotel.invalidId' })
    expect(await gateway.listBadges(id)).toEqual({ refused: 'hotel.invalidId' })
  }
  for (const number of [0, -1, 1.5, Number.NaN]) {
    expect(await gateway.showRoom('hhus', number)).toEqual({ refused: 'hotel.invalidId' })
  }
  expect(server.requests).toEqual([])
})

const notFound = { error: 'not-found' }
const page = '<!doctype html><html><body>No.</body></html>'
const maintenancePage = `<html><head><meta http-equiv="refresh" content="60"><link href="/maintenance/a.css"></head></html>`
const invalidName = { errors: [{ param: 'name', msg: 'user.invalid_name', value: 'a' }] }
const invalidId = { errors: [{ param: 'id', msg: 'user.invalid_id', value: 'x' }] }

test.each([
  ['not found', sendJson(notFound, 404), { refused: 'hotel.notFound' }, { refused: 'hotel.listUnavailable' }],
  ['invalid name', sendJson(invalidName, 400), { refused: 'hotel.invalidName' }, { refused: 'hotel.invalidName' }],
  ['invalid id', sendJson(invalidId, 404), { refused: 'hotel.invalidId' }, { refused: 'hotel.invalidId' }],
  ['maintenance in JSON', sendJson({ error: 'maintenance' }, 503), 'maintenance', 'maintenance'],
  ['maintenance in JSON with 200', sendJson({ error: 'maintenance' }), 'maintenance', 'maintenance'],
  ['maintenance page', sendPage(maintenancePage, 503), 'maintenance', 'maintenance'],
  ['maintenance page with 404', sendPage(maintenancePage, 404), 'maintenance', 'maintenance'],
  ['blocked', sendPage(page, 403), 'blocked', 'blocked'],
  ['blocked without words', sendPage('', 403), 'blocked', 'blocked'],
  ['forbidden in JSON', sendJson({ error: 'forbidden' }, 403), 'broken', { refused: 'hotel.listUnavailable' }],
  ['busy', sendPage('', 429), { refused: 'hotel.busy', retryAfterSeconds: null }, 'busy'],
  [
    'busy with seconds',
    sendPage('', 429, { 'retry-after': '7' }),
    { refused: 'hotel.busy', retryAfterSeconds: 7 },
    'busy',
  ],
  ['unknown route', sendPage('<pre>Cannot GET /api/public/maintenance</pre>', 404), 'broken', 'broken'],
  ['page with 404', sendPage(page, 404), 'broken', 'broken'],
  ['page with 200', sendPage(`${page} maintenance`, 200), 'broken', 'broken'],
  ['nothing with 404', sendPage('', 404), 'broken', 'broken'],
  ['nothing with 200', sendJson(undefined), 'broken', 'broken'],
  ['null', sendJson(null), 'broken', 'broken'],
  ['another shape', sendJson({ hello: 'world' }), 'broken', 'broken'],
  ['not modified, unasked', sendPage('', 304), 'broken', 'broken'],
  ['a redirect', sendPage('', 302, { location: '/' }), 'broken', 'broken'],
  ['a teapot', sendJson({}, 418), 'broken', 'broken'],
  ['server error', sendPage(page, 500), 'unreachable', 'unreachable'],
] as const)('%s is distinguished', async (_case, answer, expectedPlayer, expectedList) => {
  const { gateway } = openTestGateway(server)
  server.answer(answer)
  const expected = (outcome: string | object) =>
    typeof outcome === 'string' ? { refused: `hotel.${outcome}` } : outcome
  expect(await gateway.findPlayer('hhus', 'Ida')).toMatchObject(expected(expectedPlayer))
  expect(await gateway.showPlayer(ida)).toMatchObject(expected(expectedPlayer))
  for (const list of ['listBadges', 'listFriends', 'listGroups', 'listRooms', 'listPhotos'] as const) {
    expect(await gateway[list](ida), list).toMatchObject(expected(expectedList))
  }
})

test('truncated, reset, endless and slow answers are failures', async () => {
  const { gateway } = openTestGateway(server)
  server.answer((_request, response) => void response.end(JSON.stringify(player).slice(0, -5)))
  expect(await gateway.showPlayer(ida)).toEqual({ refused: 'hotel.broken', reason: 'notJson' })
  const network = { refused: 'hotel.unreachable', reason: 'network' }
  server.answer((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('[')
    setImmediate(() => response.destroy())
  })
  expect(await gateway.listBadges(ida)).toMatchObject(network)
  server.answer((request) => void request.socket.destroy())
  expect(await gateway.listBadges(ida)).toMatchObject(network)
  server.answer((_request, response) => void response.write('{'))
  const { gateway: hurried } = openTestGateway(server, { outboundLimits: { lookUpMs: 150 } })
  expect(await hurried.showPlayer(ida)).toMatchObject({ refused: 'hotel.unreachable', reason: 'timeout' })
  const endless = function* () {
    while (true) yield ' '.repeat(65_536)
  }
  server.answer((_request, response) => void pipeline(Readable.from(endless()), response, () => {}))
  expect(await gateway.listFriends(ida)).toEqual({ refused: 'hotel.broken', reason: 'tooLarge' })
})

test('an avatar exists, is missing or is unknown', async () => {
  const { gateway } = openTestGateway(server)
  const outcomes = []
  for (const answer of [
    sendPage('', 200, { 'content-type': 'image/png' }),
    sendPage('', 404),
    sendPage('', 200),
    sendPage('', 403),
    sendPage('', 503),
  ]) {
    server.answer(answer)
    outcomes.push(await gateway.avatarExists('hhus', 'Ida'))
  }
  expect(outcomes).toMatchObject([
    true,
    false,
    { refused: 'hotel.broken' },
    { refused: 'hotel.blocked' },
    { refused: 'hotel.unreachable' },
  ])
})

test('asks with the ETag for an unchanged player, and without it for a fresh answer', async () => {
  const { gateway } = openTestGateway(server)
  let current = player
  let tag = 'W/"1"'
  server.answer((request, response) => {
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end()
    sendJson(current, 200, { etag: tag })(request, response)
  })
  const first = await gateway.showPlayer(ida)
  expect(await gateway.showPlayer(ida)).toEqual(first)
  current = { ...player, motto: 'new' }
  expect(await gateway.showPlayer(ida, { fresh: true })).toMatchObject({ motto: 'new' })
  tag = 'W/"2"'
  expect(await gateway.showPlayer(ida)).toMatchObject({ motto: 'new' })
  expect(server.requests.map(({ headers }) => [headers['if-none-match'], headers['cache-control']])).toEqual([
    [undefined, undefined],
    ['W/"1"', undefined],
    [undefined, 'no-cache'],
    ['W/"1"', undefined],
  ])
})

test('refuses an answer about another player or room', async () => {
  const { gateway } = openTestGateway(server)
  const other = ida.replace('a1d', 'b2e')
  server.answer(sendJson(player))
  expect(await gateway.showPlayer(other)).toEqual({ refused: 'hotel.broken', reason: 'wrongShape' })
  server.answer(sendJson({ id: 7, name: 'Lobby' }))
  expect(await gateway.showRoom('hhus', 8)).toEqual({ refused: 'hotel.broken', reason: 'wrongShape' })
  expect(await gateway.showRoom('hhus', 7)).toMatchObject({ number: 7, name: 'Lobby' })
})

test('at most four calls run at one hotel; hotels do not wait for each other', async () => {
  const { gateway, time } = openTestGateway(server, { outboundLimits: { perSecond: 5 } })
  server.answer((request, response) => void setTimeout(() => sendJson([])(request, response), 5))
  let done = 0
  const calls = Array.from({ length: 30 }, (_, call) =>
    gateway
      .listBadges(ida, { priority: call % 2 === 0 ? 'interactive' : 'background', withinSeconds: 1e6 })
      .then((outcome) => {
        done += 1
        return outcome
      }),
  )
  while (done < calls.length) await time.advance(100)
  expect((await Promise.all(calls)).filter(isHotelRefusal)).toEqual([])
  expect(server.requests).toHaveLength(30)
  const peak = server.peakAtOnce()
  expect(peak).toBeLessThanOrEqual(4)
  expect(peak).toBeGreaterThan(1)
  expect(gateway.status('hhus')).toMatchObject({ state: 'open', waiting: 0, openUntil: null })
  expect(gateway.status('hhde')).toMatchObject({ state: 'unknown', lastSuccessAt: null })
})

test('closing and a signal end running calls', async () => {
  const { gateway } = openTestGateway(server)
  const leaving = new AbortController()
  server.answer(() => leaving.abort())
  expect(await gateway.findPlayer('hhus', 'Ida', { signal: leaving.signal })).toEqual({ refused: 'hotel.outOfTime' })
  server.answer(() => gateway.close())
  expect(await gateway.listRooms(ida)).toEqual({ refused: 'hotel.outOfTime' })
})

test('the log has hotel and call but no player', async () => {
  const lines: string[] = []
  const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  const { gateway } = openTestGateway(server, { log: { info: write, warn: write } })
  server.answer(sendPage(page, 403))
  await gateway.findPlayer('hhus', 'Ida')
  await gateway.listBadges(ida)
  expect(lines.join()).toContain('"hotel":"hhus"')
  expect(lines.join()).toContain('"call":"findPlayer"')
  expect(lines.join()).not.toMatch(/ida|a1d|127\.0/i)
})

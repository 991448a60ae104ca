import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStation, type Station } from '#demo/station/open-station.ts'
import { settingsOf } from '#demo/station/settings-of.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  changeStations,
  restoreStations,
  type StationChoices,
  StationSetup,
  StationTest,
  showRadioNow,
  showStationSetup,
  streamPath,
  testStation,
} from '../../contract.ts'
import { icecast25Body, icecast25Source } from '../testing/sample-bodies.ts'
import { noChoices } from './effective.ts'

/** A server of this machine that answers with a status and a header, and what it was asked. */
async function openServer(status: number, headers: () => Record<string, string>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, headers()).end('secret')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  return { asked, origin, close: () => server.close() }
}

/**
 * A server that answers below `/hop3` after three redirects of its own, below `/away` leads to
 * another one, and below `/html`, `/text` and `/silent` with a page, with words, and never.
 */
async function openOdd(away: () => string) {
  const server = createServer((request, response) => {
    const [, place = '', ...rest] = (request.url ?? '').split('/')
    const hops = Number(/^hop(\d)$/.exec(place)?.[1] ?? 0)
    const path = rest.join('/')
    const send = (type: string, body: string) => void response.writeHead(200, { 'content-type': type }).end(body)
    const lead = (location: string) => void response.writeHead(302, { location }).end()
    if (place === 'silent') return
    if (hops > 0) lead(`/hop${hops - 1}/${path}`)
    else if (place === 'away') lead(`${away()}/${path}`)
    else if (place === 'html') send('text/html; charset=utf-8', '<p>')
    else if (place === 'text') send('text/plain', 'words')
    else if (path === 'live') send('audio/mpeg', 'audio')
    else send('application/json', JSON.stringify(icecast25Body({ '/live': icecast25Source() })))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  return {
    origin,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Two stations, and two processes of one site, of which the second only serves visitors. */
let one: Station
let two: Station
let site: TestSite
let other: TestSite
let chief: Member
/** A server that is permitted and leads to another, which is not. */
let leading: Awaited<ReturnType<typeof openServer>>
let inner: Awaited<ReturnType<typeof openServer>>
let odd: Awaited<ReturnType<typeof openOdd>>
/** A port of this machine at which nothing answers. */
const nothing = 'http://127.0.0.1:1'
beforeAll(async () => {
  one = await openStation({ live: { dj: 'Mia', show: 'Night Shift' } })
  two = await openStation({ live: { dj: 'Tom', show: 'Morning' } })
  inner = await openServer(200, () => ({}))
  leading = await openServer(302, () => ({ location: `${inner.origin}/inside` }))
  odd = await openOdd(() => one.origin)
  const settings = {
    RADIO_PRIVATE_ORIGINS: [one, two, leading, odd, { origin: nothing }].map(({ origin }) => origin).join(', '),
    RADIO_POLL_SECONDS: '300',
  }
  site = await startSite({ settings })
  other = await startSite({ beside: site, settings: { ...settings, ROLE: 'web', RADIO_STREAM_MODE: 'redirect' } })
  chief = await site.newMember({ name: 'Chief', roles: ['administration'] })
})
afterAll(async () => {
  await other.close()
  await site.close()
  await one.close()
  await two.close()
  leading.close()
  odd.close()
  inner.close()
})
afterEach(async () => {
  await save(noChoices)
})

/** The choices for a demo station, as the environment would have them. */
function choicesOf(station: Station, part: 'main' | 'tr' = 'main'): Partial<StationChoices> {
  const { RADIO_KIND: kind, RADIO_MOUNT: mount = '', ...others } = settingsOf(station, 'icecast')
  const named = { DjFrom: others.RADIO_DJ_FROM, ShowFrom: others.RADIO_SHOW_FROM }
  const fields = { Kind: kind, Url: station.origin, Mount: mount, ...named }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${part}${name}`, value]))
}

const read = async () => StationSetup.parse((await chief.ask(showStationSetup, {})).body)
const save = async (choices: Partial<StationChoices>) =>
  chief.ask(changeStations, { body: { ...noChoices, ...choices, seen: (await read()).version } })
const dj = async (at: TestSite, lang: 'de' | 'tr') =>
  showRadioNow.result.parse((await at.ask(showRadioNow, { query: { lang } })).body).dj
const policy = async (path: string) => (await other.get(path)).headers.get('content-security-policy') ?? ''

test('a chosen station is polled and played by every process, without a restart', async () => {
  expect(await dj(other, 'de')).toBeNull()
  expect((await other.get(streamPath)).status).toBe(503)
  expect(await policy('/en')).not.toContain(one.origin)
  expect((await save(choicesOf(one))).status).toBe(200)
  await expect.poll(async () => [await dj(site, 'de'), await dj(other, 'tr')]).toEqual(['Mia', 'Mia'])
  const sent = await other.get(streamPath)
  expect([sent.status, new URL(sent.headers.get('location') ?? '').origin]).toEqual([302, one.origin])
  for (const path of ['/en', '/tr/news/all']) expect(await policy(path)).toContain(`media-src 'self' ${one.origin};`)
  const imprint = await (await other.get('/api/get/imprint')).json()
  expect(imprint).toMatchObject({ practice: { hasRadio: true, audioHosts: [new URL(one.origin).host] } })

  await save({ ...choicesOf(one), ...choicesOf(two, 'tr'), fallback: 'https://radio.example.org/stream.mp3' })
  await expect.poll(async () => [await dj(other, 'de'), await dj(other, 'tr')]).toEqual(['Mia', 'Tom'])
  const origins = [one.origin, two.origin, 'https://radio.example.org'].join(' ')
  expect(await policy('/en')).toContain(`media-src 'self' ${origins};`)
  const fallback = await other.get(`${streamPath}?fallback=1&lang=tr`)
  expect(fallback.headers.get('location')).toBe('https://radio.example.org/stream.mp3')

  await save(choicesOf(two))
  await expect.poll(async () => [await dj(site, 'de'), await dj(other, 'tr')]).toEqual(['Tom', 'Tom'])
  await save(noChoices)
  await expect.poll(async () => (await other.get(streamPath)).status).toBe(503)
  expect(await policy('/en')).not.toContain(two.origin)
})

test('the former choice can be restored, and restored back; a change of an outdated version is refused', async () => {
  await save(choicesOf(one))
  const before = await read()
  await save(choicesOf(two))
  const after = await read()
  expect(after).toMatchObject({ changedBy: 'Chief', former: before.choices })
  const late = await chief.ask(changeStations, { body: { ...noChoices, seen: before.version } })
  expect(late).toMatchObject({ status: 409, body: { error: 'error.stale', current: { version: after.version } } })
  expect((await chief.ask(restoreStations, { body: { seen: after.version } })).body).toMatchObject({
    ...{ choices: before.choices, former: after.choices },
  })
  await expect.poll(async () => await dj(other, 'de')).toBe('Mia')
  const { version: seen } = await read()
  const [first, second] = await Promise.all([1, 2].map(() => chief.ask(restoreStations, { body: { seen } })))
  expect([first?.status, second?.status].toSorted()).toEqual([200, 409])
})

test.each([
  ['http://a;b.example.org', 'error.stationAddress'],
  ['https://radio.example.org/ x', 'error.stationAddress'],
  ["https://radio.example.org'/", 'error.stationAddress'],
  ['https://user:secret@radio.example.org', 'error.stationAddress'],
  ['ftp://radio.example.org', 'error.stationAddress'],
  ['javascript:alert(1)', 'error.stationAddress'],
  ['http://10.0.0.1:8000', 'error.stationPrivate'],
  ['http://127.0.0.1:2', 'error.stationPrivate'],
  ['http://[::1]:8000', 'error.stationPrivate'],
  ['http://0x7f000001/', 'error.stationPrivate'],
  ['http://localhost:8000', 'error.stationPrivate'],
  ['http://postgres:5432', 'error.stationPrivate'],
])('an address such as %s is refused', async (address, error) => {
  for (const field of ['mainUrl', 'mainStreamUrl', 'trFallback'] as const) {
    const answer = await save({ mainKind: 'icecast', mainUrl: 'https://radio.example.org', [field]: address })
    expect(answer).toMatchObject({ status: 422, body: { error, fields: { [field]: error } } })
  }
  expect((await read()).choices).toEqual(noChoices)
})

test('a station needs a kind and an address', async () => {
  const answer = await save({ trUrl: 'https://radio.example.org' })
  const error = 'error.stationIncomplete'
  expect(answer).toMatchObject({ status: 422, body: { error, fields: { trKind: error } } })
})

test('a test says what plays, in which format and how long it took, or exactly why not', async () => {
  const tested = async (choices: Partial<StationChoices>, part: 'main' | 'tr' | 'fallback' = 'main') =>
    StationTest.parse((await chief.ask(testStation, { body: { ...noChoices, ...choices, part } })).body)
  const good = await tested(choicesOf(one))
  expect(good).toMatchObject({
    info: { failure: null, isOnline: true, host: 'Mia', show: 'Night Shift', address: one.origin },
    audio: { failure: null, format: expect.stringMatching(/^audio\//) },
  })
  expect(Math.min(good.info?.milliseconds ?? -1, good.audio.milliseconds)).toBeGreaterThanOrEqual(0)
  expect(await dj(other, 'de')).toBeNull()
  const wrongKind = await tested({ ...choicesOf(one), mainKind: 'azuracast', mainMount: 'none' })
  expect(wrongKind.info?.failure).toEqual({ why: 'noStatus', detail: '' })
  const wrongPath = await tested({ ...choicesOf(one), mainUrl: `${one.origin}/elsewhere` })
  expect(wrongPath.info?.failure).toEqual({ why: 'status', detail: '404' })
  const wrongMount = await tested({ ...choicesOf(one), mainStreamUrl: `${one.origin}/no-such-stream` })
  expect(wrongMount).toMatchObject({ info: { failure: null }, audio: { failure: { why: 'status', detail: '404' } } })
  const page = await tested({ fallback: `${one.origin}/status-json.xsl` }, 'fallback')
  expect(page).toMatchObject({ info: null, audio: { failure: { why: 'contentType' } } })
  const missing = await chief.ask(testStation, { body: { ...noChoices, part: 'main' } })
  expect(missing).toMatchObject({ status: 422, body: { error: 'error.stationIncomplete' } })
})

const testedAt = async (at: Member, place: string, address: string = odd.origin) => {
  const choices = { mainKind: 'icecast', mainMount: '/live', mainUrl: address + place } as const
  const body = { ...noChoices, ...choices, mainStreamUrl: `${address}${place}/live`, part: 'main' as const }
  const { info, audio } = StationTest.parse((await at.ask(testStation, { body })).body)
  return { info: info?.failure ?? null, audio: audio.failure }
}

test('a test follows three redirects and no more', async () => {
  expect(await testedAt(chief, '/hop3')).toEqual({ info: null, audio: null })
  const { info, audio } = await testedAt(chief, '/hop4')
  expect([info?.why, audio?.why]).toEqual(['tooManyRedirects', 'tooManyRedirects'])
})

test.each([
  ['/html', { why: 'contentType', detail: 'text/html' }, { why: 'contentType', detail: 'text/html; charset=utf-8' }],
  ['/text', { why: 'noStatus', detail: '' }, { why: 'contentType', detail: 'text/plain' }],
  ['/silent', { why: 'timeout' }, { why: 'timeout' }],
])('a test says what is wrong with the answer below %s', async (place, info, audio) => {
  expect(await testedAt(chief, place)).toMatchObject({ info, audio })
})

test('a test says that nothing answers at a port', async () => {
  const refused = { why: 'refused', detail: 'ECONNREFUSED' }
  expect(await testedAt(chief, '', nothing)).toEqual({ info: refused, audio: refused })
})

test('audio of another server is passed through; browsers may not go there themselves', async () => {
  expect((await testedAt(chief, '/away')).audio).toBeNull()
  const manager = await other.newMember({ roles: ['administration'] })
  expect((await testedAt(manager, '/away')).audio).toEqual({ why: 'leadsElsewhere', detail: one.origin })
})

test('a test follows no redirect into the own network', async () => {
  const choices = { mainKind: 'icecast', mainUrl: leading.origin, mainStreamUrl: `${leading.origin}/live` } as const
  const answer = await chief.ask(testStation, { body: { ...noChoices, ...choices, part: 'main' } })
  const { info, audio } = StationTest.parse(answer.body)
  expect([info?.failure?.why, audio.failure?.why]).toEqual(['forbidden', 'forbidden'])
  expect([leading.asked.length > 0, inner.asked]).toEqual([true, []])
})

test('what the environment sets is fixed, named and not replaced; only the management sees it', async () => {
  const settings = { RADIO_PRIVATE_ORIGINS: two.origin }
  const fixed = await startSite({ beside: site, settings: { ...settingsOf(one, 'icecast'), ...settings } })
  try {
    const manager = await fixed.newMember({ roles: ['superadministration'] })
    const setup = StationSetup.parse((await manager.ask(showStationSetup, {})).body)
    expect(setup.fixed).toContainEqual({ field: 'mainUrl', variable: 'RADIO_URL', value: one.origin })
    expect(setup.fixed.map(({ field }) => field)).not.toContain('trUrl')
    const body = { ...noChoices, ...choicesOf(two), ...choicesOf(two, 'tr'), seen: setup.version }
    const saved = StationSetup.parse((await manager.ask(changeStations, { body })).body)
    expect(saved.choices).toMatchObject({ mainUrl: '', mainKind: '', trUrl: two.origin })
    await expect.poll(async () => [await dj(fixed, 'de'), await dj(fixed, 'tr')]).toEqual(['Mia', 'Tom'])
    for (const role of ['communitymanagement', 'radio_lvl2'] as const) {
      const member = await fixed.newMember({ roles: [role] })
      expect((await member.ask(showStationSetup, {})).status).toBe(403)
    }
  } finally {
    await fixed.close()
  }
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AnsweringStation, settingsAt, startAnsweringStation } from '../testing/listening-site.ts'
import {
  azuracastBody,
  icecast25Body,
  icecast25Source,
  shoutcast1Page,
  shoutcast2Xml,
} from '../testing/sample-bodies.ts'
import { openStationClient, type StationClient } from './ask-station.ts'
import type { StationSettings } from './station-settings.ts'

const never = new AbortController().signal
const fetchers: StationClient[] = []
let station: AnsweringStation
beforeAll(async () => {
  station = await startAnsweringStation()
})
afterAll(() => station.close())
afterEach(() => {
  for (const fetcher of fetchers.splice(0)) fetcher.close()
  station.requests.length = 0
})

function doorTo(settings: StationSettings) {
  const fetcher = openStationClient({ trustedAddresses: [settings.url], userAgent: 'a fan site (https://example.org)' })
  fetchers.push(fetcher)
  return () => fetcher.ask(settings, never)
}

test('finds and remembers the address and format that a version answers with', async () => {
  const ask = doorTo(settingsAt(station.address))
  station.answer((request, response) => {
    if (request.url === '/status-json.xsl') return void response.writeHead(404).end('Could not parse XSLT file')
    response.end(JSON.stringify(icecast25Body({ '/live': icecast25Source() })))
  })
  for (const _ of [1, 2]) expect(await ask()).toMatchObject({ online: true })
  expect(station.requests.map(({ url }) => url)).toEqual([
    '/status-json.xsl',
    '/admin/publicstats.json',
    '/admin/publicstats.json',
  ])
  // After a return to the version before.
  station.answer((request, response) => {
    const isOld = request.url === '/status-json.xsl'
    response.writeHead(isOld ? 200 : 404).end(isOld ? '{"icestats":{"host":"x"}}' : '')
  })
  for (const _ of [1, 2]) expect(await ask()).toMatchObject({ online: false })
  expect(station.requests.at(-1)?.url).toBe('/status-json.xsl')
})

test.each([
  ['icecast', '/live', icecast25Body({ '/live': icecast25Source() }), '/status-json.xsl', false],
  ['azuracast', 'nightbell', azuracastBody(), '/api/nowplaying/nightbell', false],
  ['shoutcast2', null, shoutcast2Xml(), '/stats?sid=1&json=1', true],
  ['shoutcast1', null, shoutcast1Page(), '/7.html', true],
] as const)('asks %s where it answers, as a browser if required', async (kind, mount, body, url, asBrowser) => {
  station.say(body)
  expect(await doorTo(settingsAt(station.address, { kind, mount }))()).toMatchObject({ online: true })
  expect(station.requests.map((request) => request.url)).toEqual([url])
  const [request] = station.requests
  expect(request?.userAgent).toContain('a fan site (https://example.org)')
  expect(request?.userAgent.includes('Mozilla')).toBe(asBrowser)
})

test('asks an unreachable station nowhere else, and follows no redirect within the network', async () => {
  station.fall()
  expect(await doorTo(settingsAt(station.address))()).toEqual({ failed: 'network' })
  expect(station.requests).toHaveLength(1)
  station.answer((_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.2/status-json.xsl' }).end()
  })
  expect(await doorTo(settingsAt(station.address))()).toEqual({ failed: 'forbiddenAddress' })
})

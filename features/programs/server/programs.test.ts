import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteBadges } from '#features/badges/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import { openLog } from '#platform/server/process/log.ts'
import { hide } from '#test/member-with-history.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  apiBadgeOwners,
  apiBadges,
  apiDumps,
  apiNews,
  apiPlayer,
  apiPlayerByName,
  apiPlayerHistory,
} from '../contract.ts'
import { writeDumps } from './dumps/write-dumps.ts'
import type { ProgramsTables } from './tables.ts'

let site: TestSite
let habboId: string
let member: Awaited<ReturnType<TestSite['newMember']>>
beforeAll(async () => {
  site = await startSite()
  // Enough for an answer that is worth compressing, and older than those of the player.
  const seen = Array.from({ length: 40 }, (_, place) => ({ code: `API${place}`, name: null, description: null }))
  await noteBadges(site.database.db, 'hhus', seen, new Date('2020-01-01'))
  site.hotel.world.addPlayer('hhus', { name: 'night.owl', motto: 'awake', badges: 3, friends: 2 })
  member = await site.newMember({ hotel: 'hhus', name: 'night.owl' })
  habboId = (await site.scan('hhus', 'night.owl')).habboId
  site.hotel.world.setMotto('hhus', 'night.owl', 'asleep')
  await site.scan('hhus', 'night.owl')
  await publish(site, { author: member, texts: { en: { title: 'A lamp in the hall', html: '<p>Lit.</p>' } } })
})
afterAll(() => site.close())

describe('the API for programs', () => {
  it('answers what the site knows', async () => {
    const player = apiPlayer.result.parse((await site.ask(apiPlayer, { params: { habboId } })).body)
    expect(player).toMatchObject({ id: habboId, hotel: 'hhus', name: 'night.owl', motto: 'asleep' })
    expect(player.amounts).toMatchObject({ badges: { current: 3, former: 0 }, friends: { current: 2, former: 0 } })
    expect(player.page).toMatch(new RegExp(`^http://.*/en/scanner/users/${habboId}$`))
    const byName = await site.ask(apiPlayerByName, { params: { hotel: 'hhus', name: 'Night.Owl' } })
    expect(byName.body).toEqual(player)
    const history = apiPlayerHistory.result.parse((await site.ask(apiPlayerHistory, { params: { habboId } })).body)
    expect(history.items).toContainEqual(expect.objectContaining({ kind: 'mottoChanged', from: 'awake', to: 'asleep' }))
    const badges = apiBadges.result.parse((await site.ask(apiBadges, {})).body)
    expect(badges.items.length).toBeGreaterThan(2)
    const [{ code } = { code: '' }] = badges.items
    const owners = apiBadgeOwners.result.parse((await site.ask(apiBadgeOwners, { params: { code } })).body)
    expect(owners.items.map(({ id }) => id)).toContain(habboId)
    const news = apiNews.result.parse((await site.ask(apiNews, {})).body)
    expect(news.items[0]).toMatchObject({ title: 'A lamp in the hall', authors: ['night.owl'] })
  })

  it.each([
    '/api/v1/origins/online',
    '/api/v1/origins/online/history?range=7d',
    '/api/v1/radio/now',
    '/api/v1/radio/played',
    '/api/v1/radio/schedule?week=1',
    '/api/v1/news/a-lamp-in-the-hall?language=de',
    '/api/v1/dumps',
  ])('%s is for every site, and not sent again unchanged', async (address) => {
    const answer = await site.get(address)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const etag = answer.headers.get('etag') ?? ''
    const again = await site.get(address, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it.each(['/api/v1/openapi.json', '/api/v1/badges'])('%s is compressed for those who take it', async (address) => {
    for (const coding of ['br', 'gzip']) {
      const answer = await fetch(site.address + address, { headers: { 'accept-encoding': coding } })
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([coding, 'accept-encoding'])
      const etag = answer.headers.get('etag') ?? ''
      const plain = await fetch(site.address + address, { headers: { 'accept-encoding': 'identity' } })
      expect([plain.headers.get('content-encoding'), plain.headers.get('etag')]).toEqual([null, etag])
      expect(await plain.json()).toEqual(await answer.json())
      expect((await site.get(address, { 'if-none-match': etag })).status).toBe(304)
    }
  })

  it('refuses as the site does, with a cursor that is none too', async () => {
    const refusals = {
      [`/api/v1/players/hhus-${'0'.repeat(32)}`]: [404, 'error.userNotFound'],
      '/api/v1/hotels/hhxx/players/night.owl': [422, 'error.hotelInvalid'],
      '/api/v1/hotels/hhus/players/not.here': [404, 'error.userNotFound'],
      '/api/v1/badges/NO_SUCH': [404, 'error.badgeNotFound'],
      '/api/v1/badges?cursor=page-2': [400, 'error.cursorInvalid'],
      '/api/v1/news?cursor=2': [400, 'error.cursorInvalid'],
      '/api/v1/radio/played?cursor=x': [400, 'error.cursorInvalid'],
      '/api/v1/origins/online/history?range=2d': [422, 'error.incorrectData'],
      '/api/v1/nothing': [404, 'error.notFound'],
    }
    for (const [address, [status, error]] of Object.entries(refusals)) {
      const answer = await site.get(address)
      expect([address, answer.status, await answer.json()]).toEqual([
        address,
        status,
        expect.objectContaining({ error }),
      ])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('lets pages of other sites send a key', async () => {
    const asked = await fetch(`${site.address}/api/v1/badges`, {
      method: 'OPTIONS',
      headers: { origin: 'https://bot.example', 'access-control-request-headers': 'authorization' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization, If-None-Match, Range',
    ])
  })

  it('ignores cookies and tokens of a session', async () => {
    const answer = await member.get('/api/v1/badges')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const byToken = await site.get('/api/v1/badges', { authorization: `Bearer ${member.token}` })
    expect(byToken.status).toBe(401)
  })

  it('shows nothing of a player who hides', async () => {
    await hide(member, { page: true })
    for (const address of [`players/${habboId}`, 'hotels/hhus/players/night.owl', `players/${habboId}/history`]) {
      const answer = async () => (await site.get(`/api/v1/${address}`)).json()
      await expect.poll(answer).toEqual({ error: 'error.playerHidden' })
    }
    await hide(member, { page: false })
    await expect.poll(async () => (await site.get(`/api/v1/players/${habboId}`)).status).toBe(200)
  })

  it('has a description of its own', async () => {
    const description = await (await site.get('/api/v1/openapi.json')).json()
    const addresses = Object.keys(description.paths)
    expect(addresses.every((address) => address.startsWith('/api/v1/'))).toBe(true)
    expect(addresses).toHaveLength(15)
    expect(description.security).toEqual([{}, { key: [] }])
    expect(Object.keys(description.paths['/api/v1/badges/{code}'].get.responses)).toEqual([
      '200',
      '401',
      '404',
      '422',
      '429',
    ])
  })
})

describe('the daily files', () => {
  const contextOf = (folder: string) => ({
    db: tablesOf<ProgramsTables>(site.database.db),
    site: site.database.db,
    clock: systemClock,
    log: openLog('silent'),
    publicUrl: 'http://localhost',
    siteName: () => 'Nightbell',
    ...{ callsPerKey: 1, callsPerNetwork: 1, dumpFolder: folder },
  })

  it('have the whole archive, are listed with size and hash, and are sent in parts', async () => {
    const folder = path.join(site.dataFolder, 'dumps')
    await writeDumps(contextOf(folder))
    const { files, licence } = apiDumps.result.parse((await site.ask(apiDumps, {})).body)
    expect(licence).toContain('Sulake')
    expect(files.map(({ data, form }) => `${data} ${form}`)).toEqual([
      'badges csv',
      'badges jsonl',
      'origins-minutes csv',
      'origins-minutes jsonl',
      'origins-hours csv',
      'origins-hours jsonl',
    ])
    const { rows } = await site.database.pool.query<{ code: string }>('select code from badges_badges order by id')
    const lines = zstdDecompressSync(await readFile(path.join(folder, files[1]?.name ?? '')))
      .toString()
      .trim()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line).code)).toEqual(rows.map(({ code }) => code))
    expect(files[1]?.rows).toBe(rows.length)
    const at = new URL(files[0]?.address ?? '').pathname
    const whole = await site.get(at)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect([whole.status, bytes.byteLength]).toEqual([200, files[0]?.bytes])
    expect(zstdDecompressSync(bytes).toString()).toMatch(/^code,firstSeenAt,owners,hotel,name,description\r\n/)
    const part = await site.get(at, { range: 'bytes=4-9' })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(4, 10)])
    expect((await site.get('/api/v1/dumps/index.json')).status).toBe(404)
    expect((await site.get('/api/v1/dumps/..%2f..%2fetc%2fpasswd')).status).toBeGreaterThanOrEqual(400)
  })

  it('are replaced, and older ones removed after a day and a half', async () => {
    const folder = path.join(site.dataFolder, 'dumps')
    const context = contextOf(folder)
    await writeDumps({ ...context, clock: { now: () => new Date(Date.now() + 3_600_000) } })
    const { files } = apiDumps.result.parse((await site.ask(apiDumps, {})).body)
    expect(files).toHaveLength(6)
    await writeDumps({ ...context, clock: { now: () => new Date(Date.now() + 5 * 86_400_000) } })
    expect((await site.get(new URL(files[0]?.address ?? '').pathname)).status).toBe(404)
  })
})

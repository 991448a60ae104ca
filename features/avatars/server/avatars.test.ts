import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Fault } from '#demo/hotel/faults.ts'
import type { HotelGateway } from '#features/hotels/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { hide } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { findLook, showAvatarStudio, showFigureData, showLook } from '../contract.ts'
import { importFigures } from './import-figures.ts'
import type { AvatarTables } from './tables.ts'

let site: TestSite
let gateway: HotelGateway
beforeAll(async () => {
  site = await startSite()
  gateway = openGatewayTo(site.hotel)
})
afterEach(() => site.hotel.faults.clear())
afterAll(async () => {
  gateway.close()
  await site.close()
})

function bringIn() {
  const db = tablesOf<AvatarTables>(site.database.db)
  const context = { db, gateway, clock: systemClock, log: pino({ level: 'silent' }) }
  return importFigures(context, new AbortController().signal)
}

const parts = async () => showFigureData.result.parse((await site.newGuest().ask(showFigureData, {})).body)
const studio = async () => showAvatarStudio.result.parse((await site.newGuest().ask(showAvatarStudio, {})).body)
const pictureOf = (query: string) => site.get(`/api/get/avatars/picture.png?${query}`)

test('parts are brought in when the game’s file changes, and a failure keeps the last', async () => {
  expect(await parts()).toEqual({ palettes: {}, types: [] })
  expect(await studio()).toEqual({
    imager: `${site.hotel.addressOf('hhus')}/habbo-imaging/avatarimage`,
    importedAt: null,
  })
  expect(await bringIn()).toEqual({ outcome: 'imported' })
  // Other processes hear of it a moment later.
  await expect.poll(async () => (await parts()).types.map(({ type }) => type)).toContain('hd')
  const first = await parts()
  await expect.poll(async () => (await studio()).importedAt).not.toBeNull()
  expect(await bringIn()).toEqual({ outcome: 'unchanged' })

  const { pool } = site.database
  await pool.query(`update avatars_figure_data set hash = 'another'`)
  const path = '/gamedata/figuredata'
  const faults: Fault[] = [
    { kind: 'truncated' },
    { kind: 'html' },
    { kind: 'broken-utf8' },
    { kind: 'empty' },
    { kind: 'redirect-loop' },
    { kind: 'reset' },
    { kind: 'maintenance-html' },
    { kind: 'huge', megabytes: 20 },
  ]
  for (const fault of faults) {
    site.hotel.faults.set('hhus', { ...fault, path })
    expect([fault.kind, (await bringIn()).outcome]).toEqual([fault.kind, 'failed'])
    expect(await parts()).toEqual(first)
    site.hotel.faults.clear()
  }
  const failing = await pool.query('select failure, failing_since from avatars_figure_data')
  expect(failing.rows).toMatchObject([{ failure: expect.any(String), failing_since: expect.any(Date) }])

  // A file with fewer than half of the sets is not believed.
  await pool.query(`update avatars_figure_data set data = jsonb_set(data, '{types,0,sets}',
    (select jsonb_agg(jsonb_build_object('id', id, 'gender', 'U', 'club', false, 'colours', 1)) from generate_series(1, 500) as id))`)
  expect(await bringIn()).toEqual({ outcome: 'failed', failure: 'shrunken' })
  await pool.query(`update avatars_figure_data set data = '{"palettes": {}, "types": []}'`)
  expect(await bringIn()).toEqual({ outcome: 'imported' })
  expect(await parts()).toEqual(first)
  const mended = await pool.query('select failure, failing_since from avatars_figure_data')
  expect(mended.rows).toEqual([{ failure: null, failing_since: null }])
})

test('the look of a scanned player is shown, unless the page is hidden or of the retro edition', async () => {
  const { world } = site.hotel
  const member = await site.newMember({ hotel: 'hhus', name: 'look.owner' })
  const guest = site.newGuest()
  const byName = (name: string) => guest.ask(findLook, { query: { hotel: 'hhus', name } })
  const byId = (habboId: string) => guest.ask(showLook, { params: { habboId } })
  expect((await byName('look.owner')).status).toBe(404)
  const { habboId } = await site.scan('hhus', 'look.owner')
  const { figure } = world.hotel('hhus').find('look.owner') ?? {}
  const look = { habboId, name: 'look.owner', figure }
  expect(await byName('LOOK.owner')).toMatchObject({ status: 200, body: look })
  expect(await byId(habboId)).toMatchObject({ status: 200, body: look })
  expect((await byId('someone')).status).toBe(404)
  expect((await guest.get(`${findLook.path}?hotel=hhus`)).status).toBe(422)
  world.addPlayer('hhous', { name: 'look.retro' })
  const retro = await site.scan('hhous', 'look.retro')
  expect((await byId(retro.habboId)).status).toBe(404)
  await hide(member, { page: true })
  for (const answer of [await byId(habboId), await byName('look.owner')])
    expect(answer).toMatchObject({ status: 403, body: { error: 'error.playerHidden' } })
})

test('a picture is drawn by the game and sent as a file, rate limited for each visitor', async () => {
  const answer = await pictureOf('figure=hr-828-31.hd-180-1&action=wav&size=s')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="avatar.png"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')

  site.hotel.requests.clear()
  const hostile = 'figure=hr-1%26user%3DCollector&action=std%26img_format%3Dgif&direction=99&direction=1'
  expect((await pictureOf(hostile)).status).toBe(200)
  expect(site.hotel.requests.count({ hotel: 'hhus', path: 'user=' })).toBe(0)

  site.hotel.faults.set('hhus', { kind: 'html', path: '/habbo-imaging' })
  expect((await pictureOf('size=l')).status).toBe(503)
  site.hotel.faults.clear()
  const statuses: number[] = []
  for (let times = 0; times < 20; times += 1) statuses.push((await pictureOf('size=m')).status)
  expect(statuses.at(-1)).toBe(429)
})

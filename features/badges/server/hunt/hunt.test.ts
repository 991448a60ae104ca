import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#test/member.ts'
import { hide } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addBadgeWay, listGuessed, listMissingBadges, listObtainable, listOwnedBadges } from '../../contract.ts'
import { aggregateOwnerCounts, changeOwners, noteBadges } from '../api.ts'
import { enteredWay } from '../testing/catalogue.ts'

let site: TestSite
let editor: Member
const day = 86_400_000

beforeAll(async () => {
  site = await startSite()
  editor = await site.newMember({ roles: ['headof'] })
})
afterAll(() => site.close())

async function newBadges(...codes: string[]): Promise<number[]> {
  const seen = codes.map((code) => ({ code, name: null, description: null }))
  const ids = await noteBadges(site.database.db, 'hhus', seen, new Date())
  return codes.map((code) => ids.get(code) ?? 0)
}

async function addWay(code: string, way: Parameters<typeof enteredWay>[0]) {
  const { status } = await editor.ask(addBadgeWay, { params: { code }, body: enteredWay(way) })
  expect(status).toBe(201)
}

async function obtainable(query: object = {}) {
  const { body } = await site.newGuest().ask(listObtainable, { query })
  return listObtainable.result.parse(body).items
}

async function guessed(query: object = {}) {
  const { body } = await site.newGuest().ask(listGuessed, { query })
  return listGuessed.result.parse(body).items
}

test('a way works in its hotel, in that of its room, or in all', async () => {
  await newBadges('HUNTALL', 'HUNTDE', 'HUNTROOM')
  const until = (days: number) => new Date(Date.now() + days * day).toISOString()
  await addWay('HUNTALL', { until: until(3) })
  await addWay('HUNTDE', { hotel: 'hhde', until: until(1) })
  await addWay('HUNTROOM', { kind: 'room', hotel: 'hhde', room: { hotel: 'hhtr', number: 9 }, until: until(2) })
  const codes = async (query: object) => (await obtainable(query)).map(({ code, way }) => [code, way.hotel])
  expect(await codes({})).toEqual([
    ['HUNTDE', 'hhde'],
    ['HUNTROOM', 'hhtr'],
    ['HUNTALL', null],
  ])
  expect(await codes({ hotel: 'hhtr' })).toEqual([
    ['HUNTROOM', 'hhtr'],
    ['HUNTALL', null],
  ])
  expect(await codes({ hotel: 'hhfi' })).toEqual([['HUNTALL', null]])
  expect((await site.newGuest().ask(listObtainable, { query: { hotel: 'nowhere' as never } })).status).toBe(422)
})

test('pages of obtainable badges have no gaps, whenever the badges end', async () => {
  const [id = 0] = await newBadges('HUNTMANY')
  await site.database.pool.query(
    `insert into badges_ways (badge_id, kind, text_en, hotel, ends_at, changed_at)
    select $1, 'other', 'Wait', 'hhbr', case when place < 51 then timestamptz '9999-12-31 23:59:59.999Z' end, now()
    from generate_series(1, 102) as place`,
    [id],
  )
  const read = async (cursor?: string) => {
    const query = { hotel: 'hhbr', ...(cursor && { cursor }) } as const
    const { status, body } = await site.newGuest().ask(listObtainable, { query })
    expect(status).toBe(200)
    return listObtainable.result.parse(body)
  }
  const seen = new Set<number>()
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await read(cursor)
    for (const { way } of items) seen.add(way.id)
    cursor = nextCursor ?? undefined
  } while (cursor)
  expect(seen.size).toBeGreaterThanOrEqual(102)
  const far = Buffer.from('obtainable 999999999999999 1').toString('base64url')
  expect((await site.newGuest().ask(listObtainable, { query: { cursor: far } })).status).toBe(400)
})

test('badges that players gained between two scans are guessed, until the staff enter something', async () => {
  const [grown = 0, first = 0, one = 0, level = 0, retro = 0] = await newBadges(
    'GUESS1',
    'GUESSFIRST',
    'GUESSONE',
    'ACH_Guess1',
    'GUESSRETRO',
  )
  const gain = (hotel: 'hhus' | 'hhde' | 'hhous', gainedIds: number[], isFirstReading = false) =>
    changeOwners(site.database.db, { hotel, gainedIds, lostIds: [], isFirstReading })
  await gain('hhus', [grown, one, level])
  await gain('hhde', [grown, level])
  for (let times = 0; times < 3; times += 1) {
    await gain('hhus', [first], true)
    await gain('hhous', [retro])
  }
  await aggregateOwnerCounts(site.database.db)
  expect(await guessed()).toMatchObject([{ code: 'GUESS1', gains: 2, hotels: ['hhus', 'hhde'] }])
  // One gain in a hotel is not enough there.
  expect(await guessed({ hotel: 'hhde' })).toEqual([])
  await gain('hhde', [grown])
  await aggregateOwnerCounts(site.database.db)
  expect(await guessed({ hotel: 'hhde' })).toMatchObject([{ code: 'GUESS1', gains: 2, hotels: ['hhde'] }])

  const { pool } = site.database
  await pool.query('update badges_gains set day = day - 7 where badge_id = $1', [grown])
  expect(await guessed()).toEqual([])
  await pool.query('update badges_gains set day = day + 7 where badge_id = $1', [grown])
  await pool.query(`update badges_badges set first_seen_at = first_seen_at - interval '31 days' where id = $1`, [grown])
  expect(await guessed()).toEqual([])
  await pool.query(`update badges_badges set first_seen_at = first_seen_at + interval '31 days' where id = $1`, [grown])
  expect(await guessed()).toHaveLength(1)
  await addWay('GUESS1', { until: new Date(Date.now() - day).toISOString() })
  expect(await guessed()).toEqual([])
})

test('only the member sees the badges of the own player, and not while they are hidden', async () => {
  const { world } = site.hotel
  const codes = ['FI9001', 'FI9002', 'FI9003', 'ACH_Hunter3']
  world.addPlayer('hhus', { name: 'hunt.owner', badges: 0 })
  for (const code of codes.filter((each) => each !== 'FI9002')) world.giveBadge('hhus', 'hunt.owner', code)
  await newBadges('FI9002', 'ACH_Hunter2', 'ACH_Hunter4')
  const owner = await site.newMember({ hotel: 'hhus', name: 'hunt.owner' })
  const owned = async (who: Pick<Member, 'ask'>) =>
    who.ask(listOwnedBadges, { query: { codes: 'FI9001,FI9002,ACH_Hunter2,ACH_Hunter3,ACH_Hunter4,,nothing' } })
  const missing = (query: object = {}) => owner.ask(listMissingBadges, { query: { country: 'FI', ...query } })
  expect(await owned(site.newGuest())).toMatchObject({ status: 401 })
  expect(await owned(owner)).toMatchObject({ status: 404, body: { error: 'error.userNotFound' } })
  expect((await missing()).status).toBe(404)

  await site.scan('hhus', 'hunt.owner')
  const answer = listOwnedBadges.result.parse((await owned(owner)).body)
  expect(answer.owned.toSorted()).toEqual(['ACH_Hunter2', 'ACH_Hunter3', 'FI9001'])
  expect(answer.checkedAt).not.toBeNull()
  const lacked = listMissingBadges.result.parse((await missing()).body)
  expect(lacked).toMatchObject({ missing: 1, series: 3, pages: 1, items: [{ code: 'FI9002', name: null }] })
  expect(listMissingBadges.result.parse((await missing({ page: 2 })).body).items).toEqual([])
  expect((await owner.ask(listMissingBadges, { query: { country: "FI'" } })).status).toBe(422)
  expect((await owner.ask(listOwnedBadges, { query: { codes: 'A,'.repeat(121) } })).status).toBe(422)

  await hide(owner, { page: true })
  expect(await owned(owner)).toMatchObject({ status: 403, body: { error: 'error.playerHidden' } })
})

test('calendars have the badges that can be got for a limited time, of a hotel or one badge', async () => {
  await newBadges('CALNOW', 'CALLATER', 'CALOPEN', 'CALOVER')
  const now = Date.now()
  const at = (days: number) => new Date(now + days * day).toISOString()
  await addWay('CALNOW', { hotel: 'hhes', until: at(2) })
  await addWay('CALLATER', { hotel: 'hhes', from: at(5), until: at(6) })
  await addWay('CALOPEN', { hotel: 'hhes' })
  await addWay('CALOVER', { hotel: 'hhes', until: at(-1) })
  const read = async (path: string) => {
    const response = await fetch(site.address + path)
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const summaries = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary)
  const hunt = await read('/api/get/badges/hunt.ics?language=de&hotel=hhes')
  expect([hunt.status, hunt.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(summaries(hunt.text).filter((each) => each?.startsWith('CAL'))).toEqual([
    'CALNOW · Habbo.es',
    'CALLATER · Habbo.es',
  ])
  expect(hunt.text.replaceAll('\r\n ', '')).toContain(`/de/habbo/badges/CALNOW`)
  expect(hunt.text).toContain('Beim Türsteher melden')
  expect((await read('/api/get/badges/hunt.ics?hotel=hhfi')).text).not.toContain('CALNOW')
  const badge = await read('/api/get/badges/CALLATER/ways.ics')
  expect(summaries(badge.text)).toEqual(['CALLATER · Habbo.es'])
  const start = /DTSTART:(\S+)/.exec(badge.text)?.[1]
  expect(start).toBe(at(5).replace(/[-:]|\.\d+/g, ''))
  expect((await read('/api/get/badges/UNKNOWN-CAL/ways.ics')).status).toBe(404)
  expect((await read('/api/get/badges/hunt.ics?hotel=nowhere')).status).toBe(422)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listChanges, listHistory, listPhotos, type RedactedKind, redactEntry, showPlayer } from '../../contract.ts'

/** Removing one entry of a player's history: access, what remains, and what scans bring back. */
let site: TestSite
let admin: Member
let habboId: string
beforeAll(async () => {
  site = await startSite()
  admin = await site.newMember({ roles: ['administration'] })
  const { world } = site.hotel
  world.addPlayer('hhus', { name: 'first.name', motto: 'first motto', photos: 2 })
  habboId = (await site.scan('hhus', 'first.name')).habboId
  world.rename('hhus', 'first.name', 'second.name')
  world.setMotto('hhus', 'second.name', 'second motto')
  await site.scan('hhus', 'second.name')
})
afterAll(() => site.close())

async function history(what: RedactedKind, name = 'second.name') {
  const answered = await admin.ask(listHistory, { params: { hotel: 'hhus', name }, query: { what } })
  return listHistory.result.parse(answered.body)
}

async function redact(what: RedactedKind, id: string) {
  return admin.ask(redactEntry, { body: { habboId, what, id } })
}

const timeline = async () => listChanges.result.parse((await site.ask(listChanges, { params: { habboId } })).body).items

test('needs the permission, a confirmed session, and an entry that is there', async () => {
  const [entry] = (await history('motto')).items
  const community = await site.newMember({ roles: ['communitymanagement'] })
  const body = { habboId, what: 'motto', id: entry?.id ?? '' } as const
  expect((await community.ask(redactEntry, { body })).body).toEqual({ error: 'error.notAuthorized' })
  expect((await admin.ask(redactEntry, { body })).body).toEqual({ error: 'error.stepUpRequired' })
  await site.database.pool.query('update accounts_sessions set confirmed_at = now()')
  expect((await redact('motto', '999999')).status).toBe(404)
  expect((await redact('name', body.id)).status).toBe(404)
  expect((await admin.ask(redactEntry, { body: { ...body, habboId: `hhus-${'0'.repeat(32)}` } })).status).toBe(404)
  expect((await admin.ask(listHistory, { params: { hotel: 'hhus', name: 'nobody.there' } })).status).toBe(404)
})

test('the history of a player in a hotel that does not exist is wrong input', async () => {
  const params = { hotel: 'hhxx' as 'hhus', name: 'second.name' }
  const { status, body } = await admin.ask(listHistory, { params })
  expect([status, body]).toMatchObject([422, { error: 'error.hotelInvalid' }])
})

test('a redacted motto is a neutral line, also when the player uses it again', async () => {
  const { world } = site.hotel
  const [entry] = (await history('motto')).items
  expect(entry?.value).toBe('first motto')
  expect((await redact('motto', entry?.id ?? '')).status).toBe(200)
  expect((await redact('motto', entry?.id ?? '')).status).toBe(404)
  expect((await history('motto')).items).toMatchObject([{ id: entry?.id, value: null }])
  const player = showPlayer.result.parse((await site.ask(showPlayer, { params: { habboId } })).body)
  expect(player.history.mottos.map(({ value }) => value)).toEqual([null])
  expect(await timeline()).toContainEqual(
    expect.objectContaining({ kind: 'mottoChanged', from: null, to: 'second motto' }),
  )
  const { acts } = await listActs(site.database.db, { act: 'player.entryRedacted' }, 10)
  expect(acts).toMatchObject([{ account_id: admin.accountId, subject_id: habboId, changes: { kind: 'motto' } }])

  for (const motto of ['first motto', 'third motto']) {
    world.setMotto('hhus', 'second.name', motto)
    await site.scan('hhus', 'second.name')
  }
  const later = showPlayer.result.parse((await site.ask(showPlayer, { params: { habboId } })).body)
  expect(later.history.mottos.map(({ value }) => value)).toEqual([null, 'second motto', null])
  expect(JSON.stringify(await timeline())).not.toContain('first motto')
})

test('a former name no longer leads to the player', async () => {
  const [entry] = (await history('name')).items
  expect((await redact('name', entry?.id ?? '')).status).toBe(200)
  expect((await history('name')).items.map(({ value }) => value)).toEqual([null])
  expect(JSON.stringify(await timeline())).not.toContain('first.name')
})

test('a photo stays a line without picture, also after the next scan', async () => {
  const [entry] = (await history('photo')).items
  expect((await redact('photo', entry?.id ?? '')).status).toBe(200)
  const photos = async () => listPhotos.result.parse((await site.ask(listPhotos, { params: { habboId } })).body)
  const removed = (await photos()).items.find(({ isRemoved }) => isRemoved)
  expect(removed).toMatchObject({ picture: '', roomName: null })
  await site.scan('hhus', 'second.name')
  const { items, total } = await photos()
  expect([total, items.filter(({ isRemoved }) => isRemoved)]).toEqual([2, [removed]])
  expect(JSON.stringify([items, await timeline()])).not.toContain(entry?.id)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import { showToday } from '#features/housekeeping/contract.ts'
import type { Call } from '#platform/contract/endpoint.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  addRemoval,
  issueRemovalCode,
  listHiddenPlayers,
  listRemovals,
  proveRemoval,
  Removal,
  settleRemoval,
  showPlayer,
} from '../../contract.ts'
import { forgetRemovals, monthAfter } from './removals.ts'

/** Requests of players: entered by the staff, proven with a code in the motto, settled by a day. */
let site: TestSite
let admin: Member
beforeAll(async () => {
  site = await startSite()
  admin = await site.newMember({ name: 'the-admin', roles: ['administration'] })
})
afterAll(() => site.close())

const today = new Date().toISOString().slice(0, 10)

async function added(body: Partial<Call<typeof addRemoval>['body']> & { name: string }): Promise<Removal> {
  const answered = await admin.ask(addRemoval, { body: { hotel: 'hhus', kind: 'page', received: today, ...body } })
  expect(answered.status).toBe(201)
  return Removal.parse(answered.body)
}

/** Confirms the session, as a passkey or the password does. */
async function confirm(member: Member) {
  await site.database.pool.query('update accounts_sessions set confirmed_at = now() where account_id = $1', [
    member.accountId,
  ])
}

async function listed(query: Call<typeof listRemovals>['query'] = {}) {
  return listRemovals.result.parse((await admin.ask(listRemovals, { query })).body)
}

const prove = (id: number) => admin.ask(proveRemoval, { params: { id }, body: {} })

async function codeFor(id: number) {
  const { code } = Removal.parse((await admin.ask(issueRemovalCode, { params: { id }, body: {} })).body)
  return code?.text ?? ''
}

test('the answer is due on the same day of the next month, or its last day', () => {
  const due = (day: string) =>
    monthAfter(new Date(`${day}T00:00:00Z`))
      .toISOString()
      .slice(0, 10)
  expect(['2026-11-25', '2026-01-31', '2028-01-31', '2026-12-31'].map(due)).toEqual([
    '2026-12-25',
    '2026-02-28',
    '2028-02-29',
    '2027-01-31',
  ])
})

test('only those who may redact see or change requests, and wrong input is refused by field', async () => {
  const community = await site.newMember({ roles: ['communitymanagement'] })
  expect((await community.ask(listRemovals, {})).status).toBe(403)
  expect((await community.ask(listHiddenPlayers, {})).status).toBe(403)
  const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const body = { hotel: 'hhus', name: 'a', kind: 'page', received: tomorrow } as const
  expect(await admin.ask(addRemoval, { body })).toMatchObject({
    status: 422,
    body: { fields: { received: 'error.incorrectData' } },
  })
  expect(await admin.ask(addRemoval, { body: { ...body, name: '' } })).toMatchObject({ status: 422 })
  expect((await admin.ask(settleRemoval, { params: { id: 9999 }, body: { state: 'done' } })).status).toBe(404)
  expect((await admin.ask(listRemovals, { query: { cursor: 'x' } })).status).toBe(400)
})

test('a page is hidden and shown again with a code in the motto, by a confirmed session', async () => {
  const { world } = site.hotel
  world.addPlayer('hhus', { name: 'shy.owl', motto: 'hoot' })
  const { habboId } = await site.scan('hhus', 'shy.owl')
  const { id } = await added({ name: 'SHY.owl' })
  expect((await admin.ask(showToday, {})).body).toMatchObject({
    waiting: expect.arrayContaining([expect.objectContaining({ area: 'removals', count: 1 })]),
  })
  const code = await codeFor(id)
  expect(code).toMatch(/^FU\[\w{5}\]$/)
  expect(await codeFor(id)).toBe(code)
  expect(await prove(id)).toMatchObject({ status: 403, body: { error: 'error.stepUpRequired' } })
  await confirm(admin)
  expect(await prove(id)).toMatchObject({ status: 403, body: { error: 'error.mottoMismatch', motto: 'hoot' } })
  // Another player of the same name proves nothing.
  world.setMotto('hhus', 'shy.owl', `${code} please`)
  expect(await prove(id)).toMatchObject({ status: 200, body: { state: 'done', code: null, habboId } })
  expect((await site.ask(showPlayer, { params: { habboId } })).status).toBe(403)
  const stale = { error: 'error.stale', removal: { state: 'done' }, by: 'the-admin' }
  expect(await prove(id)).toMatchObject({ status: 409, body: stale })

  const hidden = listHiddenPlayers.result.parse((await admin.ask(listHiddenPlayers, {})).body).items
  expect(hidden).toMatchObject([{ habboId, name: 'shy.owl', how: 'mottoCode', by: { name: 'the-admin' } }])

  const again = await added({ name: 'shy.owl', kind: 'show' })
  world.setMotto('hhus', 'shy.owl', await codeFor(again.id))
  expect((await prove(again.id)).status).toBe(200)
  expect((await site.ask(showPlayer, { params: { habboId } })).status).toBe(200)
  const { acts } = await listActs(site.database.db, { by: admin.accountId }, 100)
  expect(acts.map(({ act }) => act).toReversed()).toEqual([
    ...['removal.added', 'removal.codeIssued', 'player.hidden', 'removal.done'],
    ...['removal.added', 'removal.codeIssued', 'player.shown', 'removal.done'],
  ])
})

test('a code of a player proves nothing for another who has taken the name', async () => {
  const { world } = site.hotel
  world.addPlayer('hhus', { name: 'handed.on', motto: '' })
  await site.scan('hhus', 'handed.on')
  const { id } = await added({ name: 'handed.on' })
  const code = await codeFor(id)
  world.rename('hhus', 'handed.on', 'moved.on')
  world.addPlayer('hhus', { name: 'handed.on', motto: code })
  await confirm(admin)
  expect(await prove(id)).toMatchObject({ status: 404, body: { error: 'error.userNotFound' } })
})

test('a code ends after two weeks, and a request of another kind has none', async () => {
  await confirm(admin)
  site.hotel.world.addPlayer('hhus', { name: 'late.owl', motto: '' })
  const { id } = await added({ name: 'late.owl' })
  site.hotel.world.setMotto('hhus', 'late.owl', await codeFor(id))
  await site.database.pool.query("update scanner_removals set code_until = now() - interval '1 minute'")
  expect(await prove(id)).toMatchObject({ status: 403, body: { error: 'error.codeInvalid' } })
  expect((await prove((await added({ name: 'late.owl', kind: 'other' })).id)).status).toBe(403)
})

test('requests are declined with a reason; a page is hidden by its proof only', async () => {
  const page = await added({ name: 'somebody' })
  const settle = (id: number, body: Call<typeof settleRemoval>['body']) =>
    admin.ask(settleRemoval, { params: { id }, body })
  expect(await settle(page.id, { state: 'done' })).toMatchObject({ status: 403 })
  expect(await settle(page.id, { state: 'declined' })).toMatchObject({
    status: 422,
    body: { fields: { reason: 'error.formFieldRequired' } },
  })
  expect(await settle(page.id, { state: 'declined', reason: 'No answer' })).toMatchObject({
    status: 200,
    body: { state: 'declined', reason: 'No answer' },
  })
  expect(await settle(page.id, { state: 'declined', reason: 'x' })).toMatchObject({ status: 409 })
  const entry = await added({ name: 'somebody', kind: 'entry' })
  // Two at once: one settles it, the other gets the current state.
  const both = await Promise.all([settle(entry.id, { state: 'done' }), settle(entry.id, { state: 'done' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('open requests come by the day they are due, in pages; settled ones go after two years', async () => {
  await site.database.pool.query('delete from scanner_removals')
  for (let day = 1; day <= 60; day += 1)
    await added({ name: `p${day}`, received: `2026-0${1 + (day % 3)}-${String(1 + (day % 28)).padStart(2, '0')}` })
  const first = await listed()
  const second = await listed({ cursor: first.nextCursor ?? '' })
  const due = [...first.items, ...second.items].map((removal) => removal.due)
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 10, null])
  expect(due).toEqual(due.toSorted())
  await site.database.pool.query(
    "update scanner_removals set state = 'done', settled_at = now() - interval '731 days' where name = 'p1'",
  )
  await forgetRemovals(tablesOf(site.database.db), new Date())
  expect((await listed({ state: 'done' })).items).toEqual([])
})

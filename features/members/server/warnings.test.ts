import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import { countUnreadNotices, listNotices } from '#features/notifications/contract.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addMemberNote, deleteMemberNote, takeWarningBack, warnMember } from '../contract.ts'
import { actsOn, cardIn, cardOf, refusalIn } from './testing/cards.ts'

/** Warnings, which the member reads ten seconds later, and notes, which only the staff read. */
let site: TestSite
let keeper: Member
let colleague: Member
let ahead = 0
beforeAll(async () => {
  site = await startSite({ clock: { now: () => new Date(Date.now() + ahead) } })
  keeper = await site.newMember({ name: 'Keeper', roles: ['news_lvl2'] })
  colleague = await site.newMember({ name: 'quiet.sam', roles: ['headof'] })
})
afterAll(() => site.close())

const text = 'Bitte bleib freundlich.'
const warn = (by: Member, member: Member) =>
  by.ask(warnMember, { params: { id: member.accountId }, body: { reason: 'unkind', text } })

async function noticesOf(member: Member) {
  const { items } = listNotices.result.parse((await member.ask(listNotices, { query: {} })).body)
  const { unread } = countUnreadNotices.result.parse((await member.ask(countUnreadNotices, {})).body)
  return { unread, notices: items.map(({ notice }) => notice) }
}

test('a warning is notified ten seconds later, and is recorded', async () => {
  const member = await site.newMember()
  const card = cardIn(await warn(keeper, member))
  expect(card.warnings).toMatchObject([{ reason: 'unkind', text, by: { name: 'Keeper' }, takenBack: null }])
  expect(await noticesOf(member)).toEqual({ unread: 0, notices: [] })
  ahead += 10_001
  expect(await noticesOf(member)).toEqual({ unread: 1, notices: [{ kind: 'warning', reason: 'unkind', text }] })
  expect(await actsOn(site, member)).toEqual([['account.warned', keeper.accountId, { reason: 'unkind' }]])
})

test('a warning that is taken back at once is never notified', async () => {
  const member = await site.newMember()
  const [warning] = cardIn(await warn(keeper, member)).warnings
  const params = { id: member.accountId, warning: warning?.id ?? 0 }
  const card = cardIn(await colleague.ask(takeWarningBack, { params }))
  expect(card.warnings).toMatchObject([{ takenBack: { by: { name: 'quiet.sam' } } }])
  ahead += 20_000
  expect(await noticesOf(member)).toEqual({ unread: 0, notices: [] })
  const late = await keeper.ask(takeWarningBack, { params })
  const current = await cardOf(keeper, member)
  expect([late.status, late.body]).toEqual([409, { error: 'error.stale', current, by: 'quiet.sam' }])
  const other = { ...params, id: (await site.newMember()).accountId }
  expect(refusalIn(await keeper.ask(takeWarningBack, { params: other }))).toEqual([404, 'error.gone'])
  expect((await actsOn(site, member)).map(([act]) => act)).toEqual(['account.warned', 'account.warningTakenBack'])
})

test('members cannot be warned by an equal or lower rank, nor by themselves', async () => {
  const equal = await site.newMember({ roles: ['news_lvl2'] })
  for (const member of [equal, colleague, keeper]) {
    expect(refusalIn(await warn(keeper, member))).toEqual([403, 'error.rankTooLow'])
    expect((await cardOf(keeper, member)).warnings).toEqual([])
  }
  const below = await site.newMember({ roles: ['news_lvl1'] })
  expect((await warn(keeper, below)).status).toBe(201)
})

test('input is refused by field, and an unknown account as such', async () => {
  const member = await site.newMember()
  const params = { id: member.accountId }
  const asked = await keeper.ask(warnMember, { params, body: { reason: 'spam', text: ' \u0007 ' } })
  expect([asked.status, asked.body]).toMatchObject([422, { fields: { text: 'error.formFieldRequired' } }])
  const long = await keeper.ask(warnMember, { params, body: { reason: 'spam', text: 'x'.repeat(301) } })
  expect(refusalIn(long)).toEqual([422, 'error.formFieldTooLong'])
  await member.leave()
  expect(refusalIn(await warn(keeper, member))).toEqual([404, 'error.userNotFound'])
})

test('notes can be deleted by their writer only, and are part of the data export', async () => {
  const member = await site.newMember()
  const params = { id: member.accountId }
  const card = cardIn(await keeper.ask(addMemberNote, { params, body: { text: ' Quick temper.\n' } }))
  expect(card.notes).toMatchObject([{ text: 'Quick temper.', by: { name: 'Keeper' }, isOwn: true }])
  await warn(keeper, member)
  expect((await member.ask(exportData, {})).body).toMatchObject({
    members: { notes: [{ text: 'Quick temper.' }], warnings: [{ text }] },
  })
  const note = { ...params, note: card.notes[0]?.id ?? 0 }
  expect(refusalIn(await colleague.ask(deleteMemberNote, { params: note }))).toEqual([404, 'error.noteNotFound'])
  expect((await cardOf(colleague, member)).notes).toMatchObject([{ isOwn: false }])
  expect(cardIn(await keeper.ask(deleteMemberNote, { params: note })).notes).toEqual([])
})

test('closing an account removes the records about it, and its name from its own acts', async () => {
  const [member, leaving] = [await site.newMember(), await site.newMember({ roles: ['headof'] })]
  await warn(leaving, member)
  await leaving.ask(addMemberNote, { params: { id: member.accountId }, body: { text: 'A note' } })
  await leaving.leave()
  await expect
    .poll(async () => {
      const { warnings, notes } = await cardOf(keeper, member)
      return [warnings[0]?.by, notes[0]?.by]
    })
    .toEqual([null, null])
  await member.leave()
  const rows = async () => {
    const { rows: left } = await site.database.pool.query(
      `select 1 from members_warnings where account_id = $1 union all select 1 from members_notes where account_id = $1`,
      [member.accountId],
    )
    return left.length
  }
  await expect.poll(rows).toBe(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { ban, grantRole } from '#features/accounts/server/api.ts'
import { find } from '#features/housekeeping/contract.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listMembers, membersPageSize, showMember, warningDays } from '../contract.ts'
import { warnMember } from './api.ts'
import { cardIn, cardOf, refusalIn } from './testing/cards.ts'

/** The list of members, its filters and pages, and who may read it. */
let site: TestSite
let keeper: Member
const now = new Date()
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
  keeper = await site.newMember({ name: 'Keeper', roles: ['news_lvl2'] })
})
afterAll(() => site.close())

type Query = NonNullable<Parameters<typeof keeper.ask<typeof listMembers>>[1]['query']>
async function list(query: Query) {
  return listMembers.result.parse((await keeper.ask(listMembers, { query })).body)
}
const namesOf = async (query: Query) => (await list(query)).items.map(({ name }) => name)

test('members are found by the beginning of a name, in any case and in every hotel', async () => {
  await site.newMember({ name: 'Ilse_Lamp', hotel: 'hhde' })
  await site.newMember({ name: 'ILSE', hotel: 'hhtr' })
  await site.newMember({ name: 'not-ilse', hotel: 'hhtr' })
  expect(await namesOf({ name: 'ilse' })).toEqual(['ILSE', 'Ilse_Lamp'])
  expect(await namesOf({ name: 'ILSE_' })).toEqual(['Ilse_Lamp'])
  expect(await namesOf({ name: 'ilse', hotel: 'hhtr' })).toEqual(['ILSE'])
  expect(await namesOf({ name: '%' })).toEqual([])
  const found = find.result.parse((await keeper.ask(find, { query: { text: 'Ilse_' } })).body)
  expect(found).toEqual([
    { kind: 'member', title: 'Ilse_Lamp', detail: 'Habbo.de', path: 'members/habbo.de/Ilse_Lamp' },
  ])
})

test('members are filtered by role, ban, warning and age', async () => {
  const { db } = site.database
  const [dj, banned, warned, old] = [
    await site.newMember({ name: 'f-dj' }),
    await site.newMember({ name: 'f-banned' }),
    await site.newMember({ name: 'f-warned' }),
    await site.newMember({ name: 'f-old' }),
  ]
  await grantRole(tablesOf(db), dj.accountId, 'radio_lvl1', now)
  await ban(tablesOf(db), banned.accountId, { reason: 'spam', until: null }, now)
  const given = { accountId: warned.accountId, by: keeper.accountId, reason: 'spam', text: 'No.' } as const
  await inTransaction(db, (tx) => warnMember(tx, given, now))
  const longAgo = new Date(now.getTime() - warningDays * 86_400_000)
  await inTransaction(db, (tx) => warnMember(tx, { ...given, accountId: old.accountId }, longAgo))
  await site.database.pool.query('update accounts_accounts set created_at = $1 where id = $2', [longAgo, old.accountId])
  expect(await namesOf({ name: 'f-', role: 'radio_lvl1' })).toEqual(['f-dj'])
  expect(await namesOf({ show: 'banned' })).toEqual(['f-banned'])
  expect(await namesOf({ show: 'warned' })).toEqual(['f-warned'])
  expect(await namesOf({ name: 'f-', show: 'new' })).toEqual(['f-banned', 'f-dj', 'f-warned'])
  const { items } = await list({ name: 'f-' })
  expect(items.map(({ name, ban: state, warnings, roles }) => [name, state, warnings, roles])).toEqual([
    ['f-banned', { until: null }, 0, []],
    ['f-dj', null, 0, ['radio_lvl1']],
    ['f-old', null, 0, []],
    ['f-warned', null, 1, []],
  ])
})

test('pages continue after their last member, by age and by name', async () => {
  await site.database.pool.query(
    `insert into accounts_accounts (habbo_id, hotel, name, name_folded, password, created_at)
     select 'hhfi-' || md5(n::text), 'hhfi', 'Many' || n, 'many' || n, 'x', $1 from generate_series(1, 120) as n`,
    [now],
  )
  for (const query of [{ hotel: 'hhfi' }, { name: 'many' }] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ ...query, ...(cursor && { cursor }) })
      expect(page.total).toBe(120)
      expect(page.items.length).toBeLessThanOrEqual(membersPageSize)
      seen.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  }
  expect(refusalIn(await keeper.ask(listMembers, { query: { cursor: 'made up' } }))).toEqual([
    400,
    'error.cursorInvalid',
  ])
})

test('a card is found by hotel and name, and the account that has the name now comes first', async () => {
  const lena = await site.newMember({ name: 'Lena', hotel: 'hhde' })
  const card = await keeper.ask(showMember, { params: { hotel: 'hhde', name: 'lENA' } })
  expect(cardIn(card)).toMatchObject({ id: lena.accountId, habboId: lena.habboId, ownsName: true, sessions: 1 })
  expect(refusalIn(await keeper.ask(showMember, { params: { hotel: 'hhus', name: 'Lena' } }))).toEqual([
    404,
    'error.userNotFound',
  ])
  await site.database.pool.query('update accounts_accounts set name_folded = null where id = $1', [lena.accountId])
  expect(await cardOf(keeper, lena)).toMatchObject({ name: 'Lena', ownsName: false })
  await site.database.pool.query(
    `insert into accounts_accounts (habbo_id, hotel, name, name_folded, password, created_at)
     values ('hhde-' || md5('x'), 'hhde', 'lena', 'lena', 'x', $1)`,
    [now],
  )
  const now2 = await keeper.ask(showMember, { params: { hotel: 'hhde', name: 'Lena' } })
  expect(cardIn(now2)).toMatchObject({ name: 'lena', ownsName: true })
  await lena.leave()
  expect(refusalIn(await keeper.ask(showMember, { params: { hotel: 'hhde', name: 'nobody' } }))[0]).toBe(404)
})

test('a card has the former names that the member does not hide', async () => {
  const milo = await site.newMember({ name: 'milo.first' })
  const formerNames = async () => (await cardOf(keeper, milo)).formerNames
  await site.scan(milo.hotel, 'milo.first')
  expect(await formerNames()).toEqual([])
  for (const [from, to] of [
    ['milo.first', 'milo.second'],
    ['milo.second', 'milo.third'],
  ] as const) {
    site.hotel.world.rename(milo.hotel, from, to)
    await site.scan(milo.hotel, to)
  }
  expect(await formerNames()).toEqual(['milo.second', 'milo.first'])
  const hide = (part: 'names' | 'page') =>
    site.database.pool.query(
      `insert into accounts_hidden_players (habbo_id, page, friends, names, mottos) values ($1, $2, false, $3, false)
       on conflict (habbo_id) do update set page = excluded.page, names = excluded.names`,
      [milo.habboId, part === 'page', part === 'names'],
    )
  await hide('names')
  expect(await formerNames()).toEqual([])
  await hide('page')
  expect(await formerNames()).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '#features/accounts/contract.ts'
import { grantRole } from '#features/accounts/server/api.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type ActQuery, listActsOnThing, listStaffActs, showActFilters } from '../contract.ts'
import { recordAct, type StaffAct } from './acts.ts'
import type { Reach } from './reach.ts'
import { csvOfActs } from './write-csv.ts'

/** The audit log as the staff read it: reach by role, filters, pages, one thing, the CSV file. */
let site: TestSite
const people = {} as Record<'owner' | 'admin' | 'community' | 'head' | 'writer' | 'dj', Member>
beforeAll(async () => {
  site = await startSite()
  const roles = {
    owner: 'superadministration',
    admin: 'administration',
    community: 'communitymanagement',
    head: 'headof',
    writer: 'news_lvl2',
    dj: 'radio_lvl1',
  } as const satisfies Record<keyof typeof people, RoleName>
  for (const [name, role] of Object.entries(roles))
    people[name as keyof typeof people] = await site.newMember({ name: `the-${name}`, roles: [role] })
  const { accountId } = people.head
  await grantRole(tablesOf(site.database.db), accountId, 'headof', new Date(), { department: 'news' })
  const deleted = (by: StaffAct['by'], id: number): StaffAct => ({ by, act: 'comment.deleted', subject: 'comment', id })
  await record(0, deleted(people.owner.accountId, 1))
  await record(1, deleted('operator', 2))
  await record(2, deleted(people.community.accountId, 3))
  await record(3, deleted(people.writer.accountId, 3))
  await record(4, { ...deleted(people.writer.accountId, 4), changes: { reason: 'spam', count: 2 } })
  await record(5, {
    by: people.owner.accountId,
    act: 'account.banned',
    subject: 'account',
    id: people.writer.accountId,
  })
  await record(6, { by: people.dj.accountId, act: 'radioLine.closed', subject: 'radioLine', id: 'main' })
})
afterAll(() => site.close())

const day = Date.parse('2026-11-20T10:00:00Z')
const instant = (minute: number) => new Date(day + minute * 60_000)

function record(minute: number, act: StaffAct) {
  return inTransaction(site.database.db, (tx) => recordAct(tx, act, instant(minute)))
}

async function acts(member: Member, query: ActQuery & { cursor?: string } = {}) {
  const { status, body } = await member.ask(listStaffActs, { query })
  expect(status).toBe(200)
  return listStaffActs.result.parse(body)
}

/** The subjects of the acts that a member sees, newest first. */
async function seen(member: Member, query?: ActQuery) {
  return (await acts(member, query)).items.map(({ subject, subjectId }) => `${subject}/${subjectId}`)
}

const onWriter = () => `account/${people.writer.accountId}`

test('management sees everything, communitymanagement not the acts of management', async () => {
  const everything = ['radioLine/main', onWriter(), 'comment/4', 'comment/3', 'comment/3', 'comment/2', 'comment/1']
  expect(await seen(people.owner)).toEqual(everything)
  expect(await seen(people.admin)).toEqual(everything)
  expect(await seen(people.community)).toEqual(['radioLine/main', 'comment/4', 'comment/3', 'comment/3', 'comment/2'])
  expect(await seen(people.community, { by: people.owner.accountId })).toEqual([])
})

test('a head sees the acts by and on the department, others their own', async () => {
  expect(await seen(people.head)).toEqual([onWriter(), 'comment/4', 'comment/3'])
  expect(await seen(people.writer)).toEqual(['comment/4', 'comment/3'])
  expect(await seen(people.dj)).toEqual(['radioLine/main'])
  expect(await seen(people.dj, { by: people.writer.accountId })).toEqual([])
  expect(await seen(people.dj, { by: 'operator' })).toEqual([])
})

test('acts name who acted, the member acted on, and what changed', async () => {
  const { items } = await acts(people.owner)
  const { accountId, hotel } = people.owner
  const avatar = expect.stringContaining('the-owner')
  expect(items[1]).toMatchObject({
    at: '2026-11-20T10:05:00.000Z',
    by: 'account',
    person: { id: accountId, name: 'the-owner', hotel, avatar },
    act: 'account.banned',
    about: { name: 'the-writer', hotel },
  })
  expect(items[2]).toMatchObject({ changes: { reason: 'spam', count: 2 }, about: null })
  expect(items[5]).toMatchObject({ by: 'operator', person: null })
})

test('filters narrow the list together', async () => {
  const { owner, writer } = people
  expect(await seen(owner, { by: 'operator' })).toEqual(['comment/2'])
  expect(await seen(owner, { by: writer.accountId, id: '3' })).toEqual(['comment/3'])
  expect(await seen(owner, { act: 'account.banned' })).toEqual([onWriter()])
  expect(await seen(owner, { subject: 'radioLine' })).toEqual(['radioLine/main'])
  const [from, until] = [instant(1).toISOString(), instant(3).toISOString()]
  expect(await seen(owner, { from, until })).toEqual(['comment/3', 'comment/2'])
})

test('wrong input is refused by field', async () => {
  for (const query of [{ by: 'x' }, { act: 'x' }, { subject: 'x' }, { from: 'x' }])
    expect(await people.owner.ask(listStaffActs, { query: query as ActQuery })).toMatchObject({
      status: 422,
      body: { fields: { [Object.keys(query)[0] ?? '']: expect.any(String) } },
    })
  expect((await people.owner.ask(listStaffActs, { query: { cursor: 'x' } })).status).toBe(400)
})

test('pages follow one another without gaps, also where acts have the same time', async () => {
  for (let id = 1; id <= 120; id += 1)
    await record(id % 3, { by: people.admin.accountId, act: 'ware.restocked', subject: 'ware', id })
  const ids: (string | null)[] = []
  let cursor: string | null | undefined
  do {
    const page = await acts(people.owner, { subject: 'ware', ...(cursor && { cursor }) })
    ids.push(...page.items.map(({ subjectId }) => subjectId))
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(ids).size).toBe(120)
  expect(ids).toHaveLength(120)
})

test('filters offer only members whose acts the caller may see', async () => {
  const named = async (member: Member) =>
    showActFilters.result.parse((await member.ask(showActFilters, {})).body).people.map(({ name }) => name)
  expect(await named(people.community)).toEqual(['the-community', 'the-dj', 'the-head', 'the-writer'])
  expect(await named(people.head)).toEqual(['the-head', 'the-writer'])
  expect(await named(people.dj)).toEqual(['the-dj'])
})

test('the acts on a thing are shown to those who may open it', async () => {
  const on = async (member: Member, subject: 'comment' | 'application' | 'radioLine', id: string) => {
    const { status, body } = await member.ask(listActsOnThing, { params: { subject, id } })
    return status === 200 ? listActsOnThing.result.parse(body).items.map(({ person }) => person?.name) : status
  }
  expect(await on(people.writer, 'comment', '3')).toEqual(['the-writer', 'the-community'])
  expect(await on(people.writer, 'comment', '1')).toEqual(['the-owner'])
  expect(await on(people.dj, 'comment', '3')).toBe(403)
  expect(await on(people.dj, 'radioLine', 'main')).toEqual(['the-dj'])
  expect(await on(people.head, 'application', '1')).toEqual([])
  expect(await on(people.writer, 'application', '1')).toBe(403)
})

test('the CSV file has the filtered acts, within reach, safe for spreadsheets', async () => {
  await record(9, { by: 'operator', act: 'ware.priceChanged', subject: 'ware', id: '=1+1', changes: { a: '"x"' } })
  const file = await people.owner.get('/api/get/housekeeping/audit/csv?act=ware.priceChanged')
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="audit.csv"')
  expect((await file.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    '"time","who","hotel","act","subject","id","member","changes"',
    `"2026-11-20T10:09:00.000Z","operator","","ware.priceChanged","ware","'=1+1","","a: ""x"""`,
    '',
  ])
  const own = await (await people.dj.get('/api/get/housekeeping/audit/csv')).text()
  expect(own.trimEnd().split('\r\n')).toHaveLength(2)
  expect((await people.owner.get('/api/get/housekeeping/audit/csv?act=x')).status).toBe(422)
  expect((await (await site.newMember()).get('/api/get/housekeeping/audit/csv')).status).toBe(403)
  expect((await site.newGuest().get('/api/get/housekeeping/audit/csv')).status).toBe(401)
})

test('a truncated file says so', async () => {
  const addresses = { hotels: {} as never, images: '' }
  const everything: Reach = { scope: 'all', without: [] }
  const lines = []
  for await (const part of csvOfActs({ db: site.database.db, addresses }, everything, { by: 'operator' }, 1))
    lines.push(part)
  expect(lines.at(-1)).toBe('"Only the newest 1 acts are in this file."\r\n')
})

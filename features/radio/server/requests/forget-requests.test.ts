import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeAccount, exportData } from '#features/accounts/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { emptyStudio, readLine, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { type StationSite, startSite } from '#test/site.ts'
import type { RequestTables } from '../tables.ts'
import { forgetRequests } from './open-request-line.ts'
import { listWishes } from './wishes.ts'

let site: StationSite
beforeAll(async () => {
  site = await startSite({ station: {} })
  await untilOnline(site)
})
beforeEach(() => emptyStudio(site))
afterAll(() => site.close())

const wishes = async () => (await listWishes(site.database.db, { station: 'main', all: true, most: 50 })).wishes
const inShort = async () =>
  (await wishes()).map((each) => [each.title, each.wishes, each.senders.map(({ name }) => name)])

test('closing an account deletes its requests; those of others stay', async () => {
  const [member, other, guest] = [await site.newMember(), await site.newMember(), site.newGuest()]
  await sent(member, wish({ name: 'Mine', title: 'Alone' }))
  await sent(member, { subject: 'greeting', name: 'Mine', message: 'A secret' })
  await sent(member, wish({ name: 'Mine', title: 'Together', message: 'A secret too' }))
  await sent(other, wish({ name: 'Theirs', title: 'Together' }))
  await sent(guest, wish({ name: 'Guest', title: 'Together' }))
  const { body } = await member.ask(closeAccount, { body: { password: member.password } })
  expect(body).not.toHaveProperty('error')
  await expect.poll(inShort).toEqual([['Together', 2, ['Theirs', 'Guest']]])
  expect((await readLine(other)).requests).toMatchObject([{ wishes: 2 }])
  const { rows } = await site.database.pool.query('select from radio_requests where account_id = $1 or name = $2', [
    member.accountId,
    'Mine',
  ])
  expect(rows).toEqual([])
})

test("the data export has the account's requests and their outcome, and none of others", async () => {
  const [member, other] = [await site.newMember(), await site.newMember()]
  await sent(member, wish({ name: 'Mine', message: 'please' }))
  await sent(other, wish({ name: 'Theirs', message: 'me too' }))
  const { body } = await member.ask(exportData, {})
  const text = JSON.stringify(body)
  expect(body).toMatchObject({
    radio: { requests: [{ subject: 'music', fate: 'sent', name: 'Mine', artist: 'Pixel Pirates', message: 'please' }] },
  })
  expect(text).not.toContain('me too')
})

test('the browser is forgotten after a day, the sender after thirty, the request after ninety', async () => {
  const [member, guest] = [await site.newMember(), site.newGuest()]
  await sent(member, wish({ name: 'Member' }))
  await sent(guest, wish({ name: 'Guest' }))
  const db = tablesOf<RequestTables>(site.database.db)
  const after = async (days: number) => {
    await forgetRequests(db, new Date(Date.now() + days * 86_400_000 + 60_000))
    const { rows } = await site.database.pool.query<{ account: boolean; browser: boolean; name: string }>(
      `select account_id is not null as account, browser_hash is not null as browser, name from radio_requests order by id`,
    )
    return rows.map(({ account, browser, name }) => [account, browser, name])
  }
  const fresh = [
    [true, false, 'Member'],
    [false, true, 'Guest'],
  ]
  expect(await after(0)).toEqual(fresh)
  expect((await readLine(guest)).requests).toHaveLength(1)
  expect(await after(1)).toEqual([fresh[0], [false, false, 'Guest']])
  expect((await readLine(guest)).requests).toEqual([])
  expect((await readLine(member)).requests).toHaveLength(1)
  expect(await after(29)).toEqual([fresh[0], [false, false, 'Guest']])
  expect(await after(30)).toEqual([
    [false, false, ''],
    [false, false, ''],
  ])
  expect(await inShort()).toEqual([['Neon Tide', 2, ['', '']]])
  expect(await after(90)).toEqual([])
  expect(await inShort()).toEqual([])
})

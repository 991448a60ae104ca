import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, showCurrentUser } from '#features/accounts/contract.ts'
import { OnlineUsers, showOnlineUsers } from '#features/presence/contract.ts'
import { newSubject, readComments } from '#test/comments.ts'
import { readInventory } from '#test/shop.ts'
import { problemsOfBooks } from '#test/shop-books.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { bringDemoMembers, demoMembersSentence, demoPassword, openDemoAccounts } from './demo-members.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const counted = async () =>
  (
    await site.database.pool.query(
      `select (select count(*) from accounts_accounts) as accounts, (select count(*) from shop_owned) as icons,
        (select sum(stars) from accounts_accounts) as stars`,
    )
  ).rows[0]

test('demo members are online with stars, icons and mottos, however often it starts', async () => {
  const subject = await newSubject(site)
  const { hotel, address, database } = site
  const start = async () => {
    const opened = await openDemoAccounts({ db: database.db, now: new Date(), hotel })
    return bringDemoMembers({ opened, address, subject })
  }
  const leaving = [await start()]
  const before = await counted()
  expect(before.accounts).toBeGreaterThan(3)
  leaving.push(await start())
  for (const leave of leaving) leave()
  expect(await counted()).toEqual(before)
  expect(await problemsOfBooks(database.pool)).toEqual([])

  const said = (await readComments(site, subject)).items
  expect(said).toHaveLength(before.accounts)
  expect(said.every(({ author }) => author.verified)).toBe(true)
  expect(new Set(said.map(({ author }) => author.icon?.name)).size).toBeGreaterThan(3)

  const online = async () => OnlineUsers.parse((await site.ask(showOnlineUsers, {})).body).loggedIn
  await expect.poll(async () => (await online()).map(({ name }) => name)).toHaveLength(before.accounts)
  expect((await online()).some(({ equipped_icon }) => equipped_icon?.icon.name === 'galacticComet')).toBe(true)

  expect(demoMembersSentence()).toContain('Collector (Habbo.com)')
  const guest = site.newGuest()
  const entered = await guest.ask(logIn, { body: { hotel: 'hhus', name: 'Collector', password: demoPassword } })
  expect(entered.status).toBe(200)
  expect(await readInventory(guest)).toMatchObject({ worn: 'galacticComet', stars: 229 })
  expect((await guest.ask(showCurrentUser, {})).body).toMatchObject({ user: { name: 'Collector' } })
})

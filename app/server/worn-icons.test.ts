import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IconKey, showCurrentUser } from '#features/accounts/contract.ts'
import { revokeRole } from '#features/accounts/server/api.ts'
import { listHeaderComments } from '#features/news/contract.ts'
import { OnlineUsers, showOnlineUsers } from '#features/presence/contract.ts'
import { wearIcon } from '#features/shop/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { comment, newSubject, readComments } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { addProduct, buy, earn, wornInHeader } from '#test/shop.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** A member's icon, at every place that shows it, in the process that changed it and in another. */
let site: TestSite
let beside: TestSite
beforeAll(async () => {
  site = await startSite()
  beside = await startSite({ beside: site, settings: { ROLE: 'web' } })
})
afterAll(async () => {
  await beside.close()
  await site.close()
})

const wear = (member: Member, icon: IconKey | null) => member.ask(wearIcon, { body: { icon } })

/** The same member on the other process. */
function atOther(member: Member) {
  const client = beside.newGuest()
  for (const [name, value] of member.cookies) client.cookies.set(name, value)
  return client
}

/**
 * The icons beside the member's name in their header, in comments, in header comments and in the
 * online list.
 */
async function shown(member: Member, subject: string, at: TestSite) {
  const client = at === site ? member : atOther(member)
  const { items } = await readComments(at, subject)
  const bubbles = listHeaderComments.result.parse((await at.ask(listHeaderComments, { query: {} })).body)
  const { loggedIn } = OnlineUsers.parse((await client.ask(showOnlineUsers, {})).body)
  return [
    await wornInHeader(client),
    items[0]?.author.icon ?? null,
    bubbles.find(({ user }) => user.name === member.name)?.user.equipped_icon?.icon ?? null,
    loggedIn.find(({ name }) => name === member.name)?.equipped_icon?.icon ?? null,
  ]
}

test("a member's icon is shown in header, comments, bubbles and online list at once, in every process", async () => {
  await addProduct(site, 'galacticComet', 5)
  const member = await site.newMember({ roles: ['headof'] })
  const subject = await newSubject(site)
  await comment(member, { subject, text: 'Look at me' })
  await earn(site, member, 10)
  await buy(member, 'galacticComet', 5)
  const everywhere = async (icon: IconKey | null) => {
    const image = icon && { image: `/icons/${icon}.png`, name: icon }
    for (const at of [site, beside]) {
      await expect.poll(() => shown(member, subject, at)).toEqual([icon, image, image, image])
    }
  }
  await everywhere(null)
  await wear(member, 'galacticComet')
  await everywhere('galacticComet')
  await wear(member, 'staffmember')
  await everywhere('staffmember')
  await revokeRole(tablesOf(site.database.db), member.accountId, 'headof', new Date())
  await everywhere(null)
  expect((await member.ask(showCurrentUser, {})).body).toMatchObject({ user: { equipped_icon: null }, roles: [] })
})

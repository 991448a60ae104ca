import { afterAll, beforeAll, expect, it } from 'vitest'
import { hotelAddresses } from '#features/hotels/server/api.ts'
import { listBadges, listRooms } from '#features/scanner/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { type MemberWithHistory, newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type Article, type Inline, showArticle } from '../../contract.ts'
import { publishArticle } from '../api.ts'
import type { NewsTables } from '../tables.ts'

let site: TestSite
let shy: MemberWithHistory
beforeAll(async () => {
  site = await startSite()
  shy = await newMemberWithHistory(site, 'keeps.to.self')
})
afterAll(() => site.close())

/** Publishes a body in English and reads it. */
async function publish(html: string): Promise<Article> {
  const addresses = hotelAddresses({
    urls: { hhus: site.hotel.addressOf('hhus') },
    imagesUrl: site.hotel.imagesAddress,
  })
  const draft = {
    ...({ category: 'habbo', isShort: false, author: null, picture: null, source: null } as const),
    publishedAt: new Date('2026-11-20'),
    texts: { en: { title: 'Links', summary: '', html } },
  }
  const published = await publishArticle(
    tablesOf<NewsTables>(site.database.db),
    draft,
    new Date('2026-11-21'),
    addresses,
  )
  if (isRefusal(published)) throw new Error(published.field)
  return showArticle.result.parse((await site.ask(showArticle, { params: { slug: published.slug } })).body)
}

/** The published target of a link to each address; null if the text is no longer a link. */
async function leads(...addresses: string[]): Promise<(string | null)[]> {
  const { body } = await publish(addresses.map((address) => `<p><a href="${address}">x</a></p>`).join(''))
  return body.map((block) => (block.kind === 'paragraph' ? hrefOf(block.children) : null))
}

function hrefOf([part]: Inline[]): string | null {
  return typeof part === 'object' && part.kind === 'link' ? part.href : null
}

it('links a scanned player to their page in any letter case, others to the scan form', async () => {
  const { habboId } = await site.scan('hhus', 'quiet.sam')
  expect(
    await leads(
      'https://www.habbo.com/profile/quiet.sam',
      `${site.hotel.addressOf('hhus')}/profile/Quiet.SAM`,
      'https://www.habbo.de/profile/quiet.sam',
      'https://www.habbo.com/profile/a%26b%3Dc',
      'https://elsewhere.example/profile/quiet.sam',
    ),
  ).toEqual([
    `/scanner/users/${habboId}`,
    `/scanner/users/${habboId}`,
    '/home?hotel=hhde&name=quiet.sam',
    '/home?hotel=hhus&name=a%26b%3Dc',
    'https://elsewhere.example/profile/quiet.sam',
  ])
})

it('a name links to its current holder', async () => {
  site.hotel.world.addPlayer('hhus', { name: 'handed.on' })
  await site.scan('hhus', 'handed.on')
  site.hotel.world.rename('hhus', 'handed.on', 'first.owner')
  site.hotel.world.addPlayer('hhus', { name: 'handed.on' })
  const { habboId } = await site.scan('hhus', 'handed.on')
  expect(await leads('https://www.habbo.com/profile/handed.on')).toEqual([`/scanner/users/${habboId}`])
})

it('links a badge to its page, and a room to its owner’s rooms if known, else into the game', async () => {
  const { body } = await site.ask(listRooms, { params: { habboId: shy.habboId } })
  const [room] = listRooms.result.parse(body).items
  expect(
    await leads(
      'https://images.habbo.com/c_images/album1584/ACH_Login1.gif',
      `${site.hotel.imagesAddress}/c_images/album1584/US_1.gif`,
      `https://www.habbo.com/room/${room?.number}`,
      `https://www.habbo.de/room/${room?.number}`,
      'https://www.habbo.com/hotel?room=1',
    ),
  ).toEqual([
    '/habbo/badges/ACH_Login1',
    '/habbo/badges/US_1',
    `/scanner/users/${shy.habboId}?tab=rooms`,
    `https://www.habbo.de/hotel?room=${room?.number}`,
    'https://www.habbo.com/hotel?room=1',
  ])
})

it("a player with a hidden page is not linked, nor are their rooms, and their card shows only the article's text", async () => {
  const { body: rooms } = await site.ask(listRooms, { params: { habboId: shy.habboId } })
  const [room] = listRooms.result.parse(rooms).items
  const card = `<div data-player="hhus:${shy.name}"></div>`
  expect(await publish(card)).toMatchObject({ players: [{ habboId: shy.habboId, motto: expect.any(String) }] })

  await shy.hide({ page: true })
  expect(
    await leads(`https://www.habbo.com/profile/${shy.name}`, `https://www.habbo.com/room/${room?.number}`),
  ).toEqual([null, `https://www.habbo.com/hotel?room=${room?.number}`])
  expect(await publish(card)).toMatchObject({
    body: [{ kind: 'player', hotel: 'hhus', name: shy.name }],
    players: [{ hotel: 'hhus', name: shy.name, avatar: null, habboId: null, motto: null, level: null }],
  })
})

it("a badge’s card has the texts of the language's hotel and counts known owners", async () => {
  const { habboId } = await site.scan('hhus', 'quiet.sam')
  const { body } = await site.ask(listBadges, { params: { habboId }, query: { sort: 'name' } })
  const badge = listBadges.result.parse(body).items.find(({ name }) => name !== null)
  const { badges } = await publish(`<div data-badge="${badge?.code}"></div>`.repeat(2))
  expect(badges).toEqual([
    {
      code: badge?.code,
      name: badge?.name,
      description: badge?.description,
      picture: badge?.picture,
      owners: badge?.owners,
    },
  ])
  expect(badge?.owners).toBeGreaterThan(0)
})

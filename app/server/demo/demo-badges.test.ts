import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBadges } from '#features/badges/contract.ts'
import { openClient } from '#test/client.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { ordinaryPlayers, spreadDemoBadges } from './demo-badges.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('few badges of the demo have many owners, and many have few', async () => {
  const players = ordinaryPlayers(site.hotel, 'hhus', 5)
  expect(players).toHaveLength(5)
  spreadDemoBadges(site.hotel, players)
  for (const { hotel, name } of players) await site.scan(hotel, name)
  const owners: number[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { language: 'en', sort: 'owned', page } as const
    const list = listBadges.result.parse((await openClient(site.address).ask(listBadges, { query })).body)
    owners.push(...list.items.map((badge) => badge.owners))
    pages = list.pages
  }
  expect(owners[0]).toBe(5)
  expect(owners).toEqual(owners.toSorted((one, other) => other - one))
  const having = (count: number) => owners.filter((each) => each === count).length
  expect(having(5)).toBeGreaterThan(0)
  expect(having(1)).toBeGreaterThan(having(5))
})

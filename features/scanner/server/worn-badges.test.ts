import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBadges as listArchive, showBadge } from '#features/badges/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listBadgeOwners, listBadges, listChanges } from '../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const hotel = 'hhous'
const badgesOf = async (habboId: string, state: 'current' | 'former' = 'current') =>
  listBadges.result.parse((await site.ask(listBadges, { params: { habboId }, query: { state } })).body).items
const changesOf = async (habboId: string) =>
  listChanges.result.parse((await site.ask(listChanges, { params: { habboId } })).body).items
const ownersOf = async (code: string) =>
  showBadge.result.parse((await site.ask(showBadge, { params: { code } })).body).owners

test('a badge worn by an Origins player is owned, and stays so when taken off', async () => {
  const { world } = site.hotel
  world.addPlayer(hotel, { name: 'retro.ann' })
  world.wearBadges(hotel, 'retro.ann', ['ORIG_B', 'ORIG_A'])
  const first = await site.scan(hotel, 'retro.ann')
  expect(first.panels.badges).toMatchObject({ current: 2, former: 0, trouble: null })
  const { habboId } = first
  expect(await badgesOf(habboId)).toMatchObject([
    { code: 'ORIG_B', isWorn: true, owners: 1, gained: { after: null, by: first.panels.badges.checkedAt } },
    { code: 'ORIG_A', isWorn: true },
  ])
  expect(await changesOf(habboId)).toEqual([])

  world.wearBadges(hotel, 'retro.ann', ['ORIG_C', 'ORIG_A'])
  const second = await site.scan(hotel, 'retro.ann')
  expect(second.panels.badges).toMatchObject({ current: 3, former: 0 })
  expect(await badgesOf(habboId)).toMatchObject([
    { code: 'ORIG_C', isWorn: true, gained: { after: first.panels.badges.checkedAt } },
    { code: 'ORIG_A', isWorn: true },
    { code: 'ORIG_B', isWorn: false, lost: null },
  ])
  expect(await badgesOf(habboId, 'former')).toEqual([])
  expect(await changesOf(habboId)).toMatchObject([{ kind: 'badgesGained', count: 1, subjects: [{ key: 'ORIG_C' }] }])

  world.wearBadges(hotel, 'retro.ann', [])
  const third = await site.scan(hotel, 'retro.ann')
  expect(third.panels.badges).toMatchObject({ current: 3, former: 0 })
  expect((await badgesOf(habboId)).map(({ isWorn }) => isWorn)).toEqual([false, false, false])
  expect(await changesOf(habboId)).toHaveLength(1)
  expect(await ownersOf('ORIG_B')).toBe(1)
})

test('badges seen worn are counted, named and listed in the archive like others', async () => {
  const { world } = site.hotel
  for (const name of ['retro.bea', 'retro.cid']) {
    world.addPlayer(hotel, { name })
    world.wearBadges(hotel, name, ['ORIG_SHARED'])
  }
  world.labelBadge(hotel, 'ORIG_SHARED', 'Old timer’s pin')
  const [bea] = await Promise.all([site.scan(hotel, 'retro.bea'), site.scan(hotel, 'retro.cid')])
  expect(await badgesOf(bea.habboId)).toMatchObject([{ code: 'ORIG_SHARED', name: 'Old timer’s pin', owners: 2 }])
  const { status, body } = await site.ask(showBadge, { params: { code: 'ORIG_SHARED' } })
  expect([status, showBadge.result.parse(body)]).toMatchObject([
    200,
    { owners: 2, rarity: [{ hotel, owners: 2, scanned: expect.any(Number) }], texts: [{ hotel }] },
  ])
  const owners = await site.ask(listBadgeOwners, { params: { code: 'ORIG_SHARED' } })
  expect(
    listBadgeOwners.result
      .parse(owners.body)
      .items.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['retro.bea', 'retro.cid'])
  const archive = await site.ask(listArchive, { query: { hotel, owned: 'yes', search: 'ORIG_SHARED' } })
  expect(listArchive.result.parse(archive.body).items).toMatchObject([{ code: 'ORIG_SHARED', owners: 2 }])
})

test('worn badges of a private profile are not read, and none is lost when it becomes private', async () => {
  const { world } = site.hotel
  world.addPlayer(hotel, { name: 'retro.dan' })
  world.wearBadges(hotel, 'retro.dan', ['ORIG_D'])
  const { habboId } = await site.scan(hotel, 'retro.dan')
  world.setVisibility(hotel, 'retro.dan', 'private')
  world.wearBadges(hotel, 'retro.dan', ['ORIG_E'])
  const after = await site.scan(hotel, 'retro.dan')
  expect(after).toMatchObject({ visibility: 'private', state: 'complete' })
  expect(await badgesOf(habboId)).toMatchObject([{ code: 'ORIG_D', isWorn: true }])
})

test('a hotel that does not answer removes no worn badges', async () => {
  const { world, faults } = site.hotel
  world.addPlayer(hotel, { name: 'retro.eve' })
  world.wearBadges(hotel, 'retro.eve', ['ORIG_F'])
  const { habboId } = await site.scan(hotel, 'retro.eve')
  faults.set(hotel, { kind: 'maintenance-json' })
  const after = await site.scan(hotel, 'retro.eve')
  faults.clear()
  expect(after).toMatchObject({ habboId, state: 'failed', trouble: 'maintenance' })
  expect(await badgesOf(habboId)).toMatchObject([{ code: 'ORIG_F', isWorn: true }])
})

test('a modern player’s list says nothing about worn badges', async () => {
  const { habboId } = await site.scan('hhus', 'quiet.sam')
  expect((await badgesOf(habboId)).every(({ isWorn }) => !isWorn)).toBe(true)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hidden, keepOffSite } from '#features/accounts/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listChanges, listFriends, showPlayer } from '../../contract.ts'
import { removeHidden } from './remove-hidden.ts'

/** What lists, timeline and page of a friend show of a player who hides something. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** A player with a history, and a friend whose list was read before a change of name and motto. */
async function friends(name: string) {
  const { world } = site.hotel
  const watcher = `${name}-watcher`
  world.addPlayer('hhus', { name: watcher })
  const { habboId } = await site.scan('hhus', watcher)
  const shy = await newMemberWithHistory(site, name)
  world.rename('hhus', name, shy.formerName)
  world.setMotto('hhus', shy.formerName, shy.formerMotto)
  world.addFriend('hhus', watcher, shy.formerName)
  await site.scan('hhus', watcher)
  world.rename('hhus', shy.formerName, name)
  world.setMotto('hhus', name, `${name} writes this now`)
  const params = { habboId }
  return {
    shy,
    watcher,
    list: async (q = '') =>
      listFriends.result
        .parse((await site.ask(listFriends, { params, query: { q } })).body)
        .items.map(({ gained: _gained, lost: _lost, ...friend }) => friend),
    labels: async () =>
      listChanges.result
        .parse((await site.ask(listChanges, { params })).body)
        .items.filter(({ kind }) => kind === 'friendsGained')
        .map(({ count, subjects }) => [
          count,
          subjects.map(({ key, label, picture }) => [key, label, picture !== null]),
        ]),
    counted: async () => showPlayer.result.parse((await site.ask(showPlayer, { params })).body).panels.friends.current,
  }
}

const nothing: Hidden = { page: false, friends: false, names: false, mottos: false }

test('page: shows only the current name', async () => {
  const { shy, watcher, list, labels, counted } = await friends('page.owl')
  expect(await list()).toMatchObject([{ name: shy.formerName, motto: shy.formerMotto, habboId: shy.habboId }])
  await site.scan('hhus', shy.name)
  await shy.hide({ page: true })
  const alone = [{ habboId: null, name: shy.name, avatar: null, motto: '' }]
  expect(await list()).toEqual(alone)
  expect([await list(shy.formerName), await list(shy.formerMotto)]).toEqual([[], []])
  expect(await labels()).toEqual([[1, [[shy.name, shy.name, false]]]])
  expect(await counted()).toBe(1)
  // A new name first seen in the friend's list becomes the current one.
  site.hotel.world.rename('hhus', shy.name, 'page.owl.new')
  await site.scan('hhus', watcher)
  expect(await list()).toEqual([{ ...alone[0], name: 'page.owl.new' }])
})

test('friends: removed from lists, counts and timelines of others, and back once shown again', async () => {
  const { shy, watcher, list, labels, counted } = await friends('friends.owl')
  await shy.hide({ friends: true })
  expect([await list(), await labels(), await counted()]).toEqual([[], [], 0])
  await removeHidden(tablesOf(site.database.db), new Date(Date.now() + 86_400_000))
  await site.scan('hhus', watcher)
  await shy.hide(nothing)
  await site.scan('hhus', watcher)
  expect(await list()).toMatchObject([{ name: shy.name, habboId: shy.habboId }])
  expect(await counted()).toBe(1)
})

test('names and mottos: current name and no motto, before and after deletion of the stored ones', async () => {
  const { shy, watcher, list, labels } = await friends('words.owl')
  await site.scan('hhus', shy.name)
  await shy.hide({ names: true, mottos: true })
  const listed = [{ habboId: shy.habboId, name: shy.name, motto: '' }]
  expect(await list()).toMatchObject(listed)
  expect(await labels()).toEqual([[1, [[shy.habboId, shy.name, true]]]])
  await removeHidden(tablesOf(site.database.db), new Date(Date.now() + 86_400_000))
  await site.scan('hhus', watcher)
  expect(await list()).toMatchObject(listed)
  const { rows } = await site.database.pool.query('select name, motto from scanner_friends where friend_id = $1', [
    shy.habboId,
  ])
  expect(rows).toContainEqual({ name: '', motto: '' })
  expect(rows.every(({ name, motto }) => name === '' && motto === '')).toBe(true)
})

test('an unscanned player without an account is hidden in lists too', async () => {
  const { world } = site.hotel
  const unmet = world.addPlayer('hhus', { name: 'never.scanned', motto: 'words of nobody met' })
  world.addPlayer('hhus', { name: 'knows.them' })
  world.addFriend('hhus', 'knows.them', 'never.scanned')
  const { habboId } = await site.scan('hhus', 'knows.them')
  await keepOffSite(tablesOf(site.database.db), { habboId: unmet.id, name: 'never.scanned' }, true)
  const { body } = await site.ask(listFriends, { params: { habboId } })
  expect(listFriends.result.parse(body).items).toMatchObject([
    { habboId: null, name: 'never.scanned', avatar: null, motto: '' },
  ])
})

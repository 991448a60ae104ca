import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { badgesBody, friendsBody, groupsBody } from '../api/list-bodies.ts'
import { playerBody } from '../api/player-body.ts'
import type { HotelWorld } from './hotel-world.ts'
import { World } from './world.ts'

const startsAt = Date.UTC(2026, 6, 1, 12)
const createWorld = (seed = 1) => new World({ seed, playersPerHotel: 300, startsAt, changesPerHour: 6 })

/** A digest of all visible data of a hotel's first players. */
function portray(hotel: HotelWorld, count = 40): string {
  const seen = JSON.stringify(
    Array.from({ length: count }, (_, index) => {
      const player = hotel.player(index)
      return [
        playerBody(hotel, player),
        badgesBody(hotel, player),
        friendsBody(hotel, player),
        groupsBody(hotel, player),
        player.photos.items,
      ]
    }),
  )
  return createHash('sha256').update(seen).digest('hex')
}

test('the same seed gives the same bytes, another seed different ones', () => {
  expect(portray(createWorld().hotel('hhde'))).toBe(portray(createWorld().hotel('hhde')))
  expect(portray(createWorld(2).hotel('hhde'))).not.toBe(portray(createWorld().hotel('hhde')))
})

test('time brings the same changes in any steps and with any reads in between', () => {
  const [stepped, leapt] = [createWorld(), createWorld()]
  const before = portray(stepped.hotel('hhus'))
  for (let day = 0; day < 10; day++) {
    stepped.advance({ hours: 24 })
    portray(stepped.hotel('hhus'), 5)
  }
  leapt.advance({ hours: 240 })
  const after = portray(stepped.hotel('hhus'))
  expect(after).not.toBe(before)
  expect(portray(leapt.hotel('hhus'))).toBe(after)
})

test('ten days change badges, friends, groups, mottos, looks, names and photos', () => {
  const world = createWorld()
  const hotel = world.hotel('hhus')
  const take = () =>
    Array.from({ length: hotel.regulars }, (_, index) => {
      const player = hotel.player(index)
      const lists = [player.badges, player.friends, player.groups, player.photos].map((list) =>
        JSON.stringify(list.items),
      )
      return [player.name, player.motto, player.figure, ...lists]
    })
  const before = take()
  world.advance({ hours: 240 })
  const after = take()
  const changed = [0, 1, 2, 3, 4, 5, 6].map((trait) =>
    after.some((player, index) => player[trait] !== before[index]?.[trait]),
  )
  expect(changed).toEqual([true, true, true, true, true, true, true])
})

test('OldName becomes NewName and keeps the id', () => {
  const world = createWorld()
  const id = world.player('hhfr', 'OldName').id
  world.advance({ hours: 1 })
  expect(world.hotel('hhfr').find('OldName')).toBeUndefined()
  expect(world.player('hhfr', 'newname').id).toBe(id)
})

test("new codes get their text later, also in the game's files", () => {
  const world = createWorld()
  const { catalogue } = world.hotel('hhus')
  expect(catalogue.exists('US500')).toBe(false)
  world.advance({ hours: 8 })
  expect([catalogue.exists('US500'), catalogue.text('US500').name]).toEqual([true, ''])
  const version = catalogue.version()
  world.advance({ hours: 16 })
  expect(catalogue.text('US500').name).not.toBe('')
  expect(catalogue.version()).not.toBe(version)
  expect(catalogue.textLines()).toContain(`badge_name_US500=${catalogue.text('US500').name}`)
})

test('every hotel has at least 300 players, including private, hidden and banned ones, and symmetrical friendships', () => {
  const hotel = createWorld().hotel('hhnl')
  const players = Array.from({ length: 300 }, (_, index) => hotel.player(index))
  expect(new Set(players.map(({ visibility }) => visibility))).toEqual(new Set(['public', 'private', 'banned']))
  expect(players.filter(({ statusHidden }) => statusHidden).length).toBeGreaterThan(3)
  expect(players.filter(({ badges }) => badges.items.length === 2500)).toHaveLength(3)
  expect(new Set(players.map(({ name }) => name.toLowerCase())).size).toBe(300)
  for (const player of players.slice(0, 60)) {
    for (const friend of player.friends.items) expect(hotel.player(friend).friends.items).toContain(player.index)
  }
})

test('commanded changes apply at once', () => {
  const world = createWorld()
  const luna = world.player('hhus', 'luna.tic')
  world.setMotto('hhus', 'luna.tic', 'hello')
  world.setVisibility('hhus', 'luna.tic', 'private')
  world.rename('hhus', 'luna.tic', 'luna.tac')
  expect([luna.motto, luna.visibility, luna.name]).toEqual(['hello', 'private', 'luna.tac'])
  const badge = world.giveBadge('hhus', 'luna.tac')
  expect(luna.badges.items).toContain(badge)
  world.takeBadge('hhus', 'luna.tac', badge)
  expect(luna.badges.items).not.toContain(badge)
  world.addFriend('hhus', 'Newbie', 'luna.tac')
  expect(world.player('hhus', 'Newbie').friends.items).toEqual([luna.index])
  world.removeFriend('hhus', 'luna.tac', 'Newbie')
  expect(world.player('hhus', 'Newbie').friends.items).toEqual([])
  const group = world.joinGroup('hhus', 'Newbie', undefined, true)
  expect(world.player('hhus', 'Newbie').groups.items).toHaveLength(1)
  world.leaveGroup('hhus', 'Newbie', group)
  expect(world.player('hhus', 'Newbie').groups.items).toEqual([])
  const room = world.closeRoom('hhus', 'luna.tac')
  expect(world.hotel('hhus').room(room)).toBeUndefined()
  world.takePhoto('hhus', 'Newbie')
  world.openRoom('hhus', 'Newbie')
  expect([
    world.player('hhus', 'Newbie').photos.items.length,
    world.player('hhus', 'Newbie').rooms.items.length,
  ]).toEqual([1, 1])
  world.labelBadge('hhus', 'ADM', 'Staff')
  expect(world.hotel('hhus').catalogue.text('ADM').name).toBe('Staff')
})

test('an added player has exactly the requested items', () => {
  const world = createWorld()
  const player = world.addPlayer('hhus', {
    name: 'Big',
    badges: 3000,
    friends: 1500,
    groups: 100,
    rooms: 20,
    photos: 30,
  })
  expect(
    [player.badges, player.friends, player.groups, player.rooms, player.photos].map((list) => list.items.length),
  ).toEqual([3000, 1500, 100, 20, 30])
  expect(world.hotel('hhus').findById(player.id)).toBe(player)
  expect(() => world.addPlayer('hhus', { name: 'big' })).toThrow()
})

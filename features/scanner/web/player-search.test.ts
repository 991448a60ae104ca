import { describe, expect, it } from 'vitest'
import { listBadges, listFriends, listGroups, listPhotos, listRooms } from '../contract.ts'
import { parsePlayerSearch, sortAmong, sortsOf } from './player-search.ts'

describe('the address of a player page', () => {
  it('leaves out defaults', () => {
    expect(parsePlayerSearch({ tab: 'badges', sort: 'newest', q: '  ' })).toEqual({})
  })

  it('keeps tab, search and sort', () => {
    expect(parsePlayerSearch({ tab: 'friends', sort: 'newest', q: ' luna ' })).toEqual({
      tab: 'friends',
      sort: 'newest',
      q: 'luna',
    })
  })

  it('drops unknown values and sorts of other tabs', () => {
    expect(parsePlayerSearch({ tab: 'secrets', sort: 'rarest', q: ['a'], x: '1' })).toEqual({ sort: 'rarest' })
    expect(parsePlayerSearch({ tab: 'friends', sort: 'rarest' })).toEqual({ tab: 'friends' })
  })

  it('reads numbers as text, because the router parses them, and cuts long text', () => {
    expect(parsePlayerSearch({ q: 2026 })).toEqual({ q: '2026' })
    expect(parsePlayerSearch({ q: 'x'.repeat(300) }).q).toHaveLength(100)
  })

  it('offers exactly the sort orders of the contract, in its order', () => {
    const ofContract = {
      badges: listBadges.query.shape.sort.unwrap().options,
      friends: listFriends.query.shape.sort.unwrap().options,
      groups: listGroups.query.shape.sort.unwrap().options,
      rooms: listRooms.query.shape.sort.unwrap().options,
      photos: listPhotos.query.shape.sort.unwrap().options,
    }
    expect(sortsOf).toEqual(ofContract)
  })

  it('falls back to the first sort order', () => {
    expect(sortAmong(sortsOf.rooms, 'rarest')).toBe('newest')
    expect(sortAmong(sortsOf.rooms, 'name')).toBe('name')
  })
})

import { expect, test } from 'vitest'
import { badgesAnswer } from './badge.ts'
import { friendsAnswer } from './friend.ts'
import { photosAnswer } from './latest-photos.ts'
import { groupsAnswer, roomAnswer, roomsAnswer } from './room.ts'

const hex = (digit: string) => digit.repeat(32)
const ida = `hhus-${hex('a')}`
const rosa = `hhus-${hex('b')}`
test('badges: missing labels become null, duplicates are merged, spaces are kept', () => {
  const labelled = { code: 'ACH_Quiz1 Level', name: 'Quiz', description: 'Well done' }
  expect(
    badgesAnswer.parse([{ code: 'DE382', name: '', description: '' }, labelled, { ...labelled, name: 'again' }]),
  ).toEqual([{ code: 'DE382', name: null, description: null }, labelled])
})

test('friends: duplicates are merged, missing fields become empty', () => {
  const friend = { name: 'Rosa', motto: 'null', uniqueId: rosa, figureString: 'hr-1' }
  expect(friendsAnswer.parse([friend, friend, { uniqueId: ida }])).toEqual([
    { habboId: rosa, name: 'Rosa', motto: '', figure: 'hr-1' },
    { habboId: ida, name: '', motto: '', figure: '' },
  ])
})

test('groups: invalid fields become empty, unknown types are kept', () => {
  const group = {
    id: `g-hhus-${hex('1')}`,
    name: 'Club',
    description: '',
    type: 'SOMETHING_NEW',
    badgeCode: 'b0101',
    roomId: `r-hhus-${hex('2')}`,
    primaryColour: 'B4278E',
    secondaryColour: 'red',
    isAdmin: true,
  }
  const read = { ...group, primaryColour: 'b4278e', secondaryColour: '', createdAt: null }
  const bare = { id: `g-hhus-${hex('3')}`, roomId: 5, creationTime: '2020-01-02T03:04:05.000+00:00' }
  expect(groupsAnswer.parse([group, bare])).toEqual([
    read,
    {
      ...{ id: bare.id, name: '', description: '', type: '', badgeCode: '', roomId: null, isAdmin: false },
      ...{ primaryColour: '', secondaryColour: '', createdAt: new Date('2020-01-02T03:04:05Z') },
    },
  ])
})

test('rooms: unsafe addresses are dropped, missing fields become empty', () => {
  const room = {
    id: 77,
    name: 'Den',
    description: 'a den',
    creationTime: '2021-04-26T13:19:27.000+00:00',
    habboGroupId: `g-hhus-${hex('1')}`,
    tags: ['shop', ''],
    maximumVisitors: 75,
    thumbnailUrl: 'https://pictures.example/77.png',
    imageUrl: 'javascript:alert(1)',
    rating: 16,
    uniqueId: `r-hhus-${hex('2')}`,
  }
  expect(roomAnswer('https:').parse(room)).toEqual({
    number: 77,
    id: room.uniqueId,
    name: 'Den',
    description: 'a den',
    createdAt: new Date('2021-04-26T13:19:27Z'),
    groupId: room.habboGroupId,
    thumbnailUrl: room.thumbnailUrl,
    imageUrl: null,
    rating: 16,
    maximumVisitors: 75,
    tags: ['shop'],
  })
  expect(roomsAnswer('https:').parse([{ id: '78' }, { id: 78 }])).toMatchObject([
    { number: 78, groupId: null, tags: [] },
  ])
})

test('photos: addresses get a scheme, likes are names', () => {
  const photo = {
    id: '171ed8e4',
    url: '//pictures.example/p.png',
    previewUrl: 'https://pictures.example/p_small.png',
    room_id: 65,
    time: 1448057455732,
    likes: ['rosa', 'ida', 'rosa'],
  }
  expect(photosAnswer('https:').parse([photo])).toEqual([
    {
      id: '171ed8e4',
      url: 'https://pictures.example/p.png',
      previewUrl: 'https://pictures.example/p_small.png',
      roomNumber: 65,
      takenAt: new Date(1448057455732),
      likes: ['rosa', 'ida'],
    },
  ])
  expect(photosAnswer('http:').parse([photo])[0]?.url).toBe('http://pictures.example/p.png')
  expect(photosAnswer('https:').parse([{ id: 'x', room_id: 0 }])).toEqual([
    { id: 'x', url: null, previewUrl: null, roomNumber: null, takenAt: null, likes: [] },
  ])
})

const lists = {
  badgesAnswer,
  friendsAnswer,
  groupsAnswer,
  rooms: roomsAnswer('https:'),
  photos: photosAnswer('https:'),
}
const whole = {
  badgesAnswer: { code: 'A' },
  friendsAnswer: { uniqueId: ida },
  groupsAnswer: { id: `g-${ida}` },
  rooms: { id: 1 },
  photos: { id: 'p' },
}
test.each(Object.entries(lists))(
  '%s: one entry without an id refuses the list, which would otherwise look like a loss',
  (name, list) => {
    const item = Object.entries(whole).find(([key]) => key === name)?.[1]
    expect(list.safeParse([item]).success).toBe(true)
    for (const spoilt of [{}, null, 'x', { code: '', uniqueId: 'x', id: '' }]) {
      expect(list.safeParse([item, spoilt]).success).toBe(false)
    }
  },
)

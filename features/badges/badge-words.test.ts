import { expect, test } from 'vitest'
import { badgeWords } from './badge-words.ts'
import type { BadgeText } from './contract.ts'

const text = (hotel: BadgeText['hotel'], name: string | null = hotel): BadgeText => ({ hotel, name, description: 'x' })

test.each([
  ['tr', [text('hhbr'), text('hhus'), text('hhtr')], 'hhtr'],
  ['tr', [text('hhbr'), text('hhus'), text('hhtr', null)], 'hhus'],
  ['de', [text('hhbr'), text('hhfi')], 'hhbr'],
  ['de', [text('hhbr', null), text('hhfi')], 'hhfi'],
  ['en', [text('hhbr', null), text('hhus', null)], 'hhus'],
] as const)('a visitor with "%s" reads the nearest language', (language, texts, hotel) => {
  const { main, all } = badgeWords({ texts: [...texts] }, language)
  expect(main?.hotel).toBe(hotel)
  expect(all).toEqual([main, ...texts.filter((each) => each.hotel !== hotel)])
})

test('a badge without texts in any hotel has no name', () => {
  expect(badgeWords({ texts: [] }, 'de')).toEqual({ main: null, all: [] })
})

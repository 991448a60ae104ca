import { expect, test } from 'vitest'
import { hotelCodes, hotels } from '#features/hotels/contract.ts'
import { freshLocalStorage } from '#test/local-storage.ts'
import { offeredHotels, openHotelMemory } from './hotel-choice.ts'

const stored = freshLocalStorage()

test('all twelve hotels are offered in the order of SPEC §3, or the nine that are not Origins', () => {
  expect(offeredHotels.all.map((code) => hotels[code].label)).toEqual([
    'Habbo.com.br',
    'origins.habbo.com.br',
    'Habbo.com',
    'origins.habbo.com',
    'Habbo.de',
    'Habbo.es',
    'origins.habbo.es',
    'Habbo.fi',
    'Habbo.fr',
    'Habbo.it',
    'Habbo.nl',
    'Habbo.com.tr',
  ])
  expect(offeredHotels.modern).toEqual(hotelCodes.filter((code) => !['hhobr', 'hhous', 'hhoes'].includes(code)))
})

test('forms that offer all hotels remember apart from those that scan, across pages', () => {
  openHotelMemory('modern').choose('hhde')
  openHotelMemory('all').choose('hhous')
  expect([openHotelMemory('modern').read(), openHotelMemory('all').read()]).toEqual(['hhde', 'hhous'])
})

test('a stored hotel that is not offered, or is none, counts as no choice', () => {
  for (const hotel of ['hhous', 'hhxx', '']) {
    for (const key of ['hotel', 'hotelOfAll']) stored.set(key, hotel)
    expect(openHotelMemory('modern').read()).toBeNull()
    expect(openHotelMemory('all').read()).toBe(hotel === 'hhous' ? 'hhous' : null)
  }
})

import { expect, test } from 'vitest'
import { freshLocalStorage } from '#test/local-storage.ts'
import { defaultHotels, hotelCodes, hotels } from '../contract.ts'
import { offeredHotels, openHotelMemory } from './hotel-choice.ts'

const stored = freshLocalStorage()

test('offers all twelve hotels in the order of specification §3.1, or the nine modern or the three Origins ones', () => {
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
  const retro = ['hhobr', 'hhous', 'hhoes']
  expect(offeredHotels.modern).toEqual(hotelCodes.filter((code) => !retro.includes(code)))
  expect(offeredHotels.origins).toEqual(retro)
})

test('hotel codes are those of specification §3.1, and each language has its hotel', () => {
  const codes = 'hhbr hhobr hhus hhous hhde hhes hhoes hhfi hhfr hhit hhnl hhtr'
  expect(offeredHotels.all).toEqual(codes.split(' '))
  expect(defaultHotels).toEqual({ de: 'hhde', en: 'hhus', tr: 'hhtr' })
})

test('forms with different sets of hotels remember separately, across pages', () => {
  openHotelMemory('modern').choose('hhde')
  openHotelMemory('origins').choose('hhobr')
  openHotelMemory('all').choose('hhous')
  const chosen = (['modern', 'origins', 'all'] as const).map((editions) => openHotelMemory(editions).read())
  expect(chosen).toEqual(['hhde', 'hhobr', 'hhous'])
})

test('a stored hotel that is not offered, or does not exist, is ignored', () => {
  for (const hotel of ['hhous', 'hhxx', '']) {
    for (const key of ['hotel', 'hotelOfOrigins', 'hotelOfAll']) stored.set(key, hotel)
    expect(openHotelMemory('modern').read()).toBeNull()
    expect(openHotelMemory('origins').read()).toBe(hotel === 'hhous' ? 'hhous' : null)
    expect(openHotelMemory('all').read()).toBe(hotel === 'hhous' ? 'hhous' : null)
  }
})

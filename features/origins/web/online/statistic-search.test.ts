import { expect, it } from 'vitest'
import { fileAddress, statisticAddress } from './statistic-address.ts'
import { parseStatisticSearch, shownHotel, shownRange } from './statistic-search.ts'

it('reads ranges and hotels, and drops invalid and default values', () => {
  expect(parseStatisticSearch({ range: '7d', hotel: 'hhobr' })).toEqual({ range: '7d', hotel: 'hhobr' })
  expect(parseStatisticSearch({ range: '30d', hotel: 'hhous' })).toEqual({ range: undefined, hotel: undefined })
  expect(parseStatisticSearch({ range: ['7d'], hotel: 'hhde' })).toEqual({ range: undefined, hotel: undefined })
  expect([shownRange({}), shownHotel({})]).toEqual(['30d', 'hhous'])
})

it('writes each page under one address', () => {
  expect(statisticAddress('tr', { range: '30d' })).toBe('/tr/habbo/origins/userstats')
  expect(statisticAddress('de', { range: '1y', hotel: 'hhoes' })).toBe(
    '/de/habbo/origins/userstats?range=1y&hotel=hhoes',
  )
  expect(fileAddress('csv', '30d')).toBe('/api/get/origins/online.csv?range=30d')
})

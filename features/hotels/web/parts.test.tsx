import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hotelCodes } from '../contract.ts'
import { HotelSelect } from './parts.tsx'

function offered(select: Parameters<typeof HotelSelect>[0]) {
  const page = renderToString(<HotelSelect {...select} />)
  const options = [...page.matchAll(/<option value="(\w+)"/g)].map(([, code]) => code)
  const [, chosen] = /<option value="(\w+)" selected/.exec(page) ?? []
  return { options, chosen }
}
const choosesNothing = () => {}

test('offers the modern hotels unless a form takes all', () => {
  const { options, chosen } = offered({ value: 'hhtr', onChoose: choosesNothing })
  expect(options).toHaveLength(9)
  expect(options).not.toContain('hhous')
  expect(chosen).toBe('hhtr')
})

test('offers all twelve in order, and an Origins hotel can be chosen', () => {
  expect(offered({ value: 'hhous', onChoose: choosesNothing, editions: 'all' })).toEqual({
    options: hotelCodes,
    chosen: 'hhous',
  })
})

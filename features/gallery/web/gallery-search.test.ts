import { expect, test } from 'vitest'
import { galleryAddress, isNarrowed } from './gallery-address.ts'
import { parseGallerySearch } from './gallery-search.ts'

test('a gallery address is read back as written', () => {
  const asked = { family: 'article', hotel: 'hhde', year: 2024, search: 'camp & co', page: 3, picture: '17' } as const
  const address = galleryAddress('de', 'images', asked)
  expect(address).toBe('/de/habbo/images?family=article&hotel=hhde&year=2024&search=camp+%26+co&page=3&picture=17')
  const query = Object.fromEntries(new URL(address, 'http://site.test').searchParams)
  expect(parseGallerySearch('images', query)).toEqual(asked)
  expect(galleryAddress('en', 'webpromos', { page: 1 })).toBe('/en/habbo/webpromos')
})

test('invalid values in an address are ignored', () => {
  const nothing = { family: undefined, hotel: undefined, year: undefined, search: undefined, page: undefined }
  const odd = { family: 'promo', hotel: 'hhxx', year: '1970', search: ' ', page: '1', picture: '"><b>' }
  expect(parseGallerySearch('images', odd)).toEqual({ ...nothing, picture: undefined })
  expect(parseGallerySearch('webpromos', { family: 'article', year: '99999', page: '1e3' })).toMatchObject(nothing)
  expect(parseGallerySearch('images', { search: ['first', 'second'], year: 2024 })).toMatchObject({
    search: 'first',
    year: 2024,
  })
})

test('photos are filtered by modern hotels only', () => {
  const photos = parseGallerySearch('photos', {
    hotel: 'hhtr',
    year: '2024',
    search: 'x',
    page: '2',
    picture: 'hhtr-a1',
  })
  expect(photos).toMatchObject({ hotel: 'hhtr', year: undefined, search: undefined, page: 2, picture: 'hhtr-a1' })
  expect(parseGallerySearch('photos', { hotel: 'hhous' }).hotel).toBeUndefined()
  expect(parseGallerySearch('webpromos', { hotel: 'hhous' }).hotel).toBe('hhous')
})

test('page and open picture are not filters', () => {
  expect(isNarrowed({ page: 4, picture: '5' })).toBe(false)
  expect(isNarrowed({ search: 'camp' })).toBe(true)
})

import { expect, it } from 'vitest'
import { type HotelAddresses, officialAddresses } from '#features/hotels/server/api.ts'
import { readGameLink } from './map-links.ts'

const addresses: HotelAddresses = {
  hotels: { ...officialAddresses.hotels, hhde: 'http://127.0.0.1:4711/hhde' },
  images: 'http://127.0.0.1:4711/images',
}

it.each([
  ['https://www.habbo.com/profile/luna.tic', { kind: 'player', hotel: 'hhus', name: 'luna.tic' }],
  ['https://habbo.com.tr/profile/a%3Cb%3E', { kind: 'player', hotel: 'hhtr', name: 'a<b>' }],
  ['http://www.habbo.com.br/profile/-x-/', { kind: 'player', hotel: 'hhbr', name: '-x-' }],
  ['https://www.habbo.com/profile//luna', null],
  ['http://127.0.0.1:4711/hhde/profile/luna', { kind: 'player', hotel: 'hhde', name: 'luna' }],
  ['https://www.habbo.de/room/123456', { kind: 'room', hotel: 'hhde', number: 123456 }],
  ['https://www.habbo.fi/hotel?room=7&x=1', { kind: 'room', hotel: 'hhfi', number: 7 }],
  ['https://images.habbo.com/c_images/album1584/ACH_Login1.gif', { kind: 'badge', code: 'ACH_Login1' }],
  ['http://127.0.0.1:4711/images/c_images/album1584/x.png', { kind: 'badge', code: 'x' }],
  ['https://www.habbo.com/profile/', null],
  ['https://www.habbo.com/profile/%E0%A4%A', null],
  ['https://www.habbo.com/profile/two%20words', null],
  ['https://www.habbo.com/profile/luna/more', null],
  ['https://www.habbo.com/room/0', null],
  ['https://www.habbo.com/room/1e3', null],
  ['https://www.habbo.com/hotel', null],
  ['https://www.habbo.com/community/article/1/x', null],
  ['https://www.habbo.com', null],
  ['https://www.habbo.com.elsewhere.example/profile/luna', null],
  ['https://origins.habbo.com/profile/luna', null],
  ['https://www.habbo.com/habbo-imaging/avatarimage?user=luna', null],
  ['https://images.habbo.com/c_images/album1584/../x.gif', null],
  ['https://images.habbo.com/c_images/catalogue/x.gif', null],
  ['/profile/luna', null],
])('%s', (href, link) => expect(readGameLink(href, addresses)).toEqual(link))

import { type HotelCode, hotelCodes, hotels, PlayerName } from '#features/hotels/contract.ts'
import { type HotelAddresses, officialAddresses } from '#features/hotels/server/api.ts'

/** What an address of the game shows. */
export type GameLink =
  | { kind: 'player'; hotel: HotelCode; name: string }
  | { kind: 'room'; hotel: HotelCode; number: number }
  | { kind: 'badge'; code: string }

const roomNumber = /^[1-9]\d{0,14}$/

/**
 * Reads an address of the game's or the configured hosts, with or without `www.` (hotel-api §4.4,
 * §6.2): profile, room, badge picture. Null for any other; Origins has no such pages.
 */
export function readGameLink(href: string, addresses: HotelAddresses): GameLink | null {
  for (const hotel of hotelCodes) {
    if (hotels[hotel].edition !== 'modern') continue
    const official = officialAddresses.hotels[hotel]
    for (const base of [addresses.hotels[hotel], official, official.replace('//www.', '//')]) {
      const place = placeBelow(base, href)
      const link = place && linkOfHotel(hotel, place)
      if (link) return link
    }
  }
  for (const base of [addresses.images, officialAddresses.images]) {
    const code = /^\/c_images\/album1584\/([\w.-]{1,64})\.(?:gif|png)$/.exec(
      placeBelow(base, href)?.pathname ?? '',
    )?.[1]
    if (code !== undefined) return { kind: 'badge', code }
  }
  return null
}

/** Returns path and query below a base address, which may also be linked with `http`. */
function placeBelow(base: string, href: string): URL | null {
  for (const start of [base, base.replace(/^https:/, 'http:')]) {
    if (href.startsWith(`${start}/`))
      return new URL(href.slice(start.length).replace(/^\/+/, '/'), 'https://hotel.invalid')
  }
  return null
}

function linkOfHotel(hotel: HotelCode, { pathname, searchParams }: URL): GameLink | null {
  const [, first = '', second = '', ...rest] = pathname.split('/')
  if (rest.some((part) => part !== '')) return null
  if (first === 'profile') {
    const name = PlayerName.safeParse(decoded(second))
    return name.success ? { kind: 'player', hotel, name: name.data } : null
  }
  const number = first === 'room' ? second : first === 'hotel' && second === '' ? (searchParams.get('room') ?? '') : ''
  return roomNumber.test(number) ? { kind: 'room', hotel, number: Number(number) } : null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

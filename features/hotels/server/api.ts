import type { HotelCode } from '../contract.ts'
import { gamePictureOrigins } from './gateway/sites.ts'

export type { HotelBadge } from './gateway/badge.ts'
export { type HotelMatch, matchesAtOnce } from './gateway/battle-ball.ts'
export type { HotelBoardEntry, HotelBoardPage, HotelSkill } from './gateway/fishing-board.ts'
export type { HotelFriend } from './gateway/friend.ts'
export type { GamedataFile } from './gateway/gamedata-files.ts'
export type { CallOptions, HotelGateway, HotelLists, HotelStatus } from './gateway/hotel-gateway.ts'
export type { HotelPhoto, LatestPhoto } from './gateway/latest-photos.ts'
export type { OfficialArticle } from './gateway/official-news.ts'
export { openHotelGateway } from './gateway/open-hotel-gateway.ts'
export type { OutboundLimits } from './gateway/outbound-limits.ts'
export { type HotelOutcome, type HotelRefusal, isHotelRefusal } from './gateway/outcome.ts'
export type { HotelPlayer, WornBadge } from './gateway/player.ts'
export type { HotelGroup, HotelRoom } from './gateway/room.ts'
export { openSharedQuotas } from './shared-quotas.ts'

/** Addresses of the hotels and of the game's pictures, without a trailing slash. */
export type HotelAddresses = { hotels: Record<HotelCode, string>; images: string }

const domains: Record<HotelCode, string> = {
  hhbr: 'www.habbo.com.br',
  hhobr: 'origins.habbo.com.br',
  hhus: 'www.habbo.com',
  hhous: 'origins.habbo.com',
  hhde: 'www.habbo.de',
  hhes: 'www.habbo.es',
  hhoes: 'origins.habbo.es',
  hhfi: 'www.habbo.fi',
  hhfr: 'www.habbo.fr',
  hhit: 'www.habbo.it',
  hhnl: 'www.habbo.nl',
  hhtr: 'www.habbo.com.tr',
}

/** The game's own address of a hotel (hotel-api §0.1), which `HOTEL_URL_<CODE>` may replace. */
export function officialAddress(code: HotelCode): string {
  return `https://${domains[code]}`
}

/** Reads the addresses from the settings; defaults are the game's own. */
export function hotelAddresses(settings: {
  urls: Partial<Record<HotelCode, string>>
  imagesUrl: string
}): HotelAddresses {
  const addressOf = (code: HotelCode) => (settings.urls[code] ?? officialAddress(code)).replace(/\/+$/, '')
  return {
    hotels: {
      hhbr: addressOf('hhbr'),
      hhobr: addressOf('hhobr'),
      hhus: addressOf('hhus'),
      hhous: addressOf('hhous'),
      hhde: addressOf('hhde'),
      hhes: addressOf('hhes'),
      hhoes: addressOf('hhoes'),
      hhfi: addressOf('hhfi'),
      hhfr: addressOf('hhfr'),
      hhit: addressOf('hhit'),
      hhnl: addressOf('hhnl'),
      hhtr: addressOf('hhtr'),
    },
    images: settings.imagesUrl.replace(/\/+$/, ''),
  }
}

/** The game's own addresses, independent of the settings. */
export const officialAddresses: HotelAddresses = hotelAddresses({ urls: {}, imagesUrl: 'https://images.habbo.com' })

/**
 * Returns the origins from which pages may load pictures of the game, for the content security
 * policy.
 */
export function pictureOrigins(addresses: HotelAddresses): string[] {
  const origins = [...Object.values(addresses.hotels), addresses.images].map((address) => new URL(address).origin)
  return [...new Set([...origins, ...gamePictureOrigins])]
}

/** The address of a player's head picture (specification §3.1). */
export function avatarAddress(addresses: HotelAddresses, hotel: HotelCode, name: string): string {
  return `${addresses.hotels[hotel]}/habbo-imaging/avatarimage?user=${encodeURIComponent(name)}&head_direction=3&direction=3&size=b&headonly=1`
}

/**
 * Returns the address of a head drawn from a former look's figure string, which works on every
 * hotel (hotel-api §6.1).
 */
export function lookAddress(addresses: HotelAddresses, hotel: HotelCode, figure: string): string {
  return `${addresses.hotels[hotel]}/habbo-imaging/avatarimage?figure=${encodeURIComponent(figure)}&head_direction=3&direction=3&size=b&headonly=1`
}

/** A badge's picture (hotel-api §6.2). The code is case-sensitive. */
export function badgeAddress(addresses: HotelAddresses, code: string): string {
  return `${addresses.images}/c_images/album1584/${encodeURIComponent(code)}.gif`
}

/**
 * A group's badge; its code ends in a checksum and is passed on as the hotel gave it (hotel-api
 * §6.3).
 */
export function groupBadgeAddress(addresses: HotelAddresses, hotel: HotelCode, badgeCode: string): string {
  return `${addresses.hotels[hotel]}/habbo-imaging/badge/${encodeURIComponent(badgeCode)}.gif`
}

/**
 * Enters a room in the game's client (hotel-api §4.4). Always the real hotel: a simulated one has
 * no client.
 */
export function enterRoomAddress(hotel: HotelCode, number: number): string {
  return `${officialAddress(hotel)}/hotel?room=${number}`
}

/**
 * Import status of a source of a hotel. `failure` is the reason of the last failed attempt
 * (`hotel.maintenance`), null if it succeeded; `failingSince` is the first failure since the last
 * success.
 */
export type HotelReading = {
  hotel: HotelCode
  succeededAt: Date | null
  failingSince: Date | null
  failure: string | null
}

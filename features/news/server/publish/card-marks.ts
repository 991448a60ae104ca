import { HotelCode, PlayerName } from '#features/hotels/contract.ts'

const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com']

/** Returns the video id of any form of YouTube address; null for other addresses. */
export function youtubeId(address: string): string | null {
  const written = address.trim()
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return null
  const { hostname, pathname, searchParams } = new URL(written)
  const [, first = '', second = ''] = pathname.split('/')
  const id = hostname === 'youtu.be' ? first : hosts.includes(hostname) ? idOnPage(first, second, searchParams) : ''
  return /^[\w-]{11}$/.test(id) ? id : null
}

function idOnPage(first: string, second: string, query: URLSearchParams): string {
  if (first === 'watch') return query.get('v') ?? ''
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : ''
}

/**
 * The code in `data-badge`; null if it cannot be one. Codes are case-sensitive (hotel-api §6.2).
 */
export function badgeMark(value: string): string | null {
  return /^[\w.-]{1,64}$/.test(value) ? value : null
}

/** The player that `data-player` names, `hhus:luna.tic`; null for what can be none. */
export function playerMark(value: string): { hotel: HotelCode; name: string } | null {
  const [, code, written] = /^([^:]*):(.*)$/.exec(value) ?? []
  const hotel = HotelCode.safeParse(code)
  const name = PlayerName.safeParse(written)
  return hotel.success && name.success ? { hotel: hotel.data, name: name.data } : null
}

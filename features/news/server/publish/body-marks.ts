import { HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { printable } from '#platform/contract/written-text.ts'
import { noticeTones } from '../../constants.ts'
import type { NoticeTone } from '../../contract.ts'

/** Maximum numbers of characters in a title of a video or event, and in a credit or a source. */
export const mostInTitle = 200

/** Maximum number of badges in a row; further ones are dropped. */
export const mostBadges = 60

/** Maximum of digits keeps the number of a room exact. */
const roomNumber = /^[1-9]\d{0,14}$/

/** No hotel had opened before. */
const earliest = Date.UTC(2000, 0, 1)

/**
 * The code in `data-badge`; null if it cannot be one. Codes are case-sensitive (hotel-api §6.2).
 */
export function badgeMark(value: string): string | null {
  return /^[\w.-]{1,64}$/.test(value) ? value : null
}

/** The codes in `data-badges`, separated by spaces, each once; null if none of them is valid. */
export function badgesMark(value: string): string[] | null {
  const codes = new Set(value.split(/\s+/).flatMap((written) => badgeMark(written) ?? []))
  return codes.size > 0 ? [...codes].slice(0, mostBadges) : null
}

/** The player that `data-player` names, `hhus:luna.tic`; null for what can be none. */
export function playerMark(value: string): { hotel: HotelCode; name: string } | null {
  const [hotel, written] = hotelAndRest(value)
  const name = PlayerName.safeParse(written)
  return hotel && name.success ? { hotel, name: name.data } : null
}

/** The room that `data-room` names, `hhus:123456`; null for what can be none. */
export function roomMark(value: string): { hotel: HotelCode; number: number } | null {
  const [hotel, written] = hotelAndRest(value)
  return hotel && roomNumber.test(written) ? { hotel, number: Number(written) } : null
}

function hotelAndRest(value: string): [hotel: HotelCode | null, rest: string] {
  const [, code, rest = ''] = /^([^:]*):(.*)$/.exec(value) ?? []
  return [HotelCode.safeParse(code).data ?? null, rest]
}

/** The instant in `data-moment`, ISO 8601 in UTC, with milliseconds; null for others. */
export function momentMark(value: string): string | null {
  if (!Timestamp.safeParse(value).success) return null
  const at = new Date(value)
  return at.getTime() >= earliest ? at.toISOString() : null
}

/**
 * The start and end in `data-event`, two instants divided by `/` or only the start; null if one is
 * invalid or the end is before the start.
 */
export function eventMark(value: string): { startsAt: string; endsAt: string | null } | null {
  const [start = '', end, ...rest] = value.split('/')
  const startsAt = momentMark(start)
  if (startsAt === null || rest.length > 0) return null
  if (end === undefined) return { startsAt, endsAt: null }
  const endsAt = momentMark(end)
  return endsAt !== null && endsAt >= startsAt ? { startsAt, endsAt } : null
}

/** The tone in `data-notice`; null for others. */
export function noticeMark(value: string): NoticeTone | null {
  return noticeTones.find((tone) => tone === value) ?? null
}

/**
 * The focal point in `data-focus`, two whole numbers of percent such as `10 80`; null for others.
 */
export function focusMark(value: string): { x: number; y: number } | null {
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(value) ?? []
  const point = { x: Number(x), y: Number(y) }
  return Math.max(point.x, point.y) <= 100 ? point : null
}

/** Plain text in one line, such as a title or a credit, cut after `most` characters. */
export function plainLine(text: string, most: number = mostInTitle): string {
  const line = printable(text).replace(/\s+/gu, ' ').trim()
  return line.slice(0, most).toWellFormed().trim()
}

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

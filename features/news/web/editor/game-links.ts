import type { Node } from 'prosemirror-model'
import { hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { schema } from './schema.ts'

const youtube =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?:[?&#/].*)?$/i
const badge = /^https?:\/\/images\.habbo\.com\/c_images\/album1584\/([\w.-]{1,64})\.(?:gif|png)$/i
const profile = /^https?:\/\/(?:www\.)?(habbo\.[a-z.]+)\/profile\/([^/?#]+)\/?$/i
const room = /^https?:\/\/(?:www\.)?(habbo\.[a-z.]+)\/(?:room\/|hotel\?room=)([1-9]\d{0,14})\/?$/i

/** Returns the card for an address of the game or of YouTube; null for others. */
export function cardOfAddress(written: string): Node | null {
  const address = written.trim()
  const video = youtube.exec(address)?.[1]
  if (video) return schema.node('video', { id: video })
  const code = badge.exec(address)?.[1]
  if (code) return schema.node('badge', { code })
  const [, host = '', name = ''] = profile.exec(address) ?? []
  const player = hotelAt(host)
  if (player && /^[\x21-\x7e]{1,32}$/.test(decoded(name)))
    return schema.node('player', { hotel: player, name: decoded(name) })
  const [, roomHost = '', number] = room.exec(address) ?? []
  const hotel = hotelAt(roomHost)
  return hotel && number ? schema.node('room', { hotel, number: Number(number) }) : null
}

/** Returns the room that an address or a number names, as `hhus:123`; null if it names none. */
export function roomOfText(written: string, hotel: HotelCode): string | null {
  const text = written.trim()
  if (/^[1-9]\d{0,14}$/.test(text)) return `${hotel}:${text}`
  const node = cardOfAddress(text)
  return node?.type.name === 'room' ? `${node.attrs.hotel}:${node.attrs.number}` : null
}

function hotelAt(host: string): HotelCode | null {
  const found = Object.entries(hotels).find(([, { label }]) => label.toLowerCase() === host.toLowerCase())
  return (found?.[0] as HotelCode | undefined) ?? null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

import { badgePicture, describeBadgesByCode } from '#features/badges/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { avatarAddress, enterRoomAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import { findNamedPlayers, findOwnedRooms, findRoomNames, playerKey, roomKey } from '#features/scanner/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Article, BadgeCard, Block, PlayerCard, RoomCard } from '../contract.ts'
import { flatBlocks, flatLines } from '../flat-blocks.ts'

/** A page asks for no more cards of a kind than that, however many an article mentions. */
const mostCards = 200

type Player = { hotel: HotelCode; name: string }
type Room = { hotel: HotelCode; number: number }

/** What a body mentions in cards, rows, events and lines: each once, in its order. */
type Mentions = { codes: string[]; players: [key: string, Player][]; rooms: [key: string, Room][] }

/** Returns the badges, players and rooms that a body mentions, at most `mostCards` of each. */
function mentionsIn(blocks: readonly Block[]): Mentions {
  const codes = new Set<string>()
  const players = new Map<string, Player>()
  const rooms = new Map<string, Room>()
  for (const block of flatBlocks(blocks)) {
    if (block.kind === 'badges') for (const code of block.codes) codes.add(code)
    if (block.kind === 'badge') codes.add(block.code)
    if (block.kind === 'player') players.set(playerKey(block.hotel, block.name), block)
    const room = block.kind === 'room' ? block : block.kind === 'event' ? block.room : null
    if (room) rooms.set(roomKey(room.hotel, room.number), room)
    for (const part of flatLines([block])) {
      if (typeof part === 'string') continue
      if (part.kind === 'badge') codes.add(part.code)
      if (part.kind === 'player') players.set(playerKey(part.hotel, part.name), part)
    }
  }
  return {
    codes: [...codes].slice(0, mostCards),
    players: [...players].slice(0, mostCards),
    rooms: [...rooms].slice(0, mostCards),
  }
}

/**
 * Returns the current data of the badges, players and rooms that a body mentions, without
 * duplicates. Badge texts are those of `hotel`. For players with a hidden page and their rooms,
 * only the article's own text is used.
 */
export async function describeMentions(
  db: AnyDb,
  addresses: HotelAddresses,
  hotel: HotelCode,
  blocks: readonly Block[],
): Promise<Pick<Article, 'badges' | 'players' | 'rooms'>> {
  const { codes, players, rooms } = mentionsIn(blocks)
  const [badges, describedPlayers, describedRooms] = await Promise.all([
    describeBadges(db, addresses, hotel, codes),
    describePlayers(db, addresses, players),
    describeRooms(
      db,
      rooms.map(([, room]) => room),
    ),
  ])
  return { badges, players: describedPlayers, rooms: describedRooms }
}

async function describeBadges(
  db: AnyDb,
  addresses: HotelAddresses,
  hotel: HotelCode,
  codes: readonly string[],
): Promise<BadgeCard[]> {
  const known = await describeBadgesByCode(db, hotel, codes)
  return codes.map((code) => {
    const badge = known.get(code)
    return {
      code,
      name: badge?.name ?? null,
      description: badge?.description ?? null,
      picture: badgePicture(addresses, badge ?? { code, picture: null }),
      owners: badge?.owners ?? null,
    }
  })
}

async function describePlayers(
  db: AnyDb,
  addresses: HotelAddresses,
  wanted: Mentions['players'],
): Promise<PlayerCard[]> {
  const { players: met, hidden } = await findNamedPlayers(
    db,
    wanted.map(([, player]) => player),
  )
  return wanted.map(([key, { hotel, name: written }]) => {
    const player = met.get(key)
    const name = player?.name ?? written
    return {
      hotel,
      name,
      avatar: hidden.has(key) ? null : avatarAddress(addresses, hotel, name),
      habboId: player?.habboId ?? null,
      motto: player?.motto ?? null,
      level: player?.level ?? null,
    }
  })
}

/** Returns the current data of rooms, in their order; of hidden players' rooms only the address. */
export async function describeRooms(db: AnyDb, rooms: readonly Room[]): Promise<RoomCard[]> {
  const [owned, names] = await Promise.all([findOwnedRooms(db, rooms), findRoomNames(db, rooms)])
  return rooms.map(({ hotel, number }) => {
    const key = roomKey(hotel, number)
    const room = owned.get(key)
    return {
      hotel,
      number,
      enter: enterRoomAddress(hotel, number),
      // The name of a hidden player's room may be known from another player's photo.
      name: room === null ? null : (room?.name ?? names.get(key)?.name ?? null),
      picture: room?.picture ?? null,
      owner: room?.owner ?? null,
    }
  })
}

import type { Player } from '../world/player.ts'
import type { Call } from './call.ts'
import { badgesBody, friendsBody, groupsBody, photoBody, roomsBody } from './list-bodies.ts'
import { playerBody } from './player-body.ts'
import { complaint, json, notFound, type Reply } from './reply.ts'

const idPattern = /^hh[a-z0-9]{2,3}-[0-9a-f]{32}$/

/** `users?name=` (hotel-api §1.1). */
export function playerByName({ hotel, url }: Call): Reply {
  const name = url.searchParams.get('name')
  if (name === null || name === '') return complaint(400, 'name', 'user.missing_name')
  if (name.length < 2 || name.length > 32 || /\s/.test(name)) return complaint(400, 'name', 'user.invalid_name', name)
  const player = hotel.find(name)
  return player === undefined || player.visibility === 'banned' ? notFound() : json(playerBody(hotel, player))
}

function withPlayer({ hotel, captured }: Call, answer: (player: Player) => Reply): Reply {
  const id = captured[0] ?? ''
  if (!idPattern.test(id)) return complaint(404, 'id', 'user.invalid_id', id)
  const player = hotel.findById(id)
  return player === undefined || player.visibility === 'banned' ? notFound() : answer(player)
}

/** `users/{id}` (hotel-api §1.2). */
export function playerById(call: Call): Reply {
  return withPlayer(call, (player) => json(playerBody(call.hotel, player)))
}

/** The five lists of a private profile are not available (hotel-api §2.6). */
function openList(call: Call, body: (player: Player) => unknown): Reply {
  return withPlayer(call, (player) => (player.visibility === 'private' ? notFound() : json(body(player))))
}

/** `users/{id}/profile` and its parts (hotel-api §2.1 to §2.5). */
export const profile = (call: Call) =>
  openList(call, (player) => ({
    user: playerBody(call.hotel, player),
    groups: groupsBody(call.hotel, player),
    badges: badgesBody(call.hotel, player),
    friends: friendsBody(call.hotel, player),
    rooms: roomsBody(call.hotel, player, call.origin),
  }))
export const badges = (call: Call) => openList(call, (player) => badgesBody(call.hotel, player))
export const friends = (call: Call) => openList(call, (player) => friendsBody(call.hotel, player))
export const groups = (call: Call) => openList(call, (player) => groupsBody(call.hotel, player))
export const rooms = (call: Call) => openList(call, (player) => roomsBody(call.hotel, player, call.origin))

/** `extradata/public/users/{id}/photos`, newest first (hotel-api §3.1). */
export const playerPhotos = (call: Call) =>
  openList(call, (player) =>
    [...player.photos.items].sort((a, b) => b.time - a.time).map((photo) => photoBody(call.hotel, photo, call.origin)),
  )

/** `extradata/public/photos`: the newest 200 of the hotel (hotel-api §3.2). */
export function hotelPhotos({ hotel, origin }: Call): Reply {
  return json(hotel.latestPhotos(200).map((photo) => photoBody(hotel, photo, origin)))
}

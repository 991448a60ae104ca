import type { Group } from '../world/group.ts'
import type { Call } from './call.ts'
import { groupBody, membersBody, roomBody } from './list-bodies.ts'
import { complaint, json, notFound, type Reply } from './reply.ts'

function withGroup({ hotel, captured }: Call, answer: (group: Group) => Reply): Reply {
  const id = captured[0] ?? ''
  if (!/^g-hh[a-z0-9]{2,3}-[0-9a-f]{32}$/.test(id)) return complaint(404, 'id', 'group.invalid_id', id)
  const group = hotel.groupById(id)
  return group === undefined ? notFound() : answer(group)
}

/** `groups/{id}` (hotel-api §4.1). */
export const group = (call: Call) => withGroup(call, (found) => json(groupBody(call.hotel, found)))

/** `groups/{id}/members`: all members on page 0, none on the pages after it (hotel-api §4.2). */
export const groupMembers = (call: Call) =>
  withGroup(call, (found) => {
    const page = Number(call.url.searchParams.get('pageIndex') ?? '0')
    return json(page > 0 ? [] : membersBody(call.hotel, found))
  })

/** `rooms/{number}`: only the number works (hotel-api §4.3). */
export function room({ hotel, captured, origin }: Call): Reply {
  const number = captured[0] ?? ''
  const found = /^\d{1,12}$/.test(number) ? hotel.room(Number(number)) : undefined
  return found === undefined ? notFound() : json(roomBody(hotel, found, origin, true))
}

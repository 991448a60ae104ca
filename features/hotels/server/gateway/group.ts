import { z } from 'zod'
import { claim, instant, listOf, optionalId, text } from './wire-field.ts'

/**
 * A group of a player (hotel-api §2.4). `type` is `NORMAL`, `EXCLUSIVE`, `CLOSED` or an unknown
 * word; colours are six hex digits without `#`, `''` when absent.
 */
export type HotelGroup = {
  id: string
  name: string
  description: string
  type: string
  badgeCode: string
  /** `r-hhus-…`, not the number that opens a room. */
  roomId: string | null
  /** The player administers the group. */
  isAdmin: boolean
  primaryColour: string
  secondaryColour: string
  /** Not in any answer seen so far (hotel-api §2.4); read if one has it. */
  createdAt: Date | null
}

/** The form of a group's id. */
export const groupIdForm = /^g-hh[a-z0-9]{2,3}-[0-9a-f]{32}$/
/** The form of a room's long id. */
export const roomIdForm = /^r-hh[a-z0-9]{2,3}-[0-9a-f]{32}$/

const colour = text(6).transform((value) => (/^[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : ''))

const groupAnswer = z
  .object({
    id: z.string().regex(groupIdForm),
    name: text(500),
    description: text(4000),
    type: text(50),
    badgeCode: text(255),
    roomId: optionalId(roomIdForm),
    isAdmin: claim,
    primaryColour: colour,
    secondaryColour: colour,
    creationTime: instant,
  })
  .transform(({ creationTime, isAdmin, ...group }): HotelGroup => {
    return { ...group, isAdmin: isAdmin === true, createdAt: creationTime }
  })

/** Reads `GET …/users/{id}/groups`. */
export const groupsAnswer = listOf(groupAnswer, (group) => group.id)

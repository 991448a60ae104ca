import { z } from 'zod'

export { defaultHotels, hotelCodes, hotels, hotelsOfEdition } from './constants.ts'

import { hotelCodes } from './constants.ts'

/** A hotel's code: the prefix of all ids that the game issues there (`hhus-…`). */
export const HotelCode = z.enum(hotelCodes, {
  error: (issue) => (issue.input === undefined ? 'error.formFieldRequired' : 'error.hotelInvalid'),
})
export type HotelCode = z.output<typeof HotelCode>

/**
 * The game's unique id of a player (hotel-api §0.2). Players are identified by it, since names
 * change hands.
 */
export const HabboId = z.string('error.userNotFound').regex(/^hh[a-z0-9]{2,3}-[0-9a-f]{32}$/, 'error.userNotFound')
export type HabboId = z.output<typeof HabboId>

/** The modern game, and its retro edition (specification §1.4). */
export const editions = ['modern', 'origins'] as const
export const Edition = z.enum(editions, 'error.incorrectData')
export type Edition = z.output<typeof Edition>

/**
 * Static data of a hotel. `flag` names a flag picture of the design; `language` is the one spoken
 * there (ISO 639).
 */
export type Hotel = { label: string; flag: string; language: string; edition: Edition }

/**
 * A name as the game has ever allowed it: visible ASCII, legacy names included (hotel-api §0.2).
 */
export const PlayerName = z
  .string('error.formFieldRequired')
  .trim()
  .min(1, 'error.formFieldRequired')
  .max(32, 'error.nameInvalid')
  .regex(/^[\x21-\x7e]+$/, 'error.nameInvalid')

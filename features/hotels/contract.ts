import { z } from 'zod'

/** The twelve hotels in the order of specification §3.1. */
export const hotelCodes = [
  'hhbr',
  'hhobr',
  'hhus',
  'hhous',
  'hhde',
  'hhes',
  'hhoes',
  'hhfi',
  'hhfr',
  'hhit',
  'hhnl',
  'hhtr',
] as const

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

/** Label and edition of each hotel (specification §3.1), and its language (hotel-api §0.1). */
export const hotels: Record<HotelCode, Hotel> = {
  hhbr: { label: 'Habbo.com.br', flag: 'br', language: 'pt', edition: 'modern' },
  hhobr: { label: 'origins.habbo.com.br', flag: 'br', language: 'pt', edition: 'origins' },
  hhus: { label: 'Habbo.com', flag: 'us', language: 'en', edition: 'modern' },
  hhous: { label: 'origins.habbo.com', flag: 'us', language: 'en', edition: 'origins' },
  hhde: { label: 'Habbo.de', flag: 'de', language: 'de', edition: 'modern' },
  hhes: { label: 'Habbo.es', flag: 'es', language: 'es', edition: 'modern' },
  hhoes: { label: 'origins.habbo.es', flag: 'es', language: 'es', edition: 'origins' },
  hhfi: { label: 'Habbo.fi', flag: 'fi', language: 'fi', edition: 'modern' },
  hhfr: { label: 'Habbo.fr', flag: 'fr', language: 'fr', edition: 'modern' },
  hhit: { label: 'Habbo.it', flag: 'it', language: 'it', edition: 'modern' },
  hhnl: { label: 'Habbo.nl', flag: 'nl', language: 'nl', edition: 'modern' },
  hhtr: { label: 'Habbo.com.tr', flag: 'tr', language: 'tr', edition: 'modern' },
}

/** The hotels of each edition, in the order of specification §3.1. */
export const hotelsOfEdition: Record<Edition, readonly HotelCode[]> = {
  modern: hotelCodes.filter((code) => hotels[code].edition === 'modern'),
  origins: hotelCodes.filter((code) => hotels[code].edition === 'origins'),
}

/** The hotel that forms begin with in each language (specification §3.1). */
export const defaultHotels: Record<'de' | 'en' | 'tr', HotelCode> = { de: 'hhde', en: 'hhus', tr: 'hhtr' }

/**
 * A name as the game has ever allowed it: visible ASCII, legacy names included (hotel-api §0.2).
 */
export const PlayerName = z
  .string('error.formFieldRequired')
  .trim()
  .min(1, 'error.formFieldRequired')
  .max(32, 'error.nameInvalid')
  .regex(/^[\x21-\x7e]+$/, 'error.nameInvalid')

import { z } from 'zod'
import type { HotelCode } from '../../contract.ts'
import { hotelOfHabboId } from './habbo-id.ts'
import { wholeNumber } from './wire-field.ts'

/** A level in a skill of Origins: `experience` is the total ever gained (hotel-api §5.5). */
export type HotelSkill = { level: number; experience: number }

/** Reads `GET …/skills/{id}?skillType=FISHING`. Without both numbers it says nothing. */
export const skillAnswer: z.ZodType<HotelSkill> = z.object({ level: wholeNumber, experience: wholeNumber })

/** An entry on a skill's leaderboard, with the player's progress. */
export type HotelBoardEntry = HotelSkill & { habboId: string }

/**
 * A page of a skill's leaderboard, best first; pages count from 1. `pageSize` is the hotel's size
 * of a full page.
 */
export type HotelBoardPage = { entries: HotelBoardEntry[]; totalPages: number; pageSize: number }

/**
 * Reads `GET …/skills/leaderboard?skillType=FISHING&page=` (hotel-api §5.5). An incomplete entry, a
 * foreign id or another page refuses the answer: a gap would shift every place after it.
 */
export function boardAnswer(hotel: HotelCode, page: number): z.ZodType<HotelBoardPage> {
  const entry = z
    .object({
      uniqueId: z.string().refine((id) => hotelOfHabboId(id) === hotel),
      level: wholeNumber,
      experience: wholeNumber,
    })
    .transform(({ uniqueId, ...skill }): HotelBoardEntry => ({ habboId: uniqueId, ...skill }))
  return z
    .object({
      entries: z.array(entry),
      totalPages: wholeNumber,
      currentPage: wholeNumber.refine((current) => current === page),
      pageSize: wholeNumber,
    })
    .transform(({ currentPage, ...board }): HotelBoardPage => board)
}

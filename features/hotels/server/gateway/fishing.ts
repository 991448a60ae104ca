import { z } from 'zod'
import { wholeNumber } from './wire-field.ts'

/** A level in a skill of Origins: `experience` is the total ever gained (hotel-api §5.5). */
export type HotelSkill = { level: number; experience: number }

/** Reads `GET …/skills/{id}?skillType=FISHING`. Without both numbers it says nothing. */
export const skillAnswer: z.ZodType<HotelSkill> = z.object({ level: wholeNumber, experience: wholeNumber })

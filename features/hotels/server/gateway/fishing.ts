import { z } from 'zod'
import { wholeNumber } from './wire-field.ts'

/** How far somebody has come in a skill of Origins: `experience` is the sum of all there ever was (HOTEL-API §5.5). */
export type HotelSkill = { level: number; experience: number }

/** Reads `GET …/skills/{id}?skillType=FISHING`. Without both numbers it says nothing. */
export const skillAnswer: z.ZodType<HotelSkill> = z.object({ level: wholeNumber, experience: wholeNumber })

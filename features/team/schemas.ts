import { z } from 'zod'
import { mostOfDoes, spokenLanguages } from './constants.ts'

export const SpokenLanguage = z.enum(spokenLanguages, 'error.incorrectData')
export type SpokenLanguage = z.output<typeof SpokenLanguage>

/** A calendar day: 2026-11-22. The earliest is the day the game opened. */
export const Day = z.iso.date('error.incorrectData').refine((day) => day >= '2000-08-01', 'error.incorrectData')

/** What a member does, in one language: one line. */
export const Does = z
  .string('error.incorrectData')
  .trim()
  .max(mostOfDoes, 'error.formFieldTooLong')
  .regex(/^[^\p{Cc}]*$/u, 'error.incorrectData')

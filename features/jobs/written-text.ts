import { z } from 'zod'
import { inLines, inOneLine, seen } from '#platform/contract/written-text.ts'

const written = (most: number, clean: (text: string) => string) =>
  z.string('error.formFieldRequired').overwrite(clean).trim().max(most, 'error.formFieldTooLong')

/** A line that may be empty, of at most so many characters, without what no keyboard types. */
export const line = (most: number) => written(most, inOneLine)

/** A line that says something. */
export const neededLine = (most: number) => line(most).regex(seen, 'error.formFieldRequired')

/** A text of several lines that says something. */
export const neededText = (most: number) => written(most, inLines).regex(seen, 'error.formFieldRequired')

import { z } from 'zod'
import { inLines, inOneLine, seen } from '#platform/contract/written-text.ts'

const written = (most: number, clean: (text: string) => string) =>
  z.string('error.formFieldRequired').overwrite(clean).trim().max(most, 'error.formFieldTooLong')

/** Schema of an optional line of at most `most` characters, without untypable characters. */
export const line = (most: number) => written(most, inOneLine)

/** Schema of a non-empty line. */
export const neededLine = (most: number) => line(most).regex(seen, 'error.formFieldRequired')

/** A text of several lines that says something. */
export const neededText = (most: number) => written(most, inLines).regex(seen, 'error.formFieldRequired')

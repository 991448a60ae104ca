import { z } from 'zod'

/** What no keyboard types: controls, what turns the direction of writing, halves of a pair. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

// What shows nothing is no text.
const seen = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').replace(unseen, '').toWellFormed()
const inLines = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\n]+/g, (line) => line.replace(/\t/g, ' ').replace(unseen, ''))
    .toWellFormed()

const written = (most: number, clean: (text: string) => string) =>
  z.string('error.formFieldRequired').overwrite(clean).trim().max(most, 'error.formFieldTooLong')

/** A line that may be empty, of at most so many characters, without what no keyboard types. */
export const line = (most: number) => written(most, inOneLine)

/** A line that says something. */
export const neededLine = (most: number) => line(most).regex(seen, 'error.formFieldRequired')

/** A text of several lines that says something. */
export const neededText = (most: number) => written(most, inLines).regex(seen, 'error.formFieldRequired')

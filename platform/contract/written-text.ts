/** Characters that keyboards do not produce: controls, bidirectional overrides, lone surrogates. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Has a text something to be seen? What shows nothing is no text. */
export const seen = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Cleans typed text to one line, without characters that keyboards do not produce. */
export const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').replace(unseen, '').toWellFormed()

/** Cleans typed text, keeping its line breaks, without characters that keyboards do not produce. */
export const inLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\n]+/g, (line) => line.replace(/\t/g, ' ').replace(unseen, ''))
    .toWellFormed()

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** Removes control characters, which neither PostgreSQL nor feeds accept, and lone surrogates. */
export const printable = (text: string): string => text.toWellFormed().replace(unprintable, '')

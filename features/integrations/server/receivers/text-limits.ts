const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The number of characters as readers count them. */
export function graphemesOf(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** The number of bytes in UTF-8. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}

/** The number of UTF-16 units. */
export function unitsOf(text: string): number {
  return text.length
}

/**
 * Cuts a text so that it measures `most` or less, with an ellipsis where something is missing.
 * Characters are kept whole. `write` escapes each of them for the receiver.
 */
export function clip(
  text: string,
  most: number,
  measure: (text: string) => number = unitsOf,
  write: (character: string) => string = (character) => character,
): string {
  const ellipsis = '…'
  const room = most - measure(ellipsis)
  let written = ''
  let cut = ''
  let size = 0
  for (const { segment } of graphemes.segment(text.toWellFormed().trim())) {
    const added = write(segment)
    size += measure(added)
    if (size > most) return room < 0 ? '' : cut.trimEnd() + ellipsis
    written += added
    if (size <= room) cut = written
  }
  return written
}

/** Joins the parts of a message that are not empty, with an empty line between them. */
export function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

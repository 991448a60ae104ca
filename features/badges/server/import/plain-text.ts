import { Parser } from 'htmlparser2'

/**
 * Converts a game text to plain text: strips HTML, collapses escaped line breaks and blanks, and
 * cuts at `most` characters. Returns null if nothing is left. Used for both scans and game files,
 * so that the same text never looks changed.
 */
export function plainText(text: string | null, most = 1_000): string | null {
  if (text === null) return null
  // Most texts are plain already, and a file has thousands.
  if (text.length <= most && text !== '' && !isMarked.test(text) && text.isWellFormed()) return text
  const words = withoutMarkup(text)
    .toWellFormed()
    .replace(/\\[nrt]/g, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
  return words === '' ? null : words
}

const isMarked = /[<&\\\p{Cc}]|\s\s|^\s|\s$|[^\S ]/u

// Elements whose content is not text.
const unread = new Set(['script', 'style', 'template'])

function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text
  let words = ''
  let hidden = 0
  const parser = new Parser(
    {
      onopentag(name) {
        if (unread.has(name)) hidden += 1
        else if (!inline.has(name)) words += ' '
      },
      ontext(part) {
        if (hidden === 0) words += part
      },
      onclosetag(name) {
        if (unread.has(name)) hidden -= 1
        else if (!inline.has(name)) words += ' '
      },
    },
    { decodeEntities: true },
  )
  parser.end(text)
  return words
}

// These do not part words.
const inline = new Set(['a', 'b', 'i', 'u', 'em', 'strong', 'font', 'span', 'small', 'big', 's'])

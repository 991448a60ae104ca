import { decodeHTMLStrict } from 'entities'
import type { NamedIn, Song } from '../../contract.ts'
import { textOf } from './read-field.ts'

const longest = { song: 200, name: 80 }

// Characters that are invisible or change the text direction. PostgreSQL text cannot contain NUL.
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]+/gu

const separators = [' - ', ' – ', ' — ']

// What programs send where their owner has named nothing.
const nothings =
  /^(?:(?:unknown|n\/a|untitled|no name|unspecified name|unspecified description|-)?(?: - (?:unknown|untitled)?)?)$/i
const noNames = /^(?:various|misc|none|null|undefined|default)$/i

/**
 * Cleans a station's text for display: decodes entities and mangled UTF-8, in one line without
 * invisible characters, cut to `most`.
 */
export function cleanText(raw: string, most = longest.song): string {
  // Text that is cut off later need not be cleaned.
  const decoded = decodeHTMLStrict(raw.slice(0, 4 * most)).toWellFormed()
  const line = repairMojibake(decoded).replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  return line
    .slice(0, most)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim()
}

/**
 * Returns the song named by the station; null if none. Without an artist the line is split at the
 * first dash between spaces; an artist repeated in front of the title is removed.
 */
export function songOf(named: { artist?: unknown; title?: unknown; text?: unknown; album?: unknown }): Song | null {
  const artist = cleanText(textOf(named.artist))
  const title = cleanText(textOf(named.title))
  const album = cleanText(textOf(named.album)) || null
  const line = title || cleanText(textOf(named.text)) || artist
  if (nothings.test(line)) return null
  const hasArtist = artist !== '' && artist !== line && !nothings.test(artist)
  const split = hasArtist ? { artist, title: withoutArtist(line, artist) } : splitLine(line)
  const text = split.artist ? `${split.artist} - ${split.title}` : split.title
  return { ...split, text, album }
}

/** Some servers write three blanks for the dash. */
export function withDash(line: string): string {
  return line.includes(' - ') ? line : line.replace(/(?<=\S) {3}(?=\S)/, ' - ')
}

/**
 * Returns the name of a host or show from the field chosen in the settings; null if it is empty or
 * the software's default.
 */
export function namedBy(from: NamedIn, fields: Partial<Record<NamedIn, unknown>>): string | null {
  const name = cleanText(textOf(fields[from]), longest.name)
  return nothings.test(name) || noNames.test(name) ? null : name
}

function withoutArtist(line: string, artist: string): string {
  const before = separators.find((separator) => line.startsWith(artist + separator))
  return (before && line.slice(artist.length + before.length)) || line
}

function splitLine(line: string): { artist: string; title: string } {
  const places = separators.map((separator) => line.indexOf(separator)).filter((place) => place > 0)
  const at = Math.min(...places)
  if (places.length > 0 && at + 3 < line.length) return { artist: line.slice(0, at), title: line.slice(at + 3) }
  return { artist: '', title: line.replace(/^[-–—] | [-–—]$/g, '') }
}

// The Windows-1252 characters of the bytes 0x80 to 0x9f; all other bytes map to themselves.
const windowsBytes = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)),
    (sign, at) => [sign, 0x80 + at],
  ),
)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Undoes what servers do to UTF-8 titles that they take for Latin-1 (`Ä±ÅŸÄ±k` is `ışık`). Any
 * other text is returned as it is.
 */
function repairMojibake(text: string): string {
  if (!/[\u00c2-\u00f4]/.test(text)) return text
  const bytes: number[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const byte = code <= 0xff ? code : windowsBytes.get(sign)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

import { decodeHTMLStrict } from 'entities'
import type { Song } from '../../contract.ts'
import type { NamedIn } from '../station-settings.ts'
import { repairMojibake } from './mojibake.ts'
import { textOf } from './read-field.ts'

const longest = { song: 200, name: 80 }

// Signs that are not seen, or turn round what stands beside them. PostgreSQL holds no NUL.
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]+/gu

const separators = [' - ', ' – ', ' — ']

// What programs send where their owner has named nothing.
const nothings =
  /^(?:(?:unknown|n\/a|untitled|no name|unspecified name|unspecified description|-)?(?: - (?:unknown|untitled)?)?)$/i
const noNames = /^(?:various|misc|none|null|undefined|default)$/i

/** A text of a station as people read it: entities and mangled UTF-8 undone, in one line, nothing unseen, at most so long. */
export function cleanText(raw: string, most = longest.song): string {
  // What is cut away later need not be cleaned.
  const decoded = decodeHTMLStrict(raw.slice(0, 4 * most)).toWellFormed()
  const line = repairMojibake(decoded).replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  return line
    .slice(0, most)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim()
}

/**
 * A song as the station names it; null where it names none. Without an artist the line is split at its first dash between blanks; an artist that stands
 * before the title once more is taken away there.
 */
export function songOf(named: { artist?: unknown; title?: unknown; text?: unknown; album?: unknown }): Song | null {
  const artist = cleanText(textOf(named.artist))
  const title = cleanText(textOf(named.title))
  const album = cleanText(textOf(named.album)) || null
  const line = title || cleanText(textOf(named.text)) || artist
  if (nothings.test(line)) return null
  const isTold = artist !== '' && artist !== line && !nothings.test(artist)
  const split = isTold ? { artist, title: withoutArtist(line, artist) } : splitLine(line)
  const text = split.artist ? `${split.artist} - ${split.title}` : split.title
  return { ...split, text, album }
}

/** Some servers write three blanks for the dash. */
export function withDash(line: string): string {
  return line.includes(' - ') ? line : line.replace(/(?<=\S) {3}(?=\S)/, ' - ')
}

/** What names a host or a show: the field that the settings say, null where it is empty or says only what the program says by itself. */
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

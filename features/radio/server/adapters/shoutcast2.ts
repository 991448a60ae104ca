import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { offAir, type StationStatus } from '../stations/station-state.ts'
import type { Adapter, ReadBy } from './adapter.ts'
import { decodeBody } from './decode-body.ts'
import { namedBy, songOf, withDash } from './name-song.ts'
import { type Fields, fieldOf, isFields, listenersOf, numberOf, textOf } from './read-field.ts'
import { readJson } from './read-json.ts'

const maxBytes = 64 * 1024

/**
 * Shoutcast v2: its stream number is the mount, the first where none is set. Old versions have XML
 * only.
 */
export const shoutcast2: Adapter = {
  paths: ({ mount }) => [
    `/stats?sid=${encodeURIComponent(mount ?? '1')}&json=1`,
    `/stats?sid=${encodeURIComponent(mount ?? '1')}`,
  ],
  maxBytes,
  asBrowser: true,
  parse(body, station) {
    if (body.length > maxBytes) return 'unknown'
    const text = decodeBody(body, station.id).trim()
    const stats = text.startsWith('<') ? readXml(text) : streamOf(readJson(text), station.mount)
    return isFields(stats) ? read(stats, station) : 'unknown'
  },
}

/** The fields of the one stream asked for, or of its part among all (`/statistics`). */
function streamOf(document: unknown, mount: string | null): unknown {
  const streams = fieldOf(document, 'streams')
  if (!Array.isArray(streams)) return document
  return mount === null ? streams.find(isFields) : streams.find((each) => textOf(fieldOf(each, 'id')) === mount)
}

const xml = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  // Entities are undone with all others, and none is defined by the document.
  processEntities: false,
  maxNestedTags: 20,
  transformTagName: (name) => name.toLowerCase(),
})

function readXml(text: string): unknown {
  // Old servers write titles as they are.
  const escaped = text.replace(/&(?!#?\w{1,20};)/g, '&amp;')
  try {
    // The parser accepts missing end tags, so a truncated document has to be found here.
    if (XMLValidator.validate(escaped) !== true) return undefined
    const document: unknown = xml.parse(escaped)
    return fieldOf(document, 'shoutcastserver')
  } catch {
    return undefined
  }
}

function read(stats: Fields, station: ReadBy): StationStatus | 'unknown' {
  const status = numberOf(fieldOf(stats, 'streamstatus'))
  if (status !== 0 && status !== 1) return 'unknown'
  if (status === 0) return offAir
  // The backup source plays where the host's was lost.
  const isBackup = numberOf(fieldOf(stats, 'backupstatus')) === 1
  const names = {
    own: fieldOf(stats, 'dj'),
    title: fieldOf(stats, 'servertitle'),
    genre: fieldOf(stats, 'servergenre'),
  }
  return {
    ...offAir,
    online: true,
    live: isBackup ? false : null,
    dj: isBackup ? null : namedBy(station.djFrom, names),
    show: namedBy(station.showFrom, { ...names, own: undefined }),
    song: songOf({ title: withDash(textOf(fieldOf(stats, 'songtitle'))) }),
    next: songOf({ title: withDash(textOf(fieldOf(stats, 'nexttitle'))) }),
    listeners: listenersOf(fieldOf(stats, 'currentlisteners'), fieldOf(stats, 'uniquelisteners')),
  }
}

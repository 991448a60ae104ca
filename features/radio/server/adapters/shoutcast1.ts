import { offAir } from '../stations/station-state.ts'
import type { Adapter } from './adapter.ts'
import { decodeBody } from './decode-body.ts'
import { songOf, withDash } from './name-song.ts'
import { listenersOf } from './read-field.ts'

const maxBytes = 64 * 1024

/**
 * Shoutcast v1, and v2 in the same format: one line of seven fields, without host and show. The
 * mount is v2's stream number.
 */
export const shoutcast1: Adapter = {
  paths: ({ mount }) => [mount ? `/7.html?sid=${encodeURIComponent(mount)}` : '/7.html'],
  maxBytes,
  asBrowser: true,
  parse(body, station) {
    if (body.length > maxBytes) return 'unknown'
    const line = lineIn(decodeBody(body, station.id))
    // Listeners, status, peak, maximum, unique listeners, bitrate, and a title that may contain
    // commas.
    const [, total, status, unique, title] = /^(-?\d*),([01]),-?\d*,-?\d*,(-?\d*),\d*,([\s\S]*)$/.exec(line) ?? []
    if (status === undefined) return 'unknown'
    if (status === '0') return offAir
    return {
      ...offAir,
      online: true,
      song: songOf({ title: withDash(title ?? '') }),
      listeners: listenersOf(total, unique),
    }
  },
}

/**
 * Returns the page's body text. Its head is often malformed or missing; without the end of its body
 * the page was truncated.
 */
function lineIn(page: string): string {
  const opening = /<body[^>]{0,200}>/i.exec(page)
  if (!opening) return page.trim()
  const from = opening.index + opening[0].length
  const end = page.slice(from).search(/<\/body\s*>/i)
  return end < 0 ? '' : page.slice(from, from + end).trim()
}

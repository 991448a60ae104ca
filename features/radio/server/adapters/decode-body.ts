import type { StationId } from '../../contract.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

// Encodings that radio software uses where it does not write UTF-8.
const legacy = { main: new TextDecoder('windows-1252'), tr: new TextDecoder('windows-1254') }

/** The text of a document: UTF-8 where it is that without a fault, else what the station's readers would have typed on Windows. */
export function decodeBody(body: Uint8Array | string, station: StationId): string {
  if (typeof body === 'string') return body.replace(/^\ufeff/, '')
  try {
    return utf8.decode(body)
  } catch {
    return legacy[station].decode(body)
  }
}

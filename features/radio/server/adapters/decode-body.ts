import type { StationId } from '../../contract.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

// Encodings that radio software uses where it does not write UTF-8.
const legacy = { main: new TextDecoder('windows-1252'), tr: new TextDecoder('windows-1254') }

/**
 * Decodes a document: as UTF-8 if valid, otherwise in the Windows code page of the station's
 * language.
 */
export function decodeBody(body: Uint8Array | string, station: StationId): string {
  if (typeof body === 'string') return body.replace(/^\ufeff/, '')
  try {
    return utf8.decode(body)
  } catch {
    return legacy[station].decode(body)
  }
}

import type { IncomingMessage } from 'node:http'
import { unpack } from './fetch-body.ts'

/**
 * Receives the next chunk of a decompressed body; `false` ends the reading. The receiver owns the
 * chunk. Must not throw.
 */
export type TakePiece = (piece: Uint8Array) => boolean

/**
 * How a streamed body ended. Only `whole` is the complete body; `stopped` was requested by the
 * receiver; `brokenOff` means the connection or compression ended early, or the response had no
 * marked end, which looks the same as a cut.
 */
export type BodyEnd = 'whole' | 'stopped' | 'tooLarge' | 'brokenOff'

/**
 * Passes a decompressed body to the receiver in chunks, up to `maxBytes`; `count` receives each
 * size. Throws only if `signal` is aborted.
 */
export async function streamBody(
  incoming: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
  take: TakePiece,
  count: (bytes: number) => void,
): Promise<BodyEnd> {
  let bytes = 0
  let end: BodyEnd = tellsItsEnd(incoming) ? 'whole' : 'brokenOff'
  try {
    const body = unpack(incoming)
    for await (const piece of body) {
      bytes += piece.byteLength
      count(piece.byteLength)
      if (bytes > maxBytes) end = 'tooLarge'
      else if (!take(piece)) end = 'stopped'
      else continue
      // The rest of an unwanted body is not worth keeping the connection for.
      incoming.destroy()
      body.destroy()
      break
    }
  } catch (error) {
    if (signal.aborted) throw error
    return 'brokenOff'
  }
  return end
}

/**
 * A compressed body marks its own end. Otherwise a length or chunked encoding does, or else only
 * the closing connection.
 */
function tellsItsEnd({ headers }: IncomingMessage): boolean {
  const packing = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  return (
    headers['content-length'] !== undefined ||
    /chunked/i.test(headers['transfer-encoding'] ?? '') ||
    (packing !== 'identity' && packing !== '')
  )
}

import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

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
  let end: BodyEnd = marksItsEnd(incoming) ? 'whole' : 'brokenOff'
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
function marksItsEnd({ headers }: IncomingMessage): boolean {
  const packing = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  return (
    headers['content-length'] !== undefined ||
    /chunked/i.test(headers['transfer-encoding'] ?? '') ||
    (packing !== 'identity' && packing !== '')
  )
}

/**
 * Reads the decompressed body of a response, up to `maxBytes`; returns `tooLarge` as soon as it is
 * more, also if a small body decompresses to more. Rejects if the connection breaks early, or the
 * compression is damaged or was not requested.
 */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'tooLarge'> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const body = unpack(incoming)
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) {
      incoming.destroy()
      body.destroy()
      return 'tooLarge'
    }
    chunks.push(chunk)
  }
  const whole = new Uint8Array(bytes)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

/** Ends an answer that has no body, so that its connection can be used again. */
export function dropBody(incoming: IncomingMessage): Uint8Array<ArrayBuffer> {
  incoming.resume()
  return new Uint8Array(0)
}

/**
 * Returns the decompressed body. The stream fails if the compression is damaged; throws if it was
 * not requested.
 */
function unpack(incoming: IncomingMessage): Readable {
  const packing = incoming.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const empty = incoming.statusCode === 204 || incoming.statusCode === 304 || incoming.headers['content-length'] === '0'
  if (packing === 'identity' || packing === '' || empty) return incoming
  // The reader sees every error on the unpacked stream, which the pipeline ends with it.
  if (packing === 'gzip' || packing === 'x-gzip') return pipeline(incoming, createGunzip(), () => {})
  if (packing === 'br') return pipeline(incoming, createBrotliDecompress(), () => {})
  incoming.destroy()
  throw Object.assign(new Error('unknown content-encoding'), { code: 'ERR_CONTENT_ENCODING' })
}

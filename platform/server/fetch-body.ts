import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

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
export function unpack(incoming: IncomingMessage): Readable {
  const packing = incoming.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const empty = incoming.statusCode === 204 || incoming.statusCode === 304 || incoming.headers['content-length'] === '0'
  if (packing === 'identity' || packing === '' || empty) return incoming
  // The reader sees every error on the unpacked stream, which the pipeline ends with it.
  if (packing === 'gzip' || packing === 'x-gzip') return pipeline(incoming, createGunzip(), () => {})
  if (packing === 'br') return pipeline(incoming, createBrotliDecompress(), () => {})
  incoming.destroy()
  throw Object.assign(new Error('unknown content-encoding'), { code: 'ERR_CONTENT_ENCODING' })
}

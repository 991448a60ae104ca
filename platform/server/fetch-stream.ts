import type { IncomingMessage } from 'node:http'
import { unpack } from './fetch-body.ts'

/** Takes the next piece of an unpacked body; `false` wants no more of it. The piece is the taker's own. Must not throw. */
export type TakePiece = (piece: Uint8Array) => boolean

/**
 * How a streamed body ended. Only `whole` is the body as it was sent; `stopped` is the taker's own wish, `brokenOff` a connection or a
 * packing that ended too early, also when nothing tells where the body ends, since its end then looks like a cut.
 */
export type BodyEnd = 'whole' | 'stopped' | 'tooLarge' | 'brokenOff'

/** Hands a body over in pieces, unpacked, up to `maxBytes`; `count` learns of each. Never throws but by the aborted `signal`. */
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
      // What is still under way of a body nobody wants is not worth keeping the connection for.
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

/** A packed body carries its own end. Without packing, a length or chunks tell it, and else only the connection that closes. */
function tellsItsEnd({ headers }: IncomingMessage): boolean {
  const packing = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  return (
    headers['content-length'] !== undefined ||
    /chunked/i.test(headers['transfer-encoding'] ?? '') ||
    (packing !== 'identity' && packing !== '')
  )
}

import type { ServerResponse } from 'node:http'
import type { Bursts } from './bursts.ts'
import { SlabWriter } from './slab-writer.ts'
import type { Upstream } from './upstream.ts'

/** How long audio may fail to come, and how long a listener may take none. */
export type Patience = { stallMs: number; idleListenerMs: number }

const writer = new SlabWriter()

/**
 * Pipes audio to a listener whose response has begun, until either side ends or times out; `ended`
 * is called once. While a listener does not read, no more is read from the station, so nothing is
 * buffered here.
 */
export function passThrough(
  upstream: Upstream,
  response: ServerResponse,
  bursts: Bursts,
  patience: Patience,
  ended: () => void,
): () => void {
  let arrivedAt = performance.now()
  let takenAt = arrivedAt
  let isOver = false

  function end() {
    if (isOver) return
    isOver = true
    endTurns()
    upstream.close()
    response.end()
    // A listener that does not read would never reach the end either.
    if (response.writableLength > 0) response.destroy()
    ended()
  }

  const endTurns = bursts.add((now) => {
    if (response.writableLength > 0) {
      arrivedAt = now
      if (now - takenAt > patience.idleListenerMs) end()
      return
    }
    takenAt = now
    if (now - arrivedAt > patience.stallMs) end()
    else upstream.read()
  })
  response.once('close', end)
  // Written to the socket directly: the response would buffer a chunk until the end of the event
  // loop turn.
  const { socket } = response
  if (!socket) {
    end()
    return end
  }
  response.flushHeaders()
  upstream.flow((piece) => {
    arrivedAt = performance.now()
    return writer.write(socket, piece)
  }, end)
  writer.write(socket, upstream.first)
  return end
}

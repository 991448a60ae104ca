import type { ServerResponse } from 'node:http'
import type { Bursts } from './bursts.ts'
import { SlabWriter } from './slab-writer.ts'
import type { Upstream } from './upstream.ts'

/** How long audio may fail to come, and how long a listener may take none. */
export type Patience = { stallMs: number; idleListenerMs: number }

const writer = new SlabWriter()

/**
 * Passes audio on to a listener whose answer has begun, until either side ends or is out of patience; `ended` learns of that, once. Of a listener who does not take it no more is read, so
 * that nothing gathers here.
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
    // Who does not read does not get to the end either.
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
  // Past the answer, which would hold a piece back until the end of its turn.
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

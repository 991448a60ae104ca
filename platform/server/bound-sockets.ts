import { lookup } from 'node:dns/promises'
import { BoundSocket } from 'node:net'
import type { Place } from './http-listener.ts'

/** Sockets that this process holds and others listen on. */
export type BoundSockets = {
  place: Place
  /** Lets go of them; who listens there still does. */
  close: () => void
}

/**
 * Takes a port for several processes. `localhost` is all addresses of that name, under one port; where one of the further ones is taken already it is left out. Throws as
 * `listen` does, `EADDRINUSE` and the like.
 */
export async function bindSockets({ host, port }: { host: string; port: number }): Promise<BoundSockets> {
  const found = [...new Set((await lookup(host, { all: true })).map(({ address }) => address))]
  const [first = host, ...others] = found
  const bound = new BoundSocket({ host: first, port })
  const sockets = [bound]
  for (const other of host === 'localhost' ? others : []) {
    try {
      sockets.push(new BoundSocket({ host: other, port: bound.address().port }))
    } catch {
      // As without: whoever has it keeps it.
    }
  }
  const [descriptor = bound.fd(), ...further] = sockets.map((socket) => socket.fd())
  return {
    place: { descriptor, further },
    close() {
      for (const socket of sockets.splice(0)) socket.close()
    },
  }
}

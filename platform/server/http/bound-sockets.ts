import { lookup } from 'node:dns/promises'
import { BoundSocket } from 'node:net'
import type { Place } from './http-listener.ts'

/** Sockets bound by this process, for other processes to listen on. */
export type BoundSockets = {
  place: Place
  /** Closes them here; processes that listen on them keep doing so. */
  close: () => void
}

/**
 * Binds a port for several processes. `localhost` means all addresses of that name, on one port;
 * additional addresses already in use are skipped. Throws as `listen` does, `EADDRINUSE` and the
 * like.
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
      // An additional address already in use is skipped.
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

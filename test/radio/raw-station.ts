import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A station that sends what a test gives it, byte by byte. */
export type RawStation = {
  /** E.g. `http://127.0.0.1:45678/live`. */
  address: string
  origin: string
  /** The request of each caller, newest last. */
  asked: string[]
  /** The number of connections. */
  connected: () => number
  close: () => Promise<void>
}

/** Opens it; `answer` is called with each caller once its head has arrived. */
export async function openRawStation(answer: (socket: Socket, asked: string) => void): Promise<RawStation> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    let head = ''
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (piece) => {
      if (head.includes('\r\n\r\n')) return
      head += piece.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      asked.push(head)
      answer(socket, head)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    origin,
    address: `${origin}/live`,
    asked,
    connected: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export const audioHead = 'HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n'

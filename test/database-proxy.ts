import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy to a database; while shut, it cuts existing connections and refuses new ones. */
export type DatabaseProxy = { connectionString: string; shut: () => Promise<void>; open: () => Promise<void> }

/** Opens a proxy to the database at an address, on its own port. */
export async function openDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const behind = new URL(connectionString)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0

  function pass(caller: Socket) {
    const database = connect(Number(behind.port), behind.hostname)
    for (const [socket, other] of [
      [caller, database],
      [database, caller],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }

  async function open() {
    server = createServer(pass).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    if (bound && typeof bound === 'object') port = bound.port
  }

  await open()
  const address = new URL(connectionString)
  address.port = String(port)
  return {
    connectionString: String(address),
    open,
    async shut() {
      const closed = new Promise((done) => server?.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

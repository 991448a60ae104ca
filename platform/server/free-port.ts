import { once } from 'node:events'
import { createServer } from 'node:net'

// Below what systems give to connections and to servers that name no port: nobody takes it before who asked for it has begun to listen.
const [first, last] = [10_000, 32_000]

/** A port of this machine that nobody listens on, for a program that must be told one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first))
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

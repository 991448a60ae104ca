import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ephemeral port range, so that no other program takes the port before the caller listens
// on it.
const [first, last] = [10_000, 32_000]

/** Returns an unused port of this machine, for a program that must be given one. */
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

import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/**
 * Starts a server for one test on a free port; returns its address. It ends after the test with all
 * running requests.
 */
export async function serveInTest(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
}

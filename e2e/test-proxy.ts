import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { serveInTest } from '#test/serve.ts'

/** A reverse proxy in front of a site: a browser keeps one origin while the site or its build changes. */
export type TestProxy = {
  address: string
  /** Forwards requests to the site at another address from now on. */
  forwardTo: (site: string) => void
  /** Replaces the name of the build in pages and in the worker from now on. */
  replaceBuild: (real: string, pretended: string) => void
  /** Sends pages only up to the first `mark` from now on; the returned function sends the rest. */
  pauseBefore: (mark: string) => () => void
}

/** Starts a proxy of a site, for the duration of a test. */
export async function startTestProxy(site: string): Promise<TestProxy> {
  let target = site
  let change = (text: string) => text
  let stop = { mark: '', over: Promise.resolve() }
  const address = await serveInTest((incoming, outgoing) =>
    forward(incoming, outgoing, target, async (text) => {
      const changed = change(text)
      const begun = changed.indexOf(stop.mark)
      outgoing.write(changed.slice(0, begun))
      await stop.over
      outgoing.end(changed.slice(begun))
    }),
  )
  return {
    address,
    forwardTo(other) {
      target = other
    },
    replaceBuild(real, pretended) {
      change = (text) => text.replaceAll(real, pretended)
    },
    pauseBefore(mark) {
      const { promise, resolve } = Promise.withResolvers<void>()
      stop = { mark, over: promise }
      return resolve
    },
  }
}

/** Forwards a request and its response. Pages and the worker, which contain the name of the build, are sent by `send`. */
function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  site: string,
  send: (text: string) => Promise<void>,
) {
  const { url = '/', method = 'GET' } = incoming
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const call = ask(site + url, { method, headers }, async (answer) => {
    const { statusCode = 502, headers: given } = answer
    const hasBuild = url === '/worker.js' || String(given['content-type']).startsWith('text/html')
    if (!hasBuild) {
      outgoing.writeHead(statusCode, given)
      answer.pipe(outgoing)
      return
    }
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    const { 'content-length': _, etag: __, ...kept } = given
    outgoing.writeHead(statusCode, kept)
    await send(Buffer.concat(parts).toString())
  })
  call.on('error', () => outgoing.destroy())
  incoming.pipe(call)
}

import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { serveInTest } from '#test/serve.ts'

/** An address in front of a site, behind which another site, or another build, can take its place: to a browser all of them are one. */
export type FrontDoor = {
  address: string
  /** From now on leads to the site at that address. */
  leadTo: (site: string) => void
  /** From now on pages and the worker say that they are of the build `pretended`, where they are of `real`. */
  pretend: (real: string, pretended: string) => void
  /** From now on pages stop before what they say first of `mark`, until the function that it answers is called. */
  stopBefore: (mark: string) => () => void
}

/** Opens a door to a site, for the length of a test. */
export async function openFrontDoor(site: string): Promise<FrontDoor> {
  let behind = site
  let change = (text: string) => text
  let stop = { mark: '', over: Promise.resolve() }
  const address = await serveInTest((incoming, outgoing) =>
    pass(incoming, outgoing, behind, async (text) => {
      const changed = change(text)
      const begun = changed.indexOf(stop.mark)
      outgoing.write(changed.slice(0, begun))
      await stop.over
      outgoing.end(changed.slice(begun))
    }),
  )
  return {
    address,
    leadTo(other) {
      behind = other
    },
    pretend(real, pretended) {
      change = (text) => text.replaceAll(real, pretended)
    },
    stopBefore(mark) {
      const { promise, resolve } = Promise.withResolvers<void>()
      stop = { mark, over: promise }
      return resolve
    },
  }
}

/** Hands a call on, and its answer back; what may tell of a build is sent by `send`. */
function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  site: string,
  send: (text: string) => Promise<void>,
) {
  const { url = '/', method = 'GET' } = incoming
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const call = ask(site + url, { method, headers }, async (answer) => {
    const { statusCode = 502, headers: given } = answer
    const tells = url === '/worker.js' || String(given['content-type']).startsWith('text/html')
    if (!tells) {
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

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Broadcast } from './broadcast.ts'
import type { Faults } from './faults.ts'
import { Listener, metadataEvery } from './listener.ts'
import { kilobits } from './music/record.ts'

/**
 * Sends audio as the servers do: HTTP/1.0 without a length (Icecast, AzuraCast), or Shoutcast's
 * `ICY 200 OK` at addresses that start with `/;`. Titles are included with `icy-metadata: 1`.
 */
export function sendAudio(parts: {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  faults: Faults
  broadcast: Broadcast
}): void {
  const { request, response, url, faults, broadcast } = parts
  const isIcy = url.pathname.startsWith('/;') || url.pathname === '/7.html'
  const { socket } = request
  const refused = faults.has('off-air')
  if (refused && isIcy) return void socket.end('ICY 401 Service Unavailable\r\nicy-notice1:No source\r\n\r\n')
  if (refused) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404 File Not Found</h1>')
    return
  }
  if (faults.has('audio-html')) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Listen to our station</h1>')
    return
  }
  if (faults.has('audio-redirect')) {
    response.writeHead(302, { location: 'http://192.0.2.1/live' }).end()
    return
  }
  const wantsTitles = request.headers['icy-metadata'] === '1' || faults.has('icy-unasked')
  const lines = [
    isIcy ? 'ICY 200 OK' : 'HTTP/1.0 200 OK',
    ...(isIcy ? [] : ['Server: Icecast 2.4.4', 'Connection: Close', `Date: ${new Date().toUTCString()}`]),
    'Content-Type: audio/mpeg',
    ...(isIcy ? [] : ['Cache-Control: no-cache, no-store', 'Access-Control-Allow-Origin: *']),
    `icy-br:${kilobits}`,
    'icy-name:Nightbell Radio',
    ...(wantsTitles ? [`icy-metaint:${metadataEvery}`] : []),
  ]
  // Bypasses Node's response, which supports neither Shoutcast's first line nor a body without an
  // end.
  socket.setTimeout(0)
  socket.setNoDelay(true)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  if (request.method === 'HEAD') return void socket.end()
  broadcast.add(new Listener(socket, wantsTitles))
  if (faults.has('audio-breaks-off')) setTimeout(() => socket.destroy(), 1000).unref()
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { faultKinds } from './faults.ts'
import type { Station } from './open-station.ts'

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) {
    body += String(piece)
    if (body.length > 10_000) break
  }
  return new URLSearchParams(body)
}

/** Applies a form of the page and redirects to it. Refuses forms of other sites. */
export async function actOnForm(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  station: Station,
): Promise<void> {
  const from = request.headers.origin
  if (from !== undefined && from !== `http://${request.headers.host}`) return complain(response, 403, 'not from here')
  const form = await readForm(request)
  const kind = faultKinds.find((candidate) => candidate === form.get('kind'))
  if (path === '/actions/fault') {
    if (!kind) return complain(response, 400, 'There is no such fault.')
    station.faults.set(kind)
  } else if (path === '/actions/fault-off') station.faults.clear(kind)
  else if (path === '/actions/skip') station.skip()
  else if (path === '/actions/live') {
    station.goLive({ dj: (form.get('dj') ?? '').slice(0, 50), show: (form.get('show') ?? '').slice(0, 100) })
  } else if (path === '/actions/live-end') station.endLive()
  else return complain(response, 404, 'There is no such form.')
  response.writeHead(303, { location: '/' }).end()
}

function complain(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${words}\n`)
}

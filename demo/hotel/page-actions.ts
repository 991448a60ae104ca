import type { IncomingMessage } from 'node:http'
import { HotelCode } from '#features/hotels/contract.ts'
import { type Reply, redirect, text } from './api/reply.ts'
import { type Fault, type Faults, faultKinds } from './faults.ts'
import type { World } from './world/world.ts'

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) {
    body += String(piece)
    if (body.length > 10_000) break
  }
  return new URLSearchParams(body)
}

/** The fault in a form; undefined without a kind. */
function readFault(form: URLSearchParams): Fault | undefined {
  const kind = faultKinds.find((candidate) => candidate === form.get('kind'))
  if (kind === undefined) return undefined
  const seconds = form.get('seconds') ? Number(form.get('seconds')) : undefined
  const times = Number(form.get('times')) > 0 ? { times: Number(form.get('times')) } : {}
  if (kind === 'rate-limited')
    return { kind, ...times, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) }
  if (kind === 'slow' || kind === 'dripping') return { kind, ...times, delaySeconds: seconds ?? 5 }
  return { kind, ...times }
}

const complain = (words: string): Reply => ({ ...text('text/plain; charset=utf-8', `${words}\n`), status: 400 })

/** Applies a form of the page and redirects to it. Refuses forms of other sites. */
export async function actOnForm(request: IncomingMessage, path: string, world: World, faults: Faults): Promise<Reply> {
  const from = request.headers.origin
  if (from !== undefined && from !== `http://${request.headers.host}`)
    return { ...complain('not from here'), status: 403 }
  const form = await readForm(request)
  const hotel = HotelCode.safeParse(form.get('hotel'))
  if (path === '/motto') {
    const player = hotel.success ? world.hotel(hotel.data).find(form.get('name') ?? '') : undefined
    if (player === undefined) return complain('There is no such player.')
    player.motto = (form.get('motto') ?? '').slice(0, 127)
  } else if (path === '/advance') {
    const hours = Number(form.get('hours'))
    if (!(hours > 0 && hours <= 8760)) return complain('Hours must be 1 to 8760.')
    world.advance({ hours })
  } else if (path === '/fault') {
    const fault = readFault(form)
    const target = form.get('target') ?? ''
    const where = HotelCode.safeParse(target)
    if (fault === undefined) return complain('There is no such fault.')
    if (where.success) faults.set(where.data, fault)
    else faults.set(target === 'images' ? 'images' : 'all', fault)
  } else if (path === '/fault-off') {
    const where = HotelCode.safeParse(form.get('target'))
    if (where.success) faults.clear(where.data)
    else faults.clear()
  } else return complain('There is no such form.')
  return redirect(303, '/')
}

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Fault } from './faults.ts'
import { type Hotel, openHotel } from './open-hotel.ts'

let hotel: Hotel
beforeAll(async () => {
  hotel = await openHotel()
})
afterEach(() => hotel.faults.clear())
afterAll(() => hotel.close())

const address = () => `${hotel.addressOf('hhus')}/api/public/users?name=luna.tic`
async function ask(fault: Fault) {
  hotel.faults.set('hhus', fault)
  const response = await fetch(address())
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    headers: response.headers,
    body: await response.text(),
  }
}

test('rate limits, with and without Retry-After, have no body', async () => {
  const bare = await ask({ kind: 'rate-limited' })
  expect([bare.status, bare.body, bare.headers.get('retry-after')]).toEqual([429, '', null])
  const timed = await ask({ kind: 'rate-limited', retryAfterSeconds: 7 })
  expect([timed.status, timed.headers.get('retry-after')]).toEqual([429, '7'])
})

test('maintenance as JSON and as HTML, blocks and broken responses', async () => {
  expect(await ask({ kind: 'maintenance-json' })).toMatchObject({ status: 503, body: '{"error":"maintenance"}' })
  const page = await ask({ kind: 'maintenance-html' })
  expect([page.status, page.type]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await ask({ kind: 'blocked' })).toMatchObject({ status: 403, type: 'text/html; charset=utf-8' })
  expect(await ask({ kind: 'broken' })).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
})

test('truncated, huge, dripping and slow bodies', async () => {
  const cut = await ask({ kind: 'truncated' })
  expect(cut.status).toBe(200)
  expect(() => JSON.parse(cut.body)).toThrow()
  expect((await ask({ kind: 'huge', megabytes: 3 })).body.length).toBeGreaterThan(3_000_000)
  expect(JSON.parse((await ask({ kind: 'dripping', delaySeconds: 0.02 })).body).name).toBe('luna.tic')
  expect((await ask({ kind: 'slow', delaySeconds: 0.01 })).status).toBe(200)
})

test('a reset closes the connection', async () => {
  hotel.faults.set('hhus', { kind: 'reset' })
  await expect(fetch(address())).rejects.toThrow()
})

test('a fault applies only to its hotel, paths and number of requests', async () => {
  hotel.faults.set('hhus', { kind: 'maintenance-json', path: '/users', times: 2 })
  expect((await fetch(`${hotel.addressOf('hhde')}/api/public/users?name=luna.tic`)).status).toBe(200)
  expect((await fetch(`${hotel.addressOf('hhus')}/api/public/ping`)).status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) statuses.push((await fetch(address())).status)
  expect(statuses).toEqual([503, 503, 200])
})

test('every request is counted', async () => {
  hotel.requests.clear()
  await fetch(address())
  await fetch(`${hotel.imagesAddress}/c_images/album1584/HC1.gif`)
  expect(hotel.requests.total).toBe(2)
  expect(hotel.requests.count({ hotel: 'hhus', path: '/api/public/users' })).toBe(1)
  expect(hotel.requests.entries[1]).toMatchObject({ method: 'GET', hotel: 'images' })
})

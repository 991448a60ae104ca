import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hotel, openHotel } from './open-hotel.ts'

let hotel: Hotel
beforeAll(async () => {
  hotel = await openHotel()
})
afterAll(() => hotel.close())

const submit = (action: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${hotel.origin}/actions/${action}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers,
  })

test('the page shows the known players with escaped text', async () => {
  hotel.world.setMotto('hhus', 'luna.tic', '<script>alert(1)</script>')
  const page = await (await fetch(`${hotel.origin}/`)).text()
  expect(page).toContain('Collector')
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<script')
})

test('forms set mottos, advance the clock and set faults', async () => {
  const set = await submit('motto', { hotel: 'hhde', name: 'luna.tic', motto: 'FU[ab12c]' })
  expect([set.status, set.headers.get('location')]).toEqual([303, '/'])
  expect(hotel.world.player('hhde', 'luna.tic').motto).toBe('FU[ab12c]')
  const before = hotel.world.now
  await submit('advance', { hours: '2' })
  expect(hotel.world.now - before).toBe(7_200_000)
  await submit('fault', { target: 'hhde', kind: 'rate-limited', seconds: '3' })
  expect((await fetch(`${hotel.addressOf('hhde')}/api/public/ping`)).headers.get('retry-after')).toBe('3')
  await submit('fault', { target: 'hhus', kind: 'maintenance-json' })
  await submit('fault-off', { target: 'hhde' })
  expect(hotel.faults.list()).toEqual([{ target: 'hhus', fault: { kind: 'maintenance-json' } }])
  await submit('fault-off', {})
  expect(hotel.faults.list()).toEqual([])
  expect((await fetch(`${hotel.addressOf('hhde')}/api/public/ping`)).status).toBe(200)
})

test('forms of other sites and invalid ones are refused', async () => {
  expect((await submit('advance', { hours: '2' }, { origin: 'http://example.org' })).status).toBe(403)
  expect((await submit('advance', { hours: '-1' })).status).toBe(400)
  expect((await submit('motto', { hotel: 'hhde', name: 'nobody.here', motto: '' })).status).toBe(400)
  expect((await submit('fault', { target: 'all', kind: 'flood' })).status).toBe(400)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumeRateLimits } from '#platform/server/http/rate-limit.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { scanPlayer } from '../../contract.ts'
import { newPlayersPerDay } from './request-scan.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { TRUST_PROXY: 'true' } })
})
afterAll(() => site.close())

const scanFrom = (address: string, name: string) =>
  site.newGuest().ask(scanPlayer, { body: { hotel: 'hhus', name } }, { 'x-forwarded-for': address })

test('a network adds a limited number of players a day; known ones are still scanned', async () => {
  const [collector, other] = ['192.0.2.9', '192.0.2.10']
  const turn = { purpose: 'new players', who: collector, limit: newPlayersPerDay, windowSeconds: 86_400 }
  const allButOne = Array.from({ length: newPlayersPerDay - 1 }, () => turn)
  expect(await consumeRateLimits(site.database.db, turn, allButOne)).toBeNull()
  expect((await scanFrom(collector, 'Newbie')).status).toBe(202)
  const { status, body, headers } = await scanFrom(collector, 'quiet.sam')
  expect([status, body]).toEqual([429, { error: 'error.tooManyRequests', retryAfterSeconds: expect.any(Number) }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3600)
  const { rows } = await site.database.pool.query('select name from scanner_players')
  expect(rows).toEqual([{ name: 'Newbie' }])
  expect((await scanFrom(collector, 'newbie')).status).toBe(202)
  expect((await scanFrom(other, 'quiet.sam')).status).toBe(202)
  expect((await scanFrom(collector, 'quiet.sam')).status).toBe(202)
})

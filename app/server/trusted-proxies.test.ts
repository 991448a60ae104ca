import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestCode } from '#features/accounts/contract.ts'
import { startSite } from '#test/site.ts'

/**
 * The number of addresses counted for six calls with different forged addresses before the one that
 * the proxy adds.
 */
async function countedAs(trustProxy: string): Promise<number> {
  const site = await startSite({ settings: { TRUST_PROXY: trustProxy } })
  try {
    const body = { hotel: 'hhus', name: 'luna.tic', purpose: 'register' } as const
    for (const last of [1, 2, 3, 4, 5, 6]) {
      const guest = site.newGuest()
      const named = `198.51.100.${last}, 203.0.113.9`
      expect((await guest.ask(requestCode, { body }, { 'x-forwarded-for': named })).status).toBe(200)
    }
    const { rows } = await site.database.pool.query('select from platform_turns')
    return rows.length
  } finally {
    await site.close()
  }
}

test("behind one proxy its added address counts, regardless of the visitor's headers", async () => {
  expect(await countedAs('1')).toBe(1)
})

test.each(['false', '0'])('without a proxy nothing that a visitor sends counts (%s)', async (trustProxy) => {
  expect(await countedAs(trustProxy)).toBe(1)
})

test('trusting all proxies counts what each visitor sends', async () => {
  expect(await countedAs('true')).toBe(6)
})

const token = 'a-word-that-nobody-guesses'
const forwarded = [{ 'x-forwarded-for': '203.0.113.77' }, { forwarded: 'for="[2001:db8::77]"' }]

/** Calls a site directly, then with proxy headers; returns its warnings and the count. */
async function noticedBy(trustProxy: string): Promise<{ warnings: object[]; count: string | undefined }> {
  const warnings: object[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      // Other warnings do not belong to this test.
      if (String(line).includes('TRUST_PROXY')) warnings.push(JSON.parse(String(line)))
      done()
    },
  })
  const log = pino({ level: 'warn', base: null, timestamp: false }, sink)
  const site = await startSite({ log, settings: { TRUST_PROXY: trustProxy, METRICS_TOKEN: token } })
  try {
    const figures = async () => {
      const said = await (await site.get('/metrics', { authorization: `Bearer ${token}` })).text()
      return /^nightbell_untrusted_forwarded_total (\d+)$/m.exec(said)?.[1]
    }
    expect([await figures(), warnings]).toEqual(['0', []])
    for (const headers of [...forwarded, ...forwarded]) expect((await site.get('/en/home', headers)).status).toBe(200)
    return { count: await figures(), warnings }
  } finally {
    await site.close()
  }
}

test.each(['false', '0'])('an unconfigured proxy gives one warning and is counted (%s)', async (off) => {
  const { warnings, count } = await noticedBy(off)
  expect(warnings).toEqual([
    { level: 40, setting: 'TRUST_PROXY', msg: expect.stringContaining('until TRUST_PROXY says how many proxies') },
  ])
  // Neither the sent addresses nor that of the proxy.
  expect(JSON.stringify(warnings)).not.toMatch(/203\.0|2001|127\.0/)
  expect(count).toBe('4')
})

test.each(['1', 'true', '192.0.2.1'])('trusted proxies give no warning (%s)', async (trusted) => {
  expect(await noticedBy(trusted)).toEqual({ warnings: [], count: '0' })
})

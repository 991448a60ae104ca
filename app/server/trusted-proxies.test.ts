import { expect, test } from 'vitest'
import { requestCode } from '#features/accounts/contract.ts'
import { startSite } from '#test/site.ts'

/** By how many addresses six calls are counted that each name another one as theirs, in front of the one that the proxy adds. */
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

test('behind one proxy the address that it adds counts, whatever a visitor names before it', async () => {
  expect(await countedAs('1')).toBe(1)
})

test('without a proxy nothing that a visitor names counts', async () => {
  expect(await countedAs('false')).toBe(1)
})

test('who believes everybody counts what each of them names', async () => {
  expect(await countedAs('true')).toBe(6)
})

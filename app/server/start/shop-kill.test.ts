import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { killInPurchases } from '#test/shop-kill.ts'
import { startChild } from '#test/site-child.ts'

test('a site killed during purchases has sold each icon once to its payer and lost no answered purchase', async () => {
  const { connectionString, drop } = await freshDatabase()
  try {
    const open = async () => ({ ...(await startChild({ DATABASE_URL: connectionString })), connectionString })
    const rounds = await killInPurchases(open, { rounds: 2, purchases: 100 })
    for (const { sent, answered, problems } of rounds) {
      expect(problems).toEqual([])
      expect(answered).toBeGreaterThan(0)
      expect(answered).toBeLessThan(sent)
    }
  } finally {
    await drop()
  }
})

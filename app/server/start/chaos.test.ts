import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { killAtRandom } from '#test/mixed-writes/kill-at-random.ts'

test('with several processes any may be killed at any time: no answered write is lost, doubled or miscounted', async () => {
  const { connectionString, drop } = await freshDatabase()
  try {
    const { problems, comments } = await killAtRandom(connectionString, {
      roles: ['web', 'web', 'tasks'],
      kills: 2,
      everySeconds: 1,
      writers: 6,
    })
    expect(problems).toEqual([])
    expect(comments).toBeGreaterThan(0)
  } finally {
    await drop()
  }
}, 180_000)

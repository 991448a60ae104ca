import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { killAtRandom } from '#test/mixed-writes/kill-at-random.ts'

test('of several processes on one database any may be killed at any moment: nothing answered is lost, nothing is done twice or counted wrongly', async () => {
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

import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, tablesOf } from '#platform/server/database/database.ts'
import { Heartbeats, mostWaiting } from './heartbeats.ts'
import type { PresenceTables } from './tables.ts'

test('while the database is down, heartbeats wait in bounded memory', async () => {
  // No server listens there.
  const connectionString = 'postgres://nobody@127.0.0.1:1/none'
  const database = openDatabase({ connectionString, connections: 1, onIdleError: () => {} })
  onTestFinished(() => database.close())
  const db = tablesOf<PresenceTables>(database.db)
  const heartbeats = new Heartbeats()
  for (const round of [1, 2, 3]) {
    for (let guest = 0; guest < mostWaiting / 2; guest += 1) heartbeats.ofGuest(`${round} ${guest}`, new Date(round))
    heartbeats.ofMember(round, new Date(round))
    await expect(heartbeats.store(db)).rejects.toThrow()
  }
  expect(heartbeats.waiting).toBe(mostWaiting + 3)
})

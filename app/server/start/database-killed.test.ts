import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killDatabase } from '#test/mixed-writes/kill-database.ts'
import { besideIn, embeddedIn, type KillablePlace } from '#test/mixed-writes/killable-places.ts'
import { startChild } from '#test/site-child.ts'

/**
 * The program itself, with a database that is killed. `bench/kill-database.ts` does it for longer.
 */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nightbell-killed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.each([
  { database: 'its own', processes: 1 },
  { database: 'one at DATABASE_URL', processes: 2 },
])(
  'with $database and WEB_PROCESSES=$processes a site survives the end of its database: no answer lost, pages shown',
  async ({ database, processes }) => {
    const place = database === 'its own' ? embeddedIn(folder) : await besideIn(folder)
    try {
      const result = await killDatabase(place, { processes, kills: 2, writers: 6 })
      expect(result).toMatchObject({ ended: 0, problems: [] })
      expect(result.secondsUntilWriting).toHaveLength(2)
      expect(result.answered).toBeGreaterThan(0)
      expect(result.refused).toBeGreaterThan(0)
    } finally {
      await place.close()
    }
  },
  180_000,
)

/**
 * Kills a database once another program is connected to it, with that application name if given.
 */
async function endOnceConnected(place: KillablePlace, name: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: await place.find() })
  client.on('error', () => {})
  await client.connect()
  const text = `select from pg_stat_activity where backend_type = 'client backend'
    and pid <> pg_backend_pid() and application_name = coalesce($1, application_name)`
  while ((await client.query(text, [name])).rowCount === 0);
  await place.end('SIGKILL')
  await client.end()
}

test('waits for a database that ends while the site starts', async () => {
  const place = await besideIn(folder)
  const starting = startChild(place.settings)
  starting.catch(() => {})
  for (const name of [null, 'nightbell-messages']) {
    await expect.poll(() => endOnceConnected(place, name).catch(String)).toBeUndefined()
  }
  const site = await starting
  await expect.poll(async () => (await fetch(`${site.address}/health/ready`)).status).toBe(200)
  expect(site.hasEnded()).toBe(false)
  await site.kill()
  await place.close()
}, 180_000)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { openLog } from '#platform/server/process/log.ts'
import { freshDatabase } from '#test/database.ts'
import { bringFirstContent } from '../open-site.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let one: Database
let other: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  const openOne = () =>
    openDatabase({ connectionString: fresh.connectionString, connections: 4, onIdleError: () => {} })
  one = openOne()
  other = openOne()
  await one.pool.query('create table welcomes (text text)')
})
afterAll(async () => {
  await one.close()
  await other.close()
  await fresh.drop()
})

const log = openLog('silent')

/** Creates a welcome text if there is none, relying only on the lock against a second one. */
function welcoming({ pool }: Database, turns: string[]): Feature {
  return {
    async firstContent() {
      turns.push('begins')
      const { rows } = await pool.query('select from welcomes')
      if (rows.length === 0) await pool.query("insert into welcomes select 'hello' from pg_sleep(0.05)")
      turns.push('ends')
    },
  }
}

test('processes that start at once take turns, so first content is created once', async () => {
  const turns: string[] = []
  const processes = [one, other, one, other]
  await Promise.all(processes.map((each) => bringFirstContent(each.pool, [{}, welcoming(each, turns)], log)))
  const { rows } = await one.pool.query('select * from welcomes')
  expect(rows).toEqual([{ text: 'hello' }])
  expect(turns).toEqual(processes.flatMap(() => ['begins', 'ends']))
})

test('a failure blocks neither the other processes nor the next start', async () => {
  const failing: Feature = { firstContent: () => Promise.reject(new Error('no picture')) }
  const turns: string[] = []
  await bringFirstContent(one.pool, [failing, welcoming(one, turns)], log)
  expect(turns).toEqual(['begins', 'ends'])
  await bringFirstContent(other.pool, [welcoming(other, turns)], log)
  expect(turns).toHaveLength(4)
})

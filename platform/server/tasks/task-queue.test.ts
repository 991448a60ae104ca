import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { type Database, inTransaction, openDatabase } from '../database/database.ts'
import { openLog } from '../process/log.ts'
import { type BoundTask, bind, type Task, task } from './task.ts'
import { openTaskQueue } from './task-queue.ts'

const ringing = task({
  name: 'test.ring',
  payload: z.object({ bell: z.string() }),
  key: ({ bell }) => bell,
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 0,
  expireInSeconds: 60,
})
const job = { name: 'test.sweep', cron: '1 2 3 4 *', run: async () => {} }

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await freshDatabase()
  database = openDatabase({ connectionString: place.connectionString, connections: 2, onIdleError: () => {} })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const bound = (given: Task<{ bell: string }>, run: BoundTask['run'] = async () => {}) => bind(given, run)
const open = (given: BoundTask) =>
  openTaskQueue({
    connectionString: place.connectionString,
    tasks: [given.task],
    works: true,
    log: openLog('silent'),
  })

async function startOnce(given: BoundTask, cron: string) {
  const queue = await open(given)
  await queue.work([given], [{ ...job, cron }])
  await queue.close(1)
  const { rows: queues } = await database.pool.query<{ name: string; retries: number; updated: string }>(
    `select name, retry_limit as retries, updated_on::text as updated from tasks.queue where name like 'test.%' order by name`,
  )
  const { rows: schedules } = await database.pool.query<{ cron: string; updated: string }>(
    `select cron, updated_on::text as updated from tasks.schedule where name like 'test.%'`,
  )
  return { queues, schedules }
}

test('a start writes only queues and schedules that differ from the stored ones', async () => {
  const first = await startOnce(bound(ringing), '1 2 3 4 *')
  expect(first.queues).toMatchObject([
    { name: 'test.ring', retries: 2 },
    { name: 'test.sweep', retries: 0 },
  ])
  expect(await startOnce(bound(ringing), '1 2 3 4 *')).toEqual(first)
  const other = await startOnce(bound({ ...ringing, retries: 3 }), '5 2 3 4 *')
  expect(other.queues).toMatchObject([{ name: 'test.ring', retries: 3 }, first.queues[1]])
  expect(other.schedules).toMatchObject([{ cron: '5 2 3 4 *' }])
})

test('closing waits for a running task, and the task does not run again', async () => {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const ended: string[] = []
  const given = bound(ringing, async () => {
    started.resolve()
    await release.promise
    ended.push('ended')
  })
  const queue = await open(given)
  await queue.work([given], [])
  await inTransaction(database.db, (tx) => queue.enqueue(tx, ringing, { bell: 'late' }))
  await started.promise
  const closed = queue.close(60)
  release.resolve()
  await closed
  expect(ended).toEqual(['ended'])
  const { rows } = await database.pool.query(`select state::text from tasks.job where name = 'test.ring'`)
  expect(rows).toEqual([{ state: 'completed' }])
})

test('a task that does not end in time is interrupted and runs again at the next start', async () => {
  const started = Promise.withResolvers<void>()
  const given = bound(ringing, async (_, { signal }) => {
    started.resolve()
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const queue = await open(given)
  await queue.work([given], [])
  await inTransaction(database.db, (tx) => queue.enqueue(tx, ringing, { bell: 'stuck' }))
  await started.promise
  await queue.close(0)
  const again = Promise.withResolvers<unknown>()
  const next = bound(ringing, async (payload) => again.resolve(payload))
  const other = await open(next)
  await other.work([next], [])
  expect(await again.promise).toEqual({ bell: 'stuck' })
  await other.close(60)
})

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { type Database, inTransaction, openDatabase } from '../database/database.ts'
import { openLog } from '../process/log.ts'
import { bind, task } from './task.ts'
import { openTaskQueue, steadyClock, type TaskQueue, takeBackTimes } from './task-queue.ts'

const ringing = task({
  name: 'test.ring',
  payload: z.object({ bell: z.string() }),
  key: ({ bell }) => bell,
  concurrency: 1,
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
})
const ring = bind(ringing, async ({ bell }) => void rung.push(bell))
const rung: string[] = []

let place: TestDatabase
let database: Database
let queue: TaskQueue
beforeAll(async () => {
  place = await freshDatabase()
  database = openDatabase({ connectionString: place.connectionString, connections: 2, onIdleError: () => {} })
  queue = await openTaskQueue({
    connectionString: place.connectionString,
    tasks: [ring.task],
    works: true,
    log: openLog('silent'),
  })
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await queue.close(0)
  await database.close()
  await place.drop()
})

const enqueue = (bell: string, startAfterSeconds = 0) =>
  inTransaction(database.db, (tx) => queue.enqueue(tx, ringing, { bell }, { startAfterSeconds }))
const takeBack = () => takeBackTimes({ executeSql: (text) => database.pool.query(text) })

test("the time of the queue advances when the machine's clock is set back", () => {
  const before = steadyClock.now()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * 3_600_000 })
  expect(steadyClock.now()).toBeGreaterThanOrEqual(before)
  expect(steadyClock.now() - before).toBeLessThan(3_600_000)
})

test("tasks enqueued before the database's clock was set back do not wait until then", async () => {
  await enqueue('lamp')
  await enqueue('later', 600)
  await database.pool.query(
    `update tasks.job set created_on = created_on + interval '5 hours', start_after = start_after + interval '5 hours'`,
  )
  await database.pool.query(`update tasks.version set cron_on = now() + interval '5 hours', reindex_on = null`)
  await database.pool.query(`update tasks.queue set maintain_on = now() + interval '5 hours'`)
  await takeBack()
  const { rows } = await database.pool.query(
    `select data ->> 'bell' as bell, round(extract(epoch from start_after - created_on))::int as waits,
      start_after < now() + interval '601 seconds' and created_on <= now() as "isBack" from tasks.job order by 1`,
  )
  expect(rows).toEqual([
    { bell: 'lamp', waits: 0, isBack: true },
    { bell: 'later', waits: 600, isBack: true },
  ])
  const { rows: stamps } = await database.pool.query(
    `select cron_on <= now() as "mayPlan", reindex_on as "neverDone", (select bool_and(maintain_on <= now()) from tasks.queue) as "mayTidy" from tasks.version`,
  )
  expect(stamps).toEqual([{ mayPlan: true, neverDone: null, mayTidy: true }])
  await queue.work([ring], [])
  await expect.poll(() => rung).toEqual(['lamp'])
})

test('tasks planned for later stay so', async () => {
  await enqueue('tomorrow', 86_400)
  const look = async () =>
    (await database.pool.query(`select start_after from tasks.job where data ->> 'bell' = 'tomorrow'`)).rows
  const before = await look()
  await takeBack()
  expect(await look()).toEqual(before)
})

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { openCallQueue } from './gateway/call-queue.ts'
import type { CallPriority } from './gateway/hotel-gateway.ts'
import { openSharedQuotas } from './shared-quotas.ts'

/**
 * The queues of several processes to one host on one clock, so that their calls can be compared.
 */
const limits = { atOnce: 4, backgroundAtOnce: 3, perSecond: 20, waitingAtMost: 1000 }
const never = new AbortController().signal

let fresh: TestDatabase
let open: ReturnType<typeof openDatabase>
beforeAll(async () => {
  fresh = await freshDatabase()
  open = openDatabase({ connectionString: fresh.connectionString, connections: 4, onIdleError: () => {} })
})
const opened: { close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const lines of opened) await lines.close()
  await open.close()
  await fresh.drop()
})

let heldAt: number | undefined
/**
 * Does not advance while work is pending, so a call starts when its queue allowed it even on a busy
 * machine.
 */
function clock(): number {
  if (heldAt === undefined) {
    heldAt = performance.now()
    setImmediate(() => {
      heldAt = undefined
    })
  }
  return heldAt
}

type Begun = { by: string; at: number; underWay: number }

/** Records the started calls of all processes and how many run at once. */
function watch() {
  const begun: Begun[] = []
  let underWay = 0
  return {
    begun,
    begin(by: string) {
      underWay += 1
      begun.push({ by, at: clock(), underWay })
    },
    end() {
      underWay -= 1
    },
  }
}

/**
 * A process that calls a host; `call` makes that many concurrent calls and resolves when all are
 * done.
 */
function startProcess(host: string, by: string, seen: ReturnType<typeof watch>, { db = open.db, perSecond = 20 } = {}) {
  const lines = openSharedQuotas({ db, log: openLog('silent') })
  opened.push(lines)
  const queue = openCallQueue(
    { ...limits, perSecond },
    clock,
    (milliseconds) => pause(milliseconds),
    (whole, listener) => lines.open(host, whole, listener),
  )
  async function callOnce(priority: CallPriority) {
    const turn = await queue.enter({ priority, ahead: false, signal: never })
    if (typeof turn === 'string') throw new Error(turn)
    seen.begin(by)
    await pause(20)
    seen.end()
    turn.leave()
  }
  return {
    queue,
    lines,
    call: (calls: number, priority: CallPriority = 'interactive') =>
      Promise.all(Array.from({ length: calls }, () => callOnce(priority))),
  }
}

const peak = (begun: readonly Begun[]) =>
  Math.max(...begun.map(({ at }) => begun.filter((other) => other.at >= at && other.at < at + 1000).length))

test.concurrent('several processes together start no more calls than one may, and each has a share', async () => {
  const seen = watch()
  const first = startProcess('hhus', 'first', seen)
  const second = startProcess('hhus', 'second', seen)
  const calling = first.call(60)
  await expect.poll(() => seen.begun.length).toBeGreaterThan(10)
  await Promise.all([calling, second.call(30)])
  expect(seen.begun).toHaveLength(90)
  expect(peak(seen.begun)).toBeLessThanOrEqual(limits.perSecond)
  expect(Math.max(...seen.begun.map(({ underWay }) => underWay))).toBeLessThanOrEqual(limits.atOnce)
  const lastOfFirst = seen.begun.findLastIndex(({ by }) => by === 'first')
  expect(seen.begun.findIndex(({ by }) => by === 'second')).toBeLessThan(lastOfFirst)
}, 60_000)

test.concurrent("visitors' calls go before background calls of another process", async () => {
  const seen = watch()
  const lists = startProcess('hhes', 'lists', seen).call(120, 'background')
  await expect.poll(() => seen.begun.length).toBeGreaterThan(10)
  await startProcess('hhes', 'visitors', seen).call(60)
  const order = seen.begun.map(({ by }) => by)
  const meanwhile = order.slice(order.indexOf('visitors'), order.lastIndexOf('visitors') + 1)
  expect(meanwhile.filter((by) => by === 'lists').length).toBeLessThan(30)
  await lists
}, 60_000)

test.concurrent('the quota of a dead process is freed, and not before it expires', async () => {
  const gone = randomUUID()
  await sql`
    insert into hotels_shares (host, holder, places, wanted, ends_at)
    values ('hhde', ${gone}, 4, 4, clock_timestamp() + interval '2 seconds')`.execute(open.db)
  const seen = watch()
  await startProcess('hhde', 'next', seen).call(1)
  const { rows } = await sql`
    select 1 from hotels_shares where holder = ${gone} and ends_at > clock_timestamp()`.execute(open.db)
  expect([seen.begun.length, rows.length]).toEqual([1, 0])
}, 30_000)

test.concurrent('a closing process returns its quota at once, an idle one soon', async () => {
  const holders = async () => {
    const { rows } = await sql`select holder from hotels_shares where host = 'hhtr'`.execute(open.db)
    return rows.length
  }
  const ending = startProcess('hhtr', 'ending', watch())
  await ending.call(1)
  expect(await holders()).toBe(1)
  await ending.lines.close()
  expect(await holders()).toBe(0)
  await startProcess('hhtr', 'idle', watch()).call(1)
  expect(await holders()).toBe(1)
  await expect.poll(holders).toBe(0)
}, 30_000)

test.concurrent('all processes pause a host that answered "too many requests" to one of them', async () => {
  const [limited, other] = [startProcess('hhfi', 'limited', watch()), startProcess('hhfi', 'other', watch())]
  await Promise.all([limited.call(1), other.call(1)])
  expect(other.queue.pausedMs()).toBe(0)
  limited.queue.pauseUntil(performance.now() + 600_000)
  await expect.poll(() => other.queue.pausedMs()).toBeGreaterThan(0)
}, 30_000)

test.concurrent('calls do not each need a database query', async () => {
  let statements = 0
  const db = open.db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await startProcess('hhit', 'busy', watch(), { db, perSecond: 1000 }).call(200)
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThan(200)
}, 60_000)

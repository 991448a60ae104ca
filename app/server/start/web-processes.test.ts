import { BoundSocket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listOutages } from '#features/outages/contract.ts'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { type SiteChild, startChild } from '#test/site-child.ts'
import { beginVisits } from '#test/steady-visitors.ts'

/**
 * One start with WEB_PROCESSES=2: the program and its web processes (docs/operating.md "Growing").
 */
const token = 'a-word-that-nobody-guesses'
let database: TestDatabase
let settings: Record<string, string>
beforeAll(async () => {
  database = await freshDatabase()
  settings = {
    DATABASE_URL: database.connectionString,
    WEB_PROCESSES: '2',
    METRICS_TOKEN: token,
    LOG_LEVEL: 'info',
  }
})
afterAll(() => database.drop())

const visited = [
  { method: 'GET', path: '/en/home' },
  { method: 'GET', path: listOutages.path },
]
const visitors = 6

const Opened = z.object({ msg: z.literal('a process for visitors is open'), number: z.number(), processId: z.number() })

/** The process id of each started process by its number. The newest wins. */
function openedBy(site: SiteChild): Map<number, number> {
  const lines = site.said().split('\n')
  const read = lines.filter((line) => line.startsWith('{') && line.endsWith('}')).map((line) => JSON.parse(line))
  return new Map(read.flatMap((line) => Opened.safeParse(line).data ?? []).map((one) => [one.number, one.processId]))
}

/** The processes in the metrics. */
async function seenIn(site: SiteChild): Promise<string[]> {
  const answer = await fetch(`${site.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const figures = await answer.text()
  expect(figures.match(/^# TYPE nightbell_connections /gm)).toHaveLength(1)
  const lines = figures.matchAll(/^process_start_time_seconds\{process="([\w-]+)"\} \d+$/gm)
  return [...lines].map(([, process = '']) => process).toSorted()
}

const isGone = (processId: number) => {
  try {
    return !process.kill(processId, 0)
  } catch {
    return true
  }
}

test('one of the processes of a port is killed: the others answer, it is restarted, and a full restart fails no request', async () => {
  const socket = new BoundSocket({ host: '127.0.0.1' })
  const site = await startChild(settings, { socket: socket.fd() })
  expect(await seenIn(site)).toEqual(['main', 'web-1', 'web-2'])
  const before = openedBy(site)
  expect([...before.keys()].toSorted()).toEqual([1, 2])
  const [killed = 0, kept] = [before.get(1), before.get(2)]

  const visits = beginVisits([site.address], visited, visitors)
  await expect.poll(visits.answered).toBeGreaterThan(100)
  process.kill(killed, 'SIGKILL')
  const answeredThen = visits.answered()
  await expect.poll(visits.answered).toBeGreaterThan(answeredThen + 100)
  await expect.poll(() => openedBy(site).get(1), { timeout: 30_000 }).not.toBe(killed)
  expect(openedBy(site).get(2)).toBe(kept)
  expect(site.said()).toContain('a process for visitors has ended, and is started again')
  expect(await seenIn(site)).toEqual(['main', 'web-1', 'web-2'])
  // Only requests of the killed process fail, at most one for each visitor; no connection was
  // refused.
  const problems = await visits.stop()
  expect(problems.length).toBeLessThanOrEqual(visitors)
  expect(problems.filter((problem) => !/ECONNRESET|EPIPE|cut off/.test(problem))).toEqual([])

  const more = beginVisits([site.address], visited, visitors)
  await expect.poll(more.answered).toBeGreaterThan(50)
  expect((await site.stop()).code).toBe(0)
  const answeredBefore = more.answered()
  const after = await startChild(settings, { socket: socket.fd() })
  await expect.poll(more.answered).toBeGreaterThan(answeredBefore + 50)
  expect(await more.stop()).toEqual([])
  await after.stop()
  socket.close()
})

test('web processes end with their parent process, however it ends, and the port is free again', async () => {
  const site = await startChild(settings)
  const processIds = [...openedBy(site).values()]
  expect(processIds).toHaveLength(2)
  await site.kill()
  await expect.poll(() => processIds.every(isGone)).toBe(true)
  // Throws if the port is in use.
  new BoundSocket({ host: '127.0.0.1', port: Number(new URL(site.address).port) }).close()
})

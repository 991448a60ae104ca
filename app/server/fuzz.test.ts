import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { changeMaintenance, Maintenance, showMaintenance } from '#features/maintenance/contract.ts'
import type { Client } from '#test/client.ts'
import { comment } from '#test/comments.ts'
import { callsOf, type FuzzCall, type Operation, operationsOf } from '#test/fuzz/calls.ts'
import { type FuzzAnswer, judgeAnswer } from '#test/fuzz/judge-answer.ts'
import { areaOf, KnownValues } from '#test/fuzz/known-values.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/**
 * Random input as guest, member and staff: every answer is declared, quick and without internals.
 * FUZZ_REQUESTS is the minimum (`npm run fuzz`: 20,000), FUZZ_SEED repeats a run.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 600)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const perRound = 3
const mostExtraRounds = 6
const atOnce = 8

const faults: string[] = []
const known = new KnownValues()
let site: TestSite
let operations: Operation[]
const callers = new Map<FuzzCall['as'], Client>()

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  site = await startSite({ settings: { TRUST_PROXY: 'true' }, log, station: {} })
  await site.bringFirstContent()
  const { id } = await publish(site, { texts: { en: 'The first of a new site', de: 'Die erste' } })
  await comment(site.newGuest(), { subject: `news:${id}`, text: 'First!' })
  for (const name of ['Collector', 'quiet.sam']) known.note('habboId', (await site.scan('hhus', name)).habboId)
  const meant = {
    subject: `news:${id}`,
    hotel: 'hhus',
    name: 'Collector',
    password: 'a lamp in the hall',
    language: 'en',
  }
  for (const [name, value] of Object.entries(meant)) known.note(name, value)
  const described = await site.get('/api/openapi.json')
  operations = operationsOf(await described.json())
})
afterAll(() => site.close())

/** A client that is logged in: a call may have ended its session or account. */
async function renew(as: 'member' | 'staff', roles: readonly 'superadministration'[]): Promise<void> {
  const { body } = (await callers.get(as)?.ask(showCurrentUser, {})) ?? {}
  if (typeof body === 'object' && body !== null && 'user' in body && body.user !== null) return
  const member = await site.newMember({ roles })
  known.note('name', member.name)
  known.note('habboId', member.habboId)
  callers.set(as, member)
}

async function headersOf(client: Client): Promise<Record<string, string>> {
  await client.get(showCurrentUser.path)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' }
}

async function send(call: FuzzCall, headers: Record<string, string>, number: number): Promise<FuzzAnswer> {
  try {
    const response = await fetch(site.address + call.at, {
      method: call.method,
      // Each from its own address, so that no rate limit is used up.
      headers: {
        ...headers,
        'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
        ...call.headers,
      },
      ...(call.body === null ? {} : { body: call.body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)
  }
}

const endsSession = ({ operation: { method, path } }: FuzzCall) =>
  method !== 'GET' && /users\/(?:logout|closure|sessions|password)/.test(path)

/** With the site in maintenance, every other call would be refused. */
const startsMaintenance = ({ operation }: FuzzCall) => operation.path === changeMaintenance.path

async function endMaintenance(): Promise<void> {
  await renew('staff', ['superadministration'])
  const staff = callers.get('staff')
  const { isOn, version } = Maintenance.parse((await staff?.ask(showMaintenance, {}))?.body)
  const texts = { de: '', en: '', tr: '' }
  if (isOn)
    await staff?.ask(changeMaintenance, {
      body: { isOn: false, texts, expectedEnd: null, endsItself: false, version },
    })
  await expect.poll(async () => (await site.get('/en/home')).status).toBe(200)
}

function learn({ operation }: FuzzCall, answer: FuzzAnswer): void {
  if (typeof answer === 'string' || !answer.type.startsWith('application/json') || answer.text.length > 100_000) return
  if (answer.status < 300 && answer.text !== '') known.learn(areaOf(operation.path), JSON.parse(answer.text))
}

/** Learns what the lists show to the staff, so that calls name things which are there. */
async function readLists(headers: Record<string, string>): Promise<void> {
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  for (const [number, operation] of lists.entries()) {
    const call: FuzzCall = { operation, as: 'staff', method: 'GET', at: operation.path, headers: {}, body: null }
    learn(call, await send(call, headers, 1_000_000 + number))
  }
}

test(`no endpoint has an internal error (FUZZ_SEED=${seed})`, async () => {
  expect(operations.length).toBeGreaterThan(90)
  const problems = new Map<string, string>()
  const statuses = new Map<number, number>()
  const well = new Set<Operation>()
  let sent = 0
  // Enough calls must succeed, or the code behind the access checks would not be reached. A further
  // round knows more values.
  const isEnough = () => well.size > operations.length / 3
  const leastRounds = Math.ceil(requests / (operations.length * perRound))
  for (let round = 0; round < leastRounds || (!isEnough() && round < leastRounds + mostExtraRounds); round++) {
    await site.database.pool.query('delete from platform_turns')
    callers.set('guest', site.newGuest())
    await renew('member', [])
    await renew('staff', ['superadministration'])
    const headers = new Map<FuzzCall['as'], Record<string, string>>()
    for (const [as, client] of callers) headers.set(as, await headersOf(client))
    if (round === 0) await readLists(headers.get('staff') ?? {})
    const calls = operations.flatMap((operation, place) =>
      fc.sample(callsOf(operation, known), { seed: seed + round * 1000 + place, numRuns: perRound }),
    )
    const [drawn = []] = fc.sample(fc.shuffledSubarray(calls, { minLength: calls.length }), { seed, numRuns: 1 })
    // The last is sent first; calls that end a session come after all others.
    const order = drawn
      .filter((call) => !startsMaintenance(call))
      .sort((one, other) => Number(endsSession(other)) - Number(endsSession(one)))
    const judge = async (call: FuzzCall) => {
      sent += 1
      const answer = await send(call, headers.get(call.as) ?? {}, sent)
      learn(call, answer)
      const status = typeof answer === 'string' ? 0 : answer.status
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 200 && status < 300) well.add(call.operation)
      const problem = judgeAnswer(call, answer)
      const { operation, body, ...rest } = call
      const shown = { ...rest, body: typeof body === 'string' ? body.slice(0, 2000) : body && [...body] }
      if (problem) problems.set(`${operation.method} ${operation.path}: ${problem}`, JSON.stringify(shown))
    }
    const work = async () => {
      for (let call = order.pop(); call; call = order.pop()) await judge(call)
    }
    for (const call of drawn.filter(startsMaintenance)) {
      await judge(call)
      await endMaintenance()
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  if (process.env.FUZZ_REQUESTS) {
    const counts = JSON.stringify([...statuses].sort(([one], [other]) => one - other))
    process.stdout.write(
      `${sent} requests, by status ${counts}; ${well.size} of ${operations.length} endpoints did as asked\n`,
    )
  }
  expect([...problems].slice(0, 20)).toEqual([])
  expect(faults).toEqual([])
  expect(isEnough(), `${well.size} of ${operations.length} endpoints did as asked`).toBe(true)
  expect((await site.get('/health/ready')).status).toBe(200)
}, 3_600_000)

import { openHotel } from '#demo/hotel/open-hotel.ts'
import { logIn, register, requestCode, showCurrentUser } from '#features/accounts/contract.ts'
import { openClient } from '#test/client.ts'
import { overlapOf, percentile, type Samples, separationOf, timed } from './login/samples.ts'
import { run } from './pages/process.ts'
import { onHotel, openBenchDatabase, quietSite } from './setup.ts'

/**
 * What a login costs with eight at once, what a page costs at the same time, and whether failure
 * times reveal accounts. Each login has its own browser and network to avoid rate limits.
 */
const atOnce = 8
const logins = 400
const failures = 400
const members = 16
const pageEveryMs = 25
const goals = { loginP99Ms: 400, pageP99Ms: 50 }
const hotel = 'hhus'
const password = 'a lamp in the hall'

const database = await openBenchDatabase()
const game = await openHotel()
const site = await run('site-process.ts', {
  ...quietSite(database.connectionString),
  TRUST_PROXY: 'true',
  ...onHotel(game),
})

let networks = 0
function fromElsewhere(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` }
}

async function enroll(name: string): Promise<void> {
  game.world.addPlayer(hotel, { name, motto: '' })
  const client = openClient(site.address)
  const from = fromElsewhere()
  const issued = await client.ask(requestCode, { body: { hotel, name, purpose: 'register' } }, from)
  const { code } = requestCode.result.parse(issued.body)
  game.world.setMotto(hotel, name, code)
  const body = { hotel, name, password, password_confirmation: password, accept_terms: true, code } as const
  register.result.parse((await client.ask(register, { body }, from)).body)
}

/** The response time of one login; the anti-forgery pair is fetched before. */
async function enter(name: string, typed: string, expected: number): Promise<number> {
  const client = openClient(site.address)
  const from = fromElsewhere()
  await client.ask(showCurrentUser, {}, from)
  const { ms, value } = await timed(() => client.ask(logIn, { body: { hotel, name, password: typed } }, from))
  if (value.status !== expected)
    throw new Error(`A login was answered by ${value.status}: ${JSON.stringify(value.body)}`)
  return ms
}

/** Requests a page repeatedly until stopped. */
function pagesMeanwhile(): { stop: () => Promise<Samples> } {
  const samples: number[] = []
  let stopped = false
  const ask = async () => (await fetch(`${site.address}/en/home`)).arrayBuffer()
  const asking = (async () => {
    while (!stopped) {
      samples.push((await timed(ask)).ms)
      await new Promise((wake) => setTimeout(wake, pageEveryMs))
    }
  })()
  return {
    async stop() {
      stopped = true
      await asking
      return samples
    },
  }
}

async function manyLogins(): Promise<Samples> {
  const samples: number[] = []
  let begun = 0
  const one = async () => {
    while (begun < logins) {
      begun += 1
      samples.push(await enter(names[begun % members] ?? '', password, 200))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return samples
}

const names = Array.from({ length: members }, (_, number) => `Bench-${number}`)
for (const name of names) await enroll(name)
await fetch(`${site.address}/en/home`)
for (const name of names) await enter(name, password, 200)

const idle = pagesMeanwhile()
await new Promise((wake) => setTimeout(wake, 5_000))
const pagesAlone = await idle.stop()
const meanwhile = pagesMeanwhile()
const { ms: loginsMs, value: loginTimes } = await timed(manyLogins)
const pageTimes = await meanwhile.stop()

// Alternating, so that other load affects both alike.
const wrong: number[] = []
const unknown: number[] = []
for (let number = 0; number < failures; number++) {
  const pair = [
    async () => wrong.push(await enter(`Bench-${number % members}`, 'a wrong password', 401)),
    async () => unknown.push(await enter(`Nobody-${number % members}`, 'a wrong password', 401)),
  ]
  for (const each of Math.random() < 0.5 ? pair : pair.toReversed()) await each()
}
await site.stop()
await game.close()
await database.close()

const ms = (samples: Samples, share: number) => `${percentile(samples, share).toFixed(1)} ms`
console.table([
  {
    what: `login, ${atOnce} at once (${Math.round((logins / loginsMs) * 1000)}/s)`,
    p50: ms(loginTimes, 0.5),
    p99: ms(loginTimes, 0.99),
    goal: `p99 under ${goals.loginP99Ms} ms`,
    holds: percentile(loginTimes, 0.99) < goals.loginP99Ms,
  },
  {
    what: 'page meanwhile',
    p50: ms(pageTimes, 0.5),
    p99: ms(pageTimes, 0.99),
    goal: `p99 under ${goals.pageP99Ms} ms`,
    holds: percentile(pageTimes, 0.99) < goals.pageP99Ms,
  },
  { what: 'page with nobody logging in', p50: ms(pagesAlone, 0.5), p99: ms(pagesAlone, 0.99) },
])
console.table(
  [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99].map((share) => ({
    percentile: share * 100,
    'unknown player': ms(unknown, share),
    'wrong password': ms(wrong, share),
  })),
)
const { chance, noise } = separationOf(wrong, unknown)
console.table([
  { what: 'the two lie on one another', measured: `${(overlapOf(wrong, unknown) * 100).toFixed(1)} %` },
  {
    what: 'a wrong password takes the longer of a pair',
    measured: `${(chance * 100).toFixed(1)} % of the time (50 ± ${(noise * 100).toFixed(1)} % is chance)`,
    holds: Math.abs(chance - 0.5) <= noise,
  },
])

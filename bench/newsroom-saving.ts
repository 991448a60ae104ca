import type pg from 'pg'
import { z } from 'zod'
import { type Block, createItem, publishText, saveText, showArticle } from '#features/news/contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { type Client, openClient } from '#test/client.ts'
import { someText, textOf } from '#test/newsroom.ts'
import { percentile, timed } from './login/samples.ts'
import { run } from './pages/process.ts'
import { addMembers } from './polling/visitors.ts'
import { judge } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * Sixteen writers save texts of 60 and of 300 blocks at the same time, each word by word as the
 * editor does; then texts are published, until a second process shows them. Load, both processes
 * and the database share the cores.
 */
const writers = 16
const saves = 60
/**
 * The first saves of each writer, while the code of all processes is new to them, are shown apart.
 */
const firstSaves = 20
const publications = 20
const saveGoalMs = 80
const shownGoalMs = 1000

const paragraph = (at: number): Block => ({
  kind: 'paragraph',
  children: [
    `${at}. The market opens on Friday, and `,
    { kind: 'strong', children: ['lanterns hang'] },
    ' everywhere.',
  ],
})
const bodyOf = (blocks: number) => Array.from({ length: blocks }, (_, at) => paragraph(at))

/** Microseconds of processor. */
const Cpu = z
  .object({ cpu: z.object({ user: z.number(), system: z.number() }) })
  .transform(({ cpu }) => cpu.user + cpu.system)

const server = await openBenchDatabase()
const database = openDatabase({
  connectionString: server.connectionString,
  connections: 2,
  onIdleError: (error) => console.error(error.message),
})
const cookies = await addMembers(database.pool, writers)
await makeEditors(database.pool)
const site = await run('site-process.ts', quietSite(server.connectionString))
const other = await run('site-process.ts', quietSite(server.connectionString))
const clients = cookies.map((cookie) => {
  const client = openClient(site.address)
  client.cookies.set('session', cookie.replace('session=', ''))
  return client
})

for (const blocks of [60, 300]) {
  const before = Cpu.parse(await site.ask({}))
  const ofWriters = await Promise.all(clients.map((client) => saveOften(client, blocks)))
  const spent = (Cpu.parse(await site.ask({})) - before) / (writers * saves) / 1000
  const [first, took] = [
    ofWriters.map((each) => each.slice(0, firstSaves)),
    ofWriters.map((each) => each.slice(firstSaves)),
  ]
  const [p50, p99, firstP99] = [
    percentile(took.flat(), 0.5),
    percentile(took.flat(), 0.99),
    percentile(first.flat(), 0.99),
  ].map(Math.round)
  console.log(
    `saves of ${blocks} blocks: p50 ${p50} ms, p99 ${p99} ms (the first ${firstSaves} of each writer: p99 ${firstP99} ms), ${spent.toFixed(1)} ms of processor in the site`,
  )
  judge(`saving ${blocks} blocks: p99 ${p99} ms of ${saveGoalMs}`, Number(p99) < saveGoalMs)
}
const shown: number[] = []
for (let at = 0; at < publications; at++) shown.push(await publishUntilShown(clients[at % writers] as Client, at))
const longest = Math.round(Math.max(...shown))
judge(`a publication is shown by the other process: longest ${longest} ms of ${shownGoalMs}`, longest < shownGoalMs)
await site.stop()
await other.stop()
await database.close()
await server.close()

async function start(by: Client): Promise<number> {
  const { body } = await by.ask(createItem, { body: { category: 'habbo', language: 'en' } })
  return createItem.result.parse(body).id
}

async function save(by: Client, id: number, version: number, body: Block[]): Promise<void> {
  const sent = { version, ...someText(`Winter market ${id}`, body) }
  const { status } = await by.ask(saveText, { params: textOf(id), body: sent })
  if (status !== 200) throw new Error(`A save was answered with ${status}`)
}

/** Saves a text again and again, a word longer each time; returns the milliseconds of each save. */
async function saveOften(by: Client, blocks: number): Promise<number[]> {
  const id = await start(by)
  const body = bodyOf(blocks)
  await save(by, id, 1, body)
  const took: number[] = []
  for (let number = 0; number < saves; number++) {
    const changed = body.with(number % blocks, { kind: 'paragraph', children: [`${number} words more`] })
    took.push((await timed(() => save(by, id, 2 + number, changed))).ms)
  }
  return took
}

/** Publishes a text; returns the milliseconds from the answer until the other process shows it. */
async function publishUntilShown(by: Client, number: number): Promise<number> {
  const id = await start(by)
  await save(by, id, 1, bodyOf(60 + number))
  const published = await by.ask(publishText, { params: textOf(id), body: { version: 2 } })
  if (published.status !== 200) throw new Error(`A publication was answered with ${published.status}`)
  const { slug } = publishText.result.parse(published.body)
  const visitor = openClient(other.address)
  const { ms } = await timed(async () => {
    const read = () => visitor.ask(showArticle, { params: { slug: slug ?? '' }, query: { language: 'en' } })
    while ((await read()).status !== 200) await new Promise((asked) => setTimeout(asked, 10))
  })
  return ms
}

async function makeEditors(pool: pg.Pool): Promise<void> {
  await pool.query(
    "insert into accounts_roles (account_id, role, granted_at) select account_id, 'news_lvl3', now() from accounts_sessions",
  )
}

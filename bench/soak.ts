import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { embeddedPlace } from '#app/server/start/embedded-place.ts'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { listBadges } from '#features/badges/contract.ts'
import { listHeaderComments, listNews } from '#features/news/contract.ts'
import { showOnlineUsers } from '#features/presence/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { reachEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import { openClient } from '#test/client.ts'
import { openSceneHotel, openWriters } from '#test/mixed-writes/scene.ts'
import { startChild } from '#test/site-child.ts'
import { arrive, percentile } from './polling/arrivals.ts'
import { guestCookie } from './polling/visitors.ts'
import { watchedSettings, watchSite } from './soak/watch-site.ts'

/**
 * Half an hour (`SOAK_MINUTES`) of steady load: memory must stay flat and every call be answered.
 * Lists tables that grew in the last third; docs/retention.md must name each with its limit.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 30)
const perSecond = 200
const writers = 16
const writesPerSecond = 10
const flat = 0.05

const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-bench-'))
const { hotel, settings } = await openSceneHotel()
const imports = { IMPORT_NEWS: 'true', IMPORT_BADGES: 'true', IMPORT_IMAGES: 'true', SAMPLE_ORIGINS: 'true' }
const site = await startChild({ ...settings, ...imports, ...watchedSettings, DATA_DIR: folder })
const connectionString =
  (await reachEmbeddedDatabase(embeddedPlace(parseSettings(settingsSchema, { DATA_DIR: folder })).databaseFolder)) ?? ''

const scanned = await openClient(site.address).ask(scanPlayer, { body: { hotel: 'hhus', name: 'sought.1' } })
const { habboId } = scanPlayer.result.parse(scanned.body)
const scene = await openWriters(() => connectionString, writers)
const { items } = listNews.result.parse(await (await fetch(`${site.address}${listNews.path}?language=en`)).json())

// Three pages to seven calls, as open pages send them.
const paths = [
  '/en/home',
  '/de/news/category',
  `/en/news/${items[0]?.slug}`,
  '/tr/habbo/badges',
  `/en/scanner/users/${habboId}`,
  '/de/habbo/origins/userstats',
  ...Array.from({ length: 4 }, () => showCurrentUser.path),
  ...Array.from({ length: 5 }, () => showOnlineUsers.path),
  ...Array.from({ length: 3 }, () => `${listHeaderComments.path}?hotel=hhus&lang=en`),
  `${listBadges.path}?language=en`,
]
for (const each of new Set(paths)) {
  const { status } = await fetch(site.address + each)
  if (status !== 200) throw new Error(`${each} answered ${status}`)
}

let isOver = false
const writing = scene.write({
  addresses: () => [site.address],
  isOver: () => isOver,
  insists: false,
  rest: () => pause((1000 * writers) / writesPerSecond),
})
const reading = arrive((call) => site.address + paths[call % paths.length], {
  perSecond: perSecond - writesPerSecond,
  seconds: minutes * 60,
  headersOf: (call) => ({ cookie: guestCookie(call % 2000), 'accept-encoding': 'gzip, deflate, br' }),
})
const thirds = await watchSite(site.address, connectionString, minutes)
const { milliseconds, failures, reasons } = await reading
isOver = true
await writing
const problems = await scene.problems()
const { said } = await site.stop()
await hotel.close()
await rm(folder, { recursive: true })

const [, middle, last] = thirds
const memory = (last?.megabytes ?? Number.NaN) / (middle?.megabytes ?? Number.NaN)
const holds = {
  memory: Math.abs(memory - 1) <= flat,
  answers: failures === 0 && scene.written.broken === 0 && problems.length === 0,
}
console.table([
  {
    minutes,
    read: milliseconds.length,
    'p50, p99 in ms': [50, 99].map((percent) => percentile(milliseconds, percent).toFixed(1)).join(', '),
    written: scene.written.answered,
    'not answered': failures + scene.written.broken,
    problems: problems.length,
    holds: holds.answers,
  },
])
console.table([
  {
    'memory in MB, by thirds': thirds.map(({ megabytes }) => megabytes.toFixed(0)).join(', '),
    'last to middle': memory.toFixed(3),
    goal: `within ${flat * 100} %`,
    holds: holds.memory,
  },
])
const grown = [...(last?.kilobytes ?? [])]
  .map(([table, kilobytes]) => ({ table, kilobytes, grown: kilobytes - (middle?.kilobytes.get(table) ?? 0) }))
  .filter(({ grown }) => grown > 0)
console.table(grown.toSorted((a, b) => b.grown - a.grown))
if (said) console.error(said)
for (const problem of [...reasons, ...problems]) console.error(problem)
if (!holds.memory || !holds.answers) process.exitCode = 1

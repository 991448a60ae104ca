import { spawnSync } from 'node:child_process'
import { importBadges } from '#features/badges/server/import/import-badges.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { hotelCodes, hotels } from '#features/hotels/contract.ts'
import { hotelAddresses, openHotelGateway } from '#features/hotels/server/api.ts'
import { openLog } from '#platform/server/process/log.ts'
import { sizes } from './badges/texts.ts'
import { run } from './pages/process.ts'
import { withDatabase } from './scan/database.ts'
import { judge } from './scan/measuring.ts'

/**
 * What importing texts of real-size hotels costs: into an empty archive, unchanged, with a few
 * changes, and nine hotels in sequence.
 */
// The memory limit of an import in bin/commands.mjs.
const memory = '--max-old-space-size=160'
if (!process.execArgv.includes(memory))
  process.exit(spawnSync(process.execPath, [memory, import.meta.filename], { stdio: 'inherit' }).status ?? 1)

const goals = { emptyMs: 2_000, unchangedMs: 200, nineMs: 12_000, rssMb: 250 }

const modern = hotelCodes.filter((code) => hotels[code].edition === 'modern')
const game = await run('../badges/texts-process.ts')
const { address } = game
const put = (hotel: HotelCode, tongue = 'en', changed: 'nothing' | 'others' | 'names' = 'nothing') =>
  game.ask({ hotel, tongue, changed })

await withDatabase<unknown>(async (db, pool) => {
  const addresses = hotelAddresses({
    urls: Object.fromEntries(hotelCodes.map((code) => [code, `${address}/${code}`])),
    imagesUrl: address,
  }).hotels
  const gateway = openHotelGateway({
    addresses,
    imagesAddress: address,
    userAgent: 'a benchmark',
    outboundLimits: { perSecond: 10_000 },
  })
  const context = { db, gateway, clock: { now: () => new Date() }, log: openLog('warn') }
  const signal = new AbortController().signal
  const rows: Record<string, string>[] = []
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const timed = async (what: string, anew = false, hotel: HotelCode = 'hhus') => {
    const start = performance.now()
    const done = await importBadges(context, hotel, { signal, anew })
    const ms = performance.now() - start
    if (done.outcome === 'failed') throw new Error(done.failure)
    rows.push({ what, ms: ms.toFixed(0), outcome: JSON.stringify(done) })
    return ms
  }
  await put('hhus')
  const first = await timed(`${sizes.lines} lines into an empty archive`)
  const same = await timed('the same hash again')
  const read = await timed('the same file read again', true)
  await put('hhus', 'en', 'others')
  const other = await timed('other lines changed, no badge')
  await put('hhus', 'en', 'names')
  await timed('a tenth of the names changed')
  judge(`${first.toFixed(0)} ms of ${goals.emptyMs} into an empty archive`, first < goals.emptyMs)
  for (const ms of [same, read, other])
    judge(`${ms.toFixed(0)} ms of ${goals.unchangedMs} unchanged`, ms < goals.unchangedMs)

  await pool.query(
    `truncate badges_badges, badges_texts, badges_hotels, badges_former_texts, badges_base_texts, badges_files, badges_words, badges_unindexed`,
  )
  for (const hotel of modern) await put(hotel, hotel)
  peak = 0
  let nine = 0
  for (const hotel of modern) nine += await timed(`all hotels: ${hotel}`, false, hotel)
  clearInterval(watching)
  console.table(rows)
  judge(`${nine.toFixed(0)} ms of ${goals.nineMs} for ${modern.length} hotels`, nine < goals.nineMs)
  judge(`${(peak / 1e6).toFixed(0)} MB RSS of ${goals.rssMb}`, peak / 1e6 < goals.rssMb)
  gateway.close()
})
await game.stop()

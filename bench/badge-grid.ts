import { openDatabase } from '#platform/server/database/database.ts'
import { openBrowser } from '#test/browser.ts'
import { fillArchive } from './badges/fill-badges.ts'
import { scrollThrough } from './badges/scrolling.ts'
import { run } from './pages/process.ts'
import { judge, median, slowest } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * Scrolls a grid of 60,000 badges on a slowed-down CPU; measures frame times and frames with over
 * 50 ms of work, beside an empty page. The browser itself answers requests for pictures.
 */
const size = { badges: 60_000, players: 2_000, ownershipsEach: 20 }
const slowdowns = [1, 4]
// As fast as reading and as fast as flicking: 600 and 2,400 pixels a second.
const speeds = [10, 40]
// One in twenty may be dropped.
const goal = 57
const picture = Buffer.from(
  'R0lGODlhKAAoAIAAAP+ZAAAAACH5BAEAAAEALAAAAAAoACgAAAIrhI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC8fyTNf2jef6zvf+DwwKhwUAOw==',
  'base64',
)

const server = await openBenchDatabase()
const filling = openDatabase({ connectionString: server.connectionString, connections: 2, onIdleError: () => {} })
await fillArchive(filling, size)
await filling.close()
const site = await run('site-process.ts', {
  ...quietSite(server.connectionString),
})
const browser = await openBrowser()
const table: Record<string, string | number>[] = []
for (const [slowdown, pixels, what] of slowdowns.flatMap((each) =>
  speeds.flatMap((speed) => (['an empty page', 'the grid'] as const).map((what) => [each, speed, what] as const)),
)) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.route(
    (url) => url.origin !== site.address,
    (route) => route.fulfill({ contentType: 'image/gif', body: picture }),
  )
  if (what === 'the grid') await page.goto(`${site.address}/en/habbo/badges?sort=code`)
  else await page.setContent('<div style="height: 500000px"></div>')
  const { frames, longFrames } = await scrollThrough(page, slowdown, pixels)
  const perSecond = (frames.length * 1000) / frames.reduce((sum, each) => sum + each, 0)
  table.push({
    what,
    'pixels a frame': pixels,
    'slowed down': `${slowdown} ×`,
    'frame, median': `${median(frames).toFixed(1)} ms`,
    'frame, p95': `${slowest(frames).toFixed(1)} ms`,
    'frames a second': perSecond.toFixed(0),
    'over 50 ms': longFrames.length,
    'longest work': `${Math.max(0, ...longFrames).toFixed(0)} ms`,
  })
  if (what === 'the grid')
    judge(
      `${perSecond.toFixed(0)} frames a second of ${goal}, ${pixels} pixels each, slowed down ${slowdown} ×`,
      perSecond >= goal,
    )
  await page.close()
}
console.table(table)
await browser.close()
await site.stop()
await server.close()

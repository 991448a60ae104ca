import { openDatabase } from '#platform/server/database.ts'
import { openBrowser } from '#test/browser.ts'
import { fillArchive } from './badges/fill-badges.ts'
import { scrollThrough } from './badges/scrolling.ts'
import { run } from './pages/process.ts'
import { judge, median, slowest } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * How the grid of 60 thousand badges scrolls in a browser whose processor is slowed down: the time from one frame to the next, and frames that took more
 * than 50 ms of work. Beside it an empty page is scrolled, which is as quick as this machine draws at all. The game's pictures are answered by
 * the browser itself.
 */
const size = { badges: 60_000, players: 2_000, ownershipsEach: 20 }
const slowdowns = [1, 4]
// As fast as somebody who looks for a badge, and as fast as a finger flicks: 600 and 2,400 pixels a second.
const speeds = [10, 40]
// One in twenty may be left out.
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

import { tablesOf } from '#platform/server/database.ts'
import { fillComments, fillLongest, fillPeople } from './news/fill-comments.ts'
import { fillNews } from './news/fill-news.ts'
import { readings } from './news/reading.ts'
import { withDatabase } from './scan/database.ts'
import { judge, median, timed } from './scan/measuring.ts'

/** Whether a site with 20 thousand news items and a million comments is as quick to read as a small one. What a process keeps ready is left out, but for what
 * searches keep (decision 015). */
const sizes = [200, 20_000]
const runs = 150
const goal = 1.5
// What was written most about has a place of its own, as many pages of it in either database.
const longestItem = 7

await withDatabase<unknown>(async (db, pool) => {
  await fillPeople(pool)
  let filled = 0
  let first: Record<string, number> | undefined
  const table: Record<string, Record<string, string>> = {}
  for (const items of sizes) {
    const start = performance.now()
    const range = { from: filled + 1, to: items }
    await fillNews(tablesOf(db), range)
    if (filled === 0) {
      await fillLongest(pool, longestItem)
      await fillComments(pool, { from: 1, to: longestItem - 1 })
      await fillComments(pool, { from: longestItem + 1, to: items })
    } else await fillComments(pool, range)
    filled = items
    const { rows } = await pool.query<{ comments: number }>(
      'select count(*)::integer as comments from comments_comments',
    )
    const label = `${items.toLocaleString('en')} items, ${rows[0]?.comments.toLocaleString('en')} comments`
    console.log(`${label} after ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const measured: Record<string, number> = {}
    for (const [what, read] of Object.entries(readings(db, items, `news:${longestItem}`))) {
      await timed(runs / 3, read)
      measured[what] = median(await timed(runs, read))
    }
    first ??= measured
    for (const [what, ms] of Object.entries(measured)) {
      const ratio = ms / (first[what] ?? Number.NaN)
      table[what] = { ...table[what], [label]: `${ms.toFixed(2)} ms (${ratio.toFixed(2)} ×)` }
      if (measured !== first) judge(`${what} with ${label}: ${ratio.toFixed(2)} × of ${goal}`, ratio <= goal)
    }
  }
  console.table(table)
})

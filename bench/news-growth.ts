import type pg from 'pg'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { fillComments, fillLongest, fillPeople } from './news/fill-comments.ts'
import { fillNews } from './news/fill-news.ts'
import { readings } from './news/reading.ts'
import { withDatabase } from './scan/database.ts'
import { judge, median, timed } from './scan/measuring.ts'

/**
 * Whether a site with 20,000 news items and a million comments reads as quickly as a small one,
 * without caches except for searches (decision 015). Reads alternate to share other load.
 */
const sizes = { small: 200, large: 20_000 }
const runs = 150
const goal = 1.5
// The item with most comments is separate, with equally many pages in both databases.
const longestItem = 7

await withDatabase<unknown>(async (small, smallPool) => {
  await fill(small, smallPool, sizes.small)
  await withDatabase<unknown>(async (large, largePool) => {
    await fill(large, largePool, sizes.large)
    await compare(small, large)
  })
})

async function fill(db: Db<unknown>, pool: pg.Pool, items: number): Promise<void> {
  const start = performance.now()
  await fillPeople(pool)
  await fillNews(tablesOf(db), { from: 1, to: items })
  await fillLongest(pool, longestItem)
  await fillComments(pool, { from: 1, to: longestItem - 1 })
  await fillComments(pool, { from: longestItem + 1, to: items })
  const { rows } = await pool.query<{ comments: number }>('select count(*)::integer as comments from comments_comments')
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(
    `${items.toLocaleString('en')} items, ${rows[0]?.comments.toLocaleString('en')} comments after ${seconds} s`,
  )
}

async function compare(small: Db<unknown>, large: Db<unknown>): Promise<void> {
  const subject = `news:${longestItem}`
  const ofSmall = readings(small, sizes.small, subject)
  const table: Record<string, Record<string, string>> = {}
  for (const [what, readLarge] of Object.entries(readings(large, sizes.large, subject))) {
    const readSmall = ofSmall[what] ?? readLarge
    const took: Record<'small' | 'large', number[]> = { small: [], large: [] }
    for (let run = -runs / 3; run < runs; run++) {
      const once = (read: typeof readLarge) => timed(1, () => read(Math.abs(run)))
      const [inSmall, inLarge] = [await once(readSmall), await once(readLarge)]
      if (run < 0) continue
      took.small.push(...inSmall)
      took.large.push(...inLarge)
    }
    const [ms, largeMs] = [median(took.small), median(took.large)]
    const ratio = largeMs / ms
    table[what] = { small: `${ms.toFixed(2)} ms`, large: `${largeMs.toFixed(2)} ms`, ratio: ratio.toFixed(2) }
    judge(`${what}: ${ratio.toFixed(2)} × of ${goal}`, ratio <= goal)
  }
  console.table(table)
}

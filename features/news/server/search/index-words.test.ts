import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { emptySet, idsIn } from '#platform/server/search/id-set.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addPlaces } from '../listings.ts'
import { withdrawArticle } from '../newsroom/release/withdraw-text.ts'
import type { NewsTables } from '../tables.ts'

let site: TestSite
let db: Db<NewsTables>
beforeAll(async () => {
  site = await startSite()
  db = tablesOf<NewsTables>(site.database.db)
})
afterAll(() => site.close())

/** The index and what it should be according to the listings, one line for each entry. */
async function found(): Promise<{ indexed: string[]; listed: string[] }> {
  const rows = await db.selectFrom('news_words').selectAll().execute()
  const indexed = rows.flatMap(({ in_title, language, is_fallback, word, block, packed }) => {
    const items = emptySet(100_000)
    addPlaces(items, { block, bits: null, pairs: packed })
    return idsIn(items).map((id) => `${in_title} ${language} ${is_fallback} ${word} ${id}`)
  })
  const { rows: listed } = await sql<{ line: string }>`
    select distinct concat_ws(' ', case when in_title then 'true' else 'false' end, text_language,
      case when is_fallback then 'true' else 'false' end, word, article_id) as line
    from news_listings cross join lateral (values (true, title_words), (false, words)) as part(in_title, vector)
    cross join lateral unnest(tsvector_to_array(vector)) as word`.execute(db)
  return { indexed: indexed.toSorted(), listed: listed.map(({ line }) => line).toSorted() }
}

test('an item is found by its current text only, and not after it is withdrawn', async () => {
  const key = 'changes'
  await publish(site, { texts: { en: 'Radio nights', de: 'Radionächte' } })
  const { id } = await publish(site, { key, texts: { en: { title: 'Pool party', html: '<p>Bring a towel</p>' } } })
  const before = await found()
  expect(before.indexed).toEqual(before.listed)
  expect(before.indexed).toContain(`false en true towel ${id}`)

  await publish(site, { key, texts: { en: 'Pool closed', tr: 'Havuz kapalı' } })
  const after = await found()
  expect(after.indexed).toEqual(after.listed)
  expect(after.indexed.filter((line) => line.includes('towel'))).toEqual([])
  expect(after.indexed).toContain(`true tr false havuz ${id}`)

  await withdrawArticle(db, id)
  const left = await found()
  expect(left.indexed).toEqual(left.listed)
  expect(left.indexed.some((line) => line.endsWith(` ${id}`))).toBe(false)
  expect(await db.selectFrom('news_words').selectAll().where('word', '=', 'havuz').execute()).toEqual([])
})

test('positions are packed in under two bytes each and unpacked again', async () => {
  const places = Array.from({ length: 600 }, (_, at) => (at * 2_741) % 8_192)
  const { rows } = await sql<{ count: number; one: Buffer; less: Buffer | null; once: Buffer }>`
    with recursive growing(count, one) as (
      select 1, int2send((${places}::integer[])[1]::smallint)
      union all
      select count + 1, news_packed_with(one, (${places}::integer[])[count + 1]) from growing where count < ${places.length}::integer
    )
    select count, one, news_packed_without(one, (${places}::integer[])[count]) as less,
      news_packed((${places}::integer[])[1:count]) as once
    from growing where count in (1, 2, 510, 511, 512, 513, 600) order by count`.execute(db)
  const read = (packed: Buffer | null) => {
    const set = emptySet(3 * 8_192)
    const isBits = packed?.length === 1_024
    addPlaces(set, { block: 1, bits: isBits ? packed : null, pairs: isBits ? null : packed })
    return idsIn(set).map((id) => id - 8_192)
  }
  for (const { count, one, less, once } of rows) {
    const expected = places.slice(0, count).toSorted((a, b) => a - b)
    expect(read(one)).toEqual(expected)
    expect(read(once)).toEqual(expected)
    expect(one.length).toBe(count < 512 ? 2 * count : 1_024)
    expect(read(less)).toEqual(places.slice(0, count - 1).toSorted((a, b) => a - b))
  }
  expect(rows.map(({ count }) => count)).toEqual([1, 2, 510, 511, 512, 513, 600])
  expect(rows[0]?.less).toBeNull()
})

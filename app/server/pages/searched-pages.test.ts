import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/**
 * A page with a search is rendered for its visitor and counts for their rate limit, despite
 * concurrent rendering.
 */
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { TRUST_PROXY: 'true' } })
  await publish(site, { slug: 'rooftop', texts: { en: 'The rooftop' } })
})
afterAll(() => site.close())

test('each of many concurrent searches counts for its own visitor', async () => {
  const asked = Array.from({ length: 12 }, (_, visitor) =>
    site.get(`/en/news/category?search=roof${visitor}`, { 'x-forwarded-for': `203.0.113.${visitor + 1}` }),
  )
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200)
  const { rows } = await site.database.pool.query<{ taken: number }>('select taken from platform_turns')
  expect(rows.map(({ taken }) => taken)).toEqual(asked.map(() => 1))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { fisherId, keepBoard, readFishing } from '#test/fishing.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { originsHotels } from '../../contract.ts'

const clock = setClock('2026-07-01T12:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock, settings: { SAMPLE_ORIGINS: 'true' } })
})
afterAll(() => site.close())

test("a starting site reads each hotel's board once and asks for names", async () => {
  await site.bringFirstContent()
  for (const hotel of originsHotels) {
    await expect.poll(async () => (await readFishing(site, { hotel })).day).toBe('2026-07-01')
    await expect
      .poll(
        async () => (await readFishing(site, { hotel })).places.filter(({ fisher }) => fisher.state === 'named').length,
        {
          timeout: 30_000,
        },
      )
      .toBe(50)
  }
  const asked = () => site.hotel.requests.count({ path: 'skills/leaderboard' })
  const before = asked()
  await site.bringFirstContent()
  await expect.poll(() => unfinished('origins.%')).toBe(0)
  expect(asked()).toBe(before)
  expect(await (await site.get('/sitemap.xml')).text()).toContain('/de/habbo/origins/fishing</loc>')
})

test('a site with imports disabled asks no hotel', async () => {
  const still = await startSite()
  try {
    await still.bringFirstContent()
    const { rows } = await still.database.pool.query("select from tasks.job where name like 'origins.%'")
    expect(rows).toEqual([])
  } finally {
    await still.close()
  }
})

test("a day's page has one address, shows the stored board and is not found without one", async () => {
  await keepBoard(site, 'hhobr', '2026-06-20', [900, 500])
  await keepBoard(site, 'hhobr', '2026-06-21', { [fisherId('hhobr', 2)]: 950, [fisherId('hhobr', 1)]: 900 })
  const pageOf = async (query: string) => {
    const answer = await site.get(`/en/habbo/origins/fishing${query}`)
    return { status: answer.status, html: await answer.text() }
  }
  await expect
    .poll(async () => (await pageOf('?hotel=hhobr&day=2026-06-21')).html)
    .toMatch(/up 1[\s\S]*?\+450[\s\S]*down 1/)
  const { html } = await pageOf('?hotel=hhobr&day=2026-06-21')
  expect(html).toMatch(/rel="canonical" href="[^"]*\/en\/habbo\/origins\/fishing\?hotel=hhobr&amp;day=2026-06-21"/)
  // The days to choose from do not include the current one.
  expect(html.split('aria-label="Day"')[1]?.split('</nav>')[0]).not.toContain('aria-current')
  expect(html).toContain('href="/en/habbo/origins/fishing?hotel=hhobr&amp;day=2026-06-20"')
  expect(html).toMatch(/<meta[^>]*noindex/)
  expect((await pageOf('?hotel=hhobr')).html).not.toMatch(/<meta[^>]*noindex/)
  for (const query of ['?hotel=hhobr&day=2026-06-22', '?hotel=hhobr&day=2026-06-21&page=2']) {
    const missing = await pageOf(query)
    expect([query, missing.status]).toEqual([query, 404])
    expect(missing.html).toContain('This page doesn’t exist')
  }
})

async function unfinished(name: string): Promise<number> {
  const { rows } = await site.database.pool.query<{ count: number }>(
    "select count(*)::integer as count from tasks.job where name like $1 and state in ('created', 'active', 'retry')",
    [name],
  )
  return rows[0]?.count ?? 0
}

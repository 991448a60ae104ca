import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteBadges } from '#features/badges/server/api.ts'
import { hide } from '#test/member-with-history.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { longestSearch, searchSite, shownAtOnce } from '../contract.ts'

/** The search of the whole site: results of each kind, what is excluded, and invalid input. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
  await publish(site, {
    slug: 'festival',
    category: 'habbo',
    texts: {
      de: { title: 'Straßenfest über den Dächern', summary: 'Grüße' },
      tr: { title: 'Işıklı İstasyon', summary: 'Çarşıda' },
    },
  })
  for (const name of ['Lunatic', 'luna.tic2', 'xXLunaXx', 'Moonlight']) {
    await site.newMember({ name })
    await site.scan('hhus', name)
  }
})
afterAll(() => site.close())

async function find(q: string, query: { language?: 'de' | 'tr' | 'en'; most?: number } = {}) {
  const { status, body } = await site.ask(searchSite, { query: { ...query, q } })
  expect([q, status]).toEqual([q, 200])
  return searchSite.result.parse(body)
}

const names = async (q: string, most?: number) => (await find(q, most ? { most } : {})).players.map(({ name }) => name)

test('ranks players by prefix, then by substring, then by similarity', async () => {
  expect(await names('LUNA')).toEqual(['luna.tic2', 'Lunatic', 'xXLunaXx'])
  expect(await names('luna', 2)).toEqual(['luna.tic2', 'Lunatic'])
  expect(await names('lunatc')).toContain('Lunatic')
  expect(await names('monlight')).toEqual(['Moonlight'])
  expect(await names('lu')).toEqual(['luna.tic2', 'Lunatic'])
  expect(await names('%')).toEqual([])
  expect(await names('l_n')).toEqual([])
})

test.each(['omonlight', 'moonlgiht', 'moolnight', 'moonlihgt', 'moonligh7'])(
  'finds a player despite one or two wrong letters: %s',
  async (mistyped) => expect(await names(mistyped)).toContain('Moonlight'),
)

test.each([
  ['STRASSENFEST', 'de'],
  ['strassenfest', 'de'],
  ['dachern', 'de'],
  ['IŞIKLI', 'tr'],
  ['isikli', 'tr'],
  ['istasyom', 'tr'],
] as const)('finds news by %s, in %s', async (q, language) => {
  const { news } = await find(q, { language })
  expect(news.items.map(({ slug }) => slug)).toEqual(['festival'])
  expect(news.total).toBe(1)
})

test('finds badges by code and name, up to the requested number', async () => {
  const lanterns = ['NB_One', 'NB_Two'].map((code) => ({ code, name: `Lantern ${code}`, description: null }))
  await noteBadges(site.database.db, 'hhus', lanterns, new Date())
  await expect.poll(async () => (await find('nb_one')).badges.items.map(({ code }) => code)).toEqual(['NB_One'])
  const { badges } = await find('lantern', { most: 1 })
  expect([badges.items.length, badges.total]).toEqual([1, 2])
})

test('a player with a hidden page is not found until it is shown again', async () => {
  const member = await site.newMember({ name: 'Shadowed' })
  await site.scan('hhus', 'Shadowed')
  expect(await names('shadowe')).toEqual(['Shadowed'])
  await hide(member, { page: true })
  expect(await names('shadowe')).toEqual([])
  expect(await names('shadowde')).toEqual([])
  await hide(member, { page: false })
  expect(await names('shadowe')).toEqual(['Shadowed'])
})

test('a name given up finds its current holder alone', async () => {
  await site.registerMember({ name: 'Handed' })
  const before = await site.scan('hhus', 'Handed')
  site.hotel.world.rename('hhus', 'Handed', 'Elsewhere')
  await site.registerMember({ name: 'Handed' })
  const after = await site.scan('hhus', 'Handed')
  expect(after.habboId).not.toBe(before.habboId)
  expect((await find('handed')).players.map(({ habboId }) => habboId)).toEqual([after.habboId])
})

test.each(['', ' ', '\0', '\t\n', 'a'.repeat(longestSearch + 1)])('%j is refused', async (q) => {
  const { status, body } = await site.ask(searchSite, { query: { q } })
  expect({ status, body }).toMatchObject({ status: 422, body: { error: 'error.incorrectData' } })
})

test('only limits that a page uses are accepted', async () => {
  for (const most of [0, -1, 1.5, shownAtOnce.page + 1]) {
    const { status } = await site.ask(searchSite, { query: { q: 'luna', most } })
    expect([most, status]).toEqual([most, 422])
  }
  expect((await site.get('/api/get/search')).status).toBe(422)
  expect((await site.get('/api/get/search?q=a&q=b')).status).toBe(422)
})

test('any input is answered', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('🎉', '🎉🎉🎉', '%', '\\', "'", '"" or ""', 'a & !', '<->', ':*', 'ß', 'İ', '\0a\0', '\ud800'),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (q) => {
      const { status } = await site.ask(searchSite, { query: { q: q.toWellFormed() } })
      expect([200, 422]).toContain(status)
    }),
    { numRuns: 60 },
  )
})

test('searches are rate limited', async () => {
  const beside = await startSite({ beside: site, settings: { SEARCHES_PER_MINUTE: '1' } })
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) {
    statuses.push((await beside.ask(searchSite, { query: { q: 'luna' } })).status)
  }
  await beside.close()
  expect(statuses.at(-1)).toBe(429)
})

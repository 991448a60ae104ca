import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HotelCode } from '#features/hotels/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { badgePageSize, listBadges, listLatestBadges } from '../contract.ts'
import { aggregateOwnerCounts, changeOwners, noteBadges } from './api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { SEARCHES_PER_MINUTE: '60' } })
  await note(
    'hhde',
    1,
    ['DE10', 'Nachteule', 'Ruft im Dunkeln'],
    ['ACH_Owl1', 'Eule I', null],
    ['ACH_Owl2', 'Eule II', null],
  )
  await note('hhtr', 2, ['DE10', 'Gece kuşu', 'Işık söndü'], ['TR7', 'Çan', null])
  await note('hhus', 3, ['DE10', 'Night owl', 'Hoots in the dark'], ['XM1', null, null], ['US_50%', 'Half', null])
  await own('hhde', ['DE10', 'DE10', 'ACH_Owl1'])
  await own('hhus', ['DE10', 'TR7', 'TR7', 'TR7', 'TR7'])
})
afterAll(() => site.close())

type Naming = [code: string, name: string | null, description: string | null]

async function note(hotel: HotelCode, day: number, ...named: Naming[]) {
  const seen = named.map(([code, name, description]) => ({ code, name, description }))
  return noteBadges(site.database.db, hotel, seen, new Date(Date.UTC(2026, 4, day)))
}

async function own(hotel: HotelCode, codes: string[]) {
  const ids = await note(hotel, 9, ...[...new Set(codes)].map((code): Naming => [code, null, null]))
  const gainedIds = codes.flatMap((code) => ids.get(code) ?? [])
  await changeOwners(site.database.db, { hotel, gainedIds, lostIds: [], isFirstReading: true })
  await aggregateOwnerCounts(site.database.db)
}

async function list(query: object = {}) {
  const { status, body } = await site.newGuest().ask(listBadges, { query })
  expect(status).toBe(200)
  return listBadges.result.parse(body)
}

const codes = async (query: object) => (await list(query)).items.map(({ code }) => code)

test('sorts the archive as requested, and rare lists only badges with owners', async () => {
  expect(await codes({})).toEqual(['US_50%', 'XM1', 'TR7', 'ACH_Owl2', 'ACH_Owl1', 'DE10'].toSorted(byLastFirst))
  expect(await codes({ sort: 'code' })).toEqual(['ACH_Owl1', 'ACH_Owl2', 'DE10', 'TR7', 'US_50%', 'XM1'])
  expect((await codes({ sort: 'owned' })).slice(0, 3)).toEqual(['TR7', 'DE10', 'ACH_Owl1'])
  expect((await codes({ sort: 'rarest' })).slice(0, 3)).toEqual(['ACH_Owl1', 'DE10', 'TR7'])
  expect((await codes({ sort: 'labelled' })).at(-1)).toBe('XM1')
})

/** Badges of the same day are sorted by last insert first; they are inserted by code. */
function byLastFirst(a: string, b: string): number {
  const days: Record<string, number> = { DE10: 1, ACH_Owl1: 1, ACH_Owl2: 1, TR7: 2, XM1: 3, 'US_50%': 3 }
  return (days[b] ?? 0) - (days[a] ?? 0) || (a < b ? 1 : -1)
}

test('filters combine and use the numbers of the chosen hotel', async () => {
  expect(await codes({ family: 'achievement', sort: 'code' })).toEqual(['ACH_Owl1', 'ACH_Owl2'])
  expect(await codes({ country: 'DE' })).toEqual(['DE10'])
  expect(await codes({ labelled: 'no' })).toEqual(['XM1'])
  expect(await codes({ owned: 'no', sort: 'code' })).toEqual(['ACH_Owl2', 'US_50%', 'XM1'])
  expect(await codes({ hotel: 'hhtr', sort: 'code' })).toEqual(['DE10', 'TR7'])
  expect(await codes({ hotel: 'hhtr', owned: 'yes' })).toEqual([])
  expect(await codes({ hotel: 'hhus', labelled: 'no', sort: 'code' })).toEqual(['TR7', 'XM1'])
  const { items, total, pages, countries } = await list({ hotel: 'hhde', owned: 'yes', sort: 'owned', language: 'tr' })
  expect({ total, pages }).toEqual({ total: 2, pages: 1 })
  expect(items).toMatchObject([
    { code: 'DE10', name: 'Nachteule', hotel: 'hhde', owners: 2, labelledAt: '2026-05-01T00:00:00.000Z' },
    { code: 'ACH_Owl1', name: 'Eule I', owners: 1 },
  ])
  expect(countries).toEqual([
    { country: 'DE', badges: 1 },
    { country: 'TR', badges: 1 },
  ])
})

test("a name is shown in the visitor's language, else in that of any hotel with one", async () => {
  const named = async (language: string) =>
    Object.fromEntries((await list({ language })).items.map(({ code, name, hotel }) => [code, [name, hotel]]))
  expect(await named('tr')).toMatchObject({
    DE10: ['Gece kuşu', 'hhtr'],
    ACH_Owl1: ['Eule I', 'hhde'],
    XM1: [null, null],
  })
  expect(await named('en')).toMatchObject({ DE10: ['Night owl', 'hhus'], TR7: ['Çan', 'hhtr'] })
})

test('search matches code, name and description in any language, including near matches', async () => {
  expect(await codes({ search: 'de10' })).toEqual(['DE10'])
  expect(await codes({ search: 'ach_owl', sort: 'code' })).toEqual(['ACH_Owl1', 'ACH_Owl2'])
  expect(await codes({ search: 'GECE KUSU' })).toEqual(['DE10'])
  expect(await codes({ search: 'ISIK', language: 'en' })).toEqual(['DE10'])
  expect(await codes({ search: 'dark hoots' })).toEqual(['DE10'])
  expect(await codes({ search: '50%' })).toEqual(['US_50%'])
  expect(await codes({ search: '_5' })).toEqual([])
  expect(await codes({ search: 'Nachteulle' })).toEqual(['DE10'])
  expect(await codes({ search: 'nahteule', hotel: 'hhus' })).toEqual(['DE10'])
  expect(await codes({ search: 'eule ii', family: 'achievement' })).toContain('ACH_Owl2')
  expect(await codes({ search: 'zzzzqqq' })).toEqual([])
  for (const search of ['\u0000', "'; drop table badges_badges", '%', '\\', '\ud800', 'a'.repeat(100)])
    expect((await site.newGuest().ask(listBadges, { query: { search } })).status).toBe(200)
})

test('current names are searchable at once, former ones are not, and texts of two hotels are not mixed', async () => {
  await note('hhnl', 12, ['NL1', 'Uiltje bij nacht', 'Het roept'], ['NL2', 'Uiltje', null])
  await note('hhfr', 12, ['NL1', 'Hibou', 'La nuit'])
  await expect.poll(() => codes({ search: 'uiltje', sort: 'code' })).toEqual(['NL1', 'NL2'])
  expect(await codes({ search: 'iltj nacht' })).toEqual(['NL1'])
  expect(await codes({ search: 'hibou nuit nl1' })).toEqual(['NL1'])
  expect(await codes({ search: 'hibou nacht' })).toEqual([])
  await note('hhnl', 13, ['NL1', 'Steenuil', null])
  await expect.poll(() => codes({ search: 'uiltje' })).toEqual(['NL2'])
  expect(await codes({ search: 'steenuil roept' })).toEqual(['NL1'])
  await note('hhnl', 14, ['NL1', 'Uiltje', null])
  await expect.poll(() => codes({ search: 'uiltje', sort: 'code' })).toEqual(['NL1', 'NL2'])
  expect(await codes({ search: 'steenuil' })).toEqual([])
})

test('ranks the exact code first, then code prefixes, names and descriptions', async () => {
  await note('hhes', 15, ['KAUZ', null, null], ['KAUZ2', null, null], ['ES1', 'Kauz', null], ['ES2', null, 'ein Kauz'])
  await expect.poll(() => codes({ search: 'kauz' })).toEqual(['KAUZ', 'KAUZ2', 'ES1', 'ES2'])
  expect(await codes({ search: 'kauz', sort: 'code' })).toEqual(['ES1', 'ES2', 'KAUZ', 'KAUZ2'])
})

test('the archive of an edition has the badges, numbers, dates and texts of its hotels', async () => {
  await note('hhous', 16, ['RETRO1', 'Retro one', null], ['FR900', 'Frites', null])
  await note('hhoes', 14, ['RETRO1', 'Retro uno', null], ['RETRO2', 'Retro dos', null])
  await note('hhobr', 15, ['RETRO3', null, null])
  await note('hhde', 13, ['RETRO1', 'Nur heute', null])
  await own('hhous', ['RETRO1', 'RETRO1'])
  await own('hhoes', ['RETRO1'])
  await own('hhde', ['RETRO1', 'RETRO1', 'RETRO1', 'RETRO1'])
  const edition = 'origins'
  await expect.poll(() => codes({ edition, sort: 'code' })).toEqual(['FR900', 'RETRO1', 'RETRO2', 'RETRO3'])
  expect(await codes({ edition })).toEqual(['FR900', 'RETRO3', 'RETRO2', 'RETRO1'])
  expect(await codes({ edition, owned: 'yes' })).toEqual(['RETRO1'])
  expect(await codes({ edition, labelled: 'no' })).toEqual(['RETRO3'])
  expect(await codes({ edition, search: 'retro dos' })).toEqual(['RETRO2'])
  expect(await codes({ edition, search: 'nachteule' })).toEqual([])
  expect(await codes({ edition, hotel: 'hhoes', sort: 'code' })).toEqual(['RETRO1', 'RETRO2'])
  expect(await codes({ edition, hotel: 'hhde' })).toEqual([])
  const { items, countries } = await list({ edition, sort: 'owned', language: 'de' })
  expect(items[0]).toMatchObject({
    code: 'RETRO1',
    owners: 3,
    hotel: 'hhous',
    name: 'Retro one',
    firstSeenAt: '2026-05-14T00:00:00.000Z',
  })
  expect(items[1]).toMatchObject({ owners: 0 })
  expect(countries).toEqual([{ country: 'FR', badges: 1 }])
  expect(await codes({ edition: 'modern', search: 'retro' })).toEqual(['RETRO1'])
  expect((await list({ sort: 'owned', search: 'RETRO1' })).items[0]).toMatchObject({ owners: 7 })
})

test('searches are rate limited, lists are not', async () => {
  const ask = (query: object) => site.ask(listBadges, { query })
  let refused: unknown
  for (let turn = 0; turn < 61 && !refused; turn++) {
    const { status, body } = await ask({ search: `turn ${turn}` })
    if (status === 429) refused = body
  }
  expect(refused).toMatchObject({ error: 'error.tooManyRequests', retryAfterSeconds: expect.any(Number) })
  expect((await ask({})).status).toBe(200)
})

test('every page is complete, and new badges appear at once', async () => {
  const many = Array.from(
    { length: 150 },
    (_, at): Naming => [`PAGE${String(at).padStart(3, '0')}`, `page ${at}`, null],
  )
  await note('hhfi', 5, ...many)
  const query = { hotel: 'hhfi', sort: 'code' }
  await expect.poll(async () => (await list(query)).total).toBe(150)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ ...query, page })))
  expect(pages.map(({ items }) => items.length)).toEqual([badgePageSize, badgePageSize, 30, 0])
  expect(pages.flatMap(({ items }) => items.map(({ code }) => code))).toEqual(many.map(([code]) => code))
  expect(pages[3]).toMatchObject({ total: 150, page: 4, pages: 3 })
})

test('the home page gets the newest badges and the ones named last', async () => {
  const latest = async () =>
    listLatestBadges.result.parse((await site.ask(listLatestBadges, { query: { language: 'de' } })).body)
  await note('hhit', 20, ['LATE1', null, null])
  await expect.poll(async () => (await latest()).newest[0]?.code).toBe('LATE1')
  expect((await latest()).labelled.map(({ code }) => code)).not.toContain('LATE1')
  await note('hhit', 21, ['LATE1', 'Gufo', null])
  await expect
    .poll(async () => (await latest()).labelled[0])
    .toMatchObject({ code: 'LATE1', name: 'Gufo', hotel: 'hhit' })
})

test.each([
  { sort: 'best' },
  { hotel: 'hhxx' },
  { edition: 'retro' },
  { page: '0' },
  { search: 'a'.repeat(101) },
  { country: 'd3' },
])('%o is refused', async (query) => {
  const answer = await site.get(`/api/get/badges?${new URLSearchParams(Object.entries(query))}`)
  expect(answer.status).toBe(422)
})

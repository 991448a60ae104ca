import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type CacheTag, collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { tagChannel } from '#platform/server/cache/invalidation.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { newPosition } from '#test/job-applications.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listPositions } from '../contract.ts'
import { addPosition, changePosition, readPosition } from './api.ts'
import { listOpenPositions } from './manage-positions.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
beforeEach(async () => {
  await site.database.pool.query('truncate jobs_positions cascade')
})
afterAll(() => site.close())

const open = async (lang: LanguageCode): Promise<z.output<typeof listPositions.result>> =>
  listPositions.result.parse((await site.ask(listPositions, { query: { lang } })).body)

test('a new site has a position in each language, created once', async () => {
  for (const lang of languageCodes) expect(await open(lang)).toEqual([])
  await site.bringFirstContent()
  const all = await Promise.all(languageCodes.map(open))
  const [de = [], en = [], tr = []] = all
  expect([de.length, en.length, tr.length]).toEqual([5, 5, 5])
  expect(all.flat().every(({ tasks, requirements }) => tasks.length > 2 && requirements.length > 2)).toBe(true)
  expect([de[0]?.title, en[0]?.title, tr[0]?.title]).toEqual(['News-Autor/in', 'News author', 'Haber yazarı'])
  for (const { id } of en) await changePosition(site.database.db, id, { isOpen: false }, new Date())
  await site.bringFirstContent()
  expect([await open('en'), await open('de')]).toEqual([[], de])
})

test('a position is shown in its language while open, as last written', async () => {
  const id = await newPosition(site, 'de')
  const shown = { id, language: 'de', title: 'Night porter', summary: 'Keeps the lights on.' }
  expect(await open('de')).toEqual([{ ...shown, tasks: ['Ring'], requirements: ['A bell'] }])
  expect(await open('en')).toEqual([])
  await changePosition(site.database.db, id, { title: 'Nachtportier', tasks: ['Läuten', 'Wachen'] }, new Date())
  expect(await open('de')).toMatchObject([{ ...shown, title: 'Nachtportier', tasks: ['Läuten', 'Wachen'] }])
  await changePosition(site.database.db, id, { isOpen: false }, new Date())
  expect(await open('de')).toEqual([])
  expect(await changePosition(site.database.db, 2_000_000_000, { isOpen: true }, new Date())).toBeUndefined()
})

test('pages with positions are invalidated when one changes', async () => {
  const tags = new Set<CacheTag>()
  await collectCacheTags(tags, () => listOpenPositions(tablesOf(site.database.db), 'en'))
  const client = await site.database.pool.connect()
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.query(`listen ${tagChannel}`)
  await changePosition(site.database.db, await newPosition(site), { isOpen: false }, new Date())
  await expect.poll(() => payloads).toEqual([...tags, ...tags])
  client.release(true)
})

test('a key has one position in each language', async () => {
  const text = { title: 'Porter', summary: 'Keys', tasks: ['Ring'], requirements: ['A bell'], key: 'porter' }
  const add = (language: LanguageCode) => addPosition(site.database.db, { ...text, language }, new Date())
  expect(await add('de')).toMatchObject({ key: 'porter', isOpen: true, pending: 0 })
  expect(await add('tr')).toMatchObject({ language: 'tr' })
  expect(await add('de')).toBeUndefined()
})

test('a text is parsed as a position, or its missing parts are reported', () => {
  const text = '# Porter\r\n\r\nKeeps\nthe lights on.\n\n## Does\n- Ring\n* Watch\n\n## Has\n- A bell\n'
  expect(readPosition(text)).toEqual({
    ...{ title: 'Porter', summary: 'Keeps the lights on.' },
    ...{ tasks: ['Ring', 'Watch'], requirements: ['A bell'] },
  })
  for (const broken of [
    '',
    'Porter',
    '# Porter',
    '# Porter\nKeys',
    '# Porter\nKeys\n## Does\n- Ring',
    text.replace('- A bell', 'A bell'),
    text.replace('Porter', 'x'.repeat(81)),
    text.replace('Ring', 'x'.repeat(201)),
    `${text}\n## More\n- x`,
  ])
    expect(typeof readPosition(broken)).toBe('string')
})

test.each([
  ['de', 'wird von Leuten, die das Hotel lieben, in ihrer Freizeit gemacht'],
  ['en', 'is made by people who love the hotel'],
  ['tr', 'oteli sevenlerin boş zamanlarında hazırladığı bir site'],
])('the page describes the team in every language (%s)', async (language, words) => {
  expect(await (await site.get(`/${language}/community/jobs`)).text()).toContain(words)
})

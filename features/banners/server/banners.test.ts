import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#test/member.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as contract from '../contract.ts'

/**
 * Notices on two processes of one site: pages, answers, times, and the work of the staff on them.
 */
const clock = setClock('2026-11-27T10:00:00.000Z')
let site: TestSite
let other: TestSite
let keeper: Member
beforeAll(async () => {
  site = await startSite({ clock })
  other = await startSite({ beside: site, clock })
  keeper = await site.newMember({ roles: ['communitymanagement'] })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const link = { label: 'Read more', address: '/en/news' }
const common = { tone: 'info', place: 'everywhere', isDismissible: true, from: null, until: null } as const

async function add(body: object) {
  const answer = await keeper.ask(contract.addBanner, {
    body: { ...common, ...body } as never,
  })
  expect(answer.status).toBe(201)
  return contract.Banner.parse(answer.body)
}

const english = (text: string) => ({ texts: { en: { text, link: null } } })

async function shownBy(at: TestSite, lang: 'de' | 'en' | 'tr' = 'en') {
  return contract.listShownBanners.result.parse((await at.ask(contract.listShownBanners, { query: { lang } })).body)
}
const textsOn = async (at: TestSite) => (await shownBy(at)).banners.map(({ text }) => text)

/** The texts of the notices that the home page has. */
async function onPage(at: TestSite, language = 'en'): Promise<string[]> {
  const html = await (await at.get(`/${language}/home`)).text()
  return [...html.matchAll(/data-banner="[^"]*".*?<span lang="(\w\w)">(.*?)<\/span>/g)].map(
    ([, lang, text]) => `${lang}: ${text}`,
  )
}

async function clear() {
  await site.database.pool.query('delete from banners_notices')
  await site.database.pool.query("select pg_notify('tags', 'banners')")
  for (const at of [site, other]) await expect.poll(() => textsOn(at)).toEqual([])
}

test('a notice is on the pages of every process, in their language or in English', async () => {
  const texts = { en: { text: 'Bells & <whistles>', link }, tr: { text: 'Ziller', link: null } }
  expect(await onPage(other)).toEqual([])
  const { id } = await add({ texts, tone: 'warning' })
  for (const at of [site, other]) {
    await expect.poll(() => onPage(at)).toEqual(['en: Bells &amp; &lt;whistles&gt;'])
    expect(await onPage(at, 'tr')).toEqual(['tr: Ziller'])
    expect(await onPage(at, 'de')).toEqual(['en: Bells &amp; &lt;whistles&gt;'])
  }
  const html = await (await site.get('/en/home')).text()
  expect(html).toMatch(/<div id="banners"[^>]* role="status"/)
  expect(html).toContain('<a href="/en/news" lang="en">Read more</a>')
  expect((await shownBy(site, 'de')).banners).toEqual([
    { key: `${id}.1`, tone: 'warning', isDismissible: true, language: 'en', text: 'Bells & <whistles>', link },
  ])
  await clear()
})

test('a notice begins and ends by itself, and cached pages are rendered anew', async () => {
  const from = '2026-11-27T11:00:00.000Z'
  const until = '2026-11-27T12:00:00.000Z'
  await add({ ...english('At eleven'), from, until })
  await expect.poll(async () => (await shownBy(other)).changesInMs).toBe(3_600_000)
  const state = async (at: TestSite) => {
    const page = await (await at.get('/en/home')).text()
    const { state: shown } = await shownBy(at)
    expect(page).toContain(`data-state="${shown}"`)
    return shown
  }
  const before = await state(site)
  expect([await onPage(site), await onPage(other)]).toEqual([[], []])
  clock.set(from)
  expect([await onPage(site), await onPage(other)]).toEqual([['en: At eleven'], ['en: At eleven']])
  expect(await state(site)).not.toBe(before)
  expect((await shownBy(site)).changesInMs).toBe(3_600_000)
  clock.set('2026-11-27T11:59:59.999Z')
  expect(await onPage(site)).toEqual(['en: At eleven'])
  clock.set(until)
  expect([await onPage(site), await onPage(other)]).toEqual([[], []])
  expect([await state(site), await state(other)]).toEqual([before, before])
  expect((await shownBy(site)).changesInMs).toBeNull()
  await clear()
})

test('responses of the site name the current notices, so that open pages learn of changes', async () => {
  const stateInHeader = async () => (await other.get('/api/get/users/current')).headers.get(contract.bannersHeader)
  const before = await stateInHeader()
  await add(english('News for open pages'))
  await expect.poll(stateInHeader).not.toBe(before)
  expect(await stateInHeader()).toBe((await shownBy(other)).state)
  await clear()
  expect(await stateInHeader()).toBe(before)
})

test('notices for the staff are on no page and in no response for visitors', async () => {
  await add({ ...english('For the team'), place: 'staff' })
  await add(english('For all'))
  await expect.poll(() => textsOn(other)).toEqual(['For all'])
  expect(await onPage(other)).toEqual(['en: For all'])
  const writer = await other.newMember({ roles: ['news_lvl1'] })
  const asked = await writer.ask(contract.listStaffShownBanners, { query: { lang: 'en' } })
  const { banners } = contract.listStaffShownBanners.result.parse(asked.body)
  expect(banners.map(({ text }) => text)).toEqual(['For all', 'For the team'])
  expect((await site.ask(contract.listStaffShownBanners, { query: { lang: 'en' } })).status).toBe(401)
  await clear()
})

test('at most three are shown: warnings first, then the newest', async () => {
  for (const [text, tone] of [
    ['old warning', 'warning'],
    ['first', 'info'],
    ['second', 'info'],
    ['third', 'info'],
  ] as const)
    await add({ ...english(text), tone })
  await expect.poll(() => textsOn(site)).toEqual(['old warning', 'third', 'second'])
  await clear()
})

test('a notice is changed, ended, deleted and restored; a change of an older version is refused with the newer one', async () => {
  const added = await add(english('One'))
  const params = { id: added.id }
  const body = { ...common, ...english('Two'), from: added.from, version: added.version }
  const changed = contract.Banner.parse((await keeper.ask(contract.changeBanner, { params, body })).body)
  expect(changed).toMatchObject({ version: 2, from: added.from, texts: { en: { text: 'Two' } } })
  const stale = await keeper.ask(contract.changeBanner, { params, body })
  expect([stale.status, stale.body]).toMatchObject([409, { error: 'error.stale', current: { version: 2 } }])
  await expect.poll(() => textsOn(other)).toEqual(['Two'])
  // With other words it is another one for those who dismissed it; with another end it is not.
  const key = async () => (await shownBy(site)).banners[0]?.key
  expect(await key()).toBe(`${added.id}.2`)
  const longer = { ...body, ...english('Two'), until: '2027-01-01T00:00:00.000Z', version: 2 }
  expect((await keeper.ask(contract.changeBanner, { params, body: longer })).status).toBe(200)
  expect(await key()).toBe(`${added.id}.2`)

  clock.set('2026-11-27T13:00:00.000Z')
  const ended = contract.Banner.parse((await keeper.ask(contract.endBanner, { params, body: { version: 3 } })).body)
  expect(ended.until).toBe('2026-11-27T13:00:00.000Z')
  await expect.poll(() => textsOn(other)).toEqual([])
  const again = await keeper.ask(contract.endBanner, { params, body: { version: 4 } })
  expect([again.status, again.body]).toMatchObject([409, { error: 'error.bannerNotShown' }])

  const remove = (version: number) => keeper.ask(contract.deleteBanner, { params, query: { version } })
  expect((await remove(3)).status).toBe(409)
  expect(contract.Banner.parse((await remove(4)).body).deletedAt).toBe('2026-11-27T13:00:00.000Z')
  expect((await remove(5)).status).toBe(404)
  const lists = async (list: contract.BannerList) =>
    contract.listBanners.result
      .parse((await keeper.ask(contract.listBanners, { query: { list } })).body)
      .items.map(({ id }) => id)
  expect([await lists('current'), await lists('over'), await lists('deleted')]).toEqual([[], [], [added.id]])
  const back = await keeper.ask(contract.bringBannerBack, { params, body: { version: 5 } })
  expect(contract.Banner.parse(back.body).deletedAt).toBeNull()
  expect([await lists('over'), await lists('deleted')]).toEqual([[added.id], []])
  await clear()
})

test('invalid input is refused', async () => {
  const refused = async (body: object) => {
    const answer = await keeper.ask(contract.addBanner, { body: { ...common, ...english('x'), ...body } as never })
    return [answer.status, (answer.body as { error: string }).error]
  }
  const withLink = (address: string) => ({ texts: { en: { text: 'x', link: { label: 'x', address } } } })
  expect(await refused({ texts: {} })).toEqual([422, 'error.formFieldRequired'])
  expect(await refused(english('  '))).toEqual([422, 'error.formFieldRequired'])
  expect(await refused(english('x'.repeat(301)))).toEqual([422, 'error.formFieldTooLong'])
  for (const address of [
    'javascript:alert(1)',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://a:b@c.example',
    'x',
  ])
    expect(await refused(withLink(address))).toEqual([422, 'error.linkInvalid'])
  const until = '2026-11-27T09:00:00.000Z'
  expect(await refused({ until })).toEqual([422, 'error.bannerOrder'])
  expect(await refused({ from: until, until })).toEqual([422, 'error.bannerOrder'])
  expect(await textsOn(site)).toEqual([])
})

test('the list has pages, newest first', async () => {
  const { rows } = await site.database.pool.query<{ id: number }>(`
    insert into banners_notices (texts, tone, place, is_dismissible, shown_from)
    select '{"en": {"text": "x", "link": null}}', 'info', 'staff', true, now() from generate_series(1, 31) returning id`)
  const ids = rows.map(({ id }) => id).toReversed()
  const read = async (cursor?: string) =>
    contract.listBanners.result.parse((await keeper.ask(contract.listBanners, { query: { cursor } })).body)
  const first = await read()
  const second = await read(first.nextCursor ?? '')
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect([first.items.length, second.nextCursor]).toEqual([30, null])
  expect((await keeper.ask(contract.listBanners, { query: { cursor: 'x' } })).status).toBe(400)
  await clear()
})

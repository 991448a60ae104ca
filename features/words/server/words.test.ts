import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import { find } from '#features/housekeeping/contract.ts'
import { listNotices } from '#features/notifications/contract.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import type { Member } from '#test/member.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  approveProposal,
  changeText,
  keepText,
  listTextChanges,
  listTexts,
  proposeText,
  rejectProposal,
  SiteText,
  showText,
  showTextFilters,
  takeTextBack,
  undoTextAct,
  withdrawProposal,
} from '../contract.ts'

/** Texts of the interface on two processes: proposed, decided, shown at once, and taken back. */
const clock = setClock('2026-11-27T12:00:00Z')
let site: TestSite
let other: TestSite
let translator: Member
let colleague: Member
let manager: Member
beforeAll(async () => {
  site = await startSite({ clock })
  other = await startSite({ beside: site, clock })
  translator = await site.newMember({ name: 'Translator', roles: ['webdevelopment_translator'] })
  colleague = await site.newMember({ name: 'Colleague', roles: ['webdevelopment_translator'] })
  manager = await site.newMember({ name: 'Manager', roles: ['administration'] })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

type Act = typeof proposeText | typeof changeText | typeof rejectProposal | typeof approveProposal
const read = async (key: string, language = 'tr') =>
  SiteText.parse((await manager.ask(showText, { params: { language: language as 'tr', key } })).body)
/** Does something with a Turkish text, as it is now. */
async function act(by: Member, endpoint: Act, key: string, more: object = {}) {
  const { version } = await read(key)
  const answer = await by.ask(endpoint as typeof proposeText, {
    body: { language: 'tr', key, version, ...more } as never,
  })
  return answer
}
const list = async (by: Member, query: object) =>
  listTexts.result.parse((await by.ask(listTexts, { query: { language: 'tr', ...query } })).body)
const home = async (on: TestSite, path = '/tr/home') => (await on.get(path)).text()

test('the texts are listed in pages of fifty, in the order of the files', async () => {
  const first = await list(translator, {})
  expect([first.items.length, first.counts]).toEqual([50, { proposed: 0, changed: 0, outdated: 0, unused: 0 }])
  expect(first.total).toBeGreaterThan(4_000)
  const keys: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await list(translator, { file: 'staffShop', ...(cursor && { cursor }) })
    keys.push(...page.items.map(({ key }) => key))
    if (page.nextCursor === null) {
      expect(page.total).toBe(keys.length)
      break
    }
    cursor = page.nextCursor
  }
  expect(keys.length).toBeGreaterThan(100)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys[0]).toBe('staffShop:title')
  const cursor = Buffer.from('texts').toString('base64url')
  expect((await translator.ask(listTexts, { query: { language: 'tr', cursor } })).status).toBe(400)
  const writer = await site.newMember({ roles: ['news_lvl3'] })
  expect((await writer.ask(listTexts, { query: { language: 'tr' } })).status).toBe(403)
})

test('texts are found by words of any language, by page and by file', async () => {
  const found = await list(translator, { text: 'ANA SAYFA', file: 'shell' })
  expect(found.items.map(({ key }) => key)).toContain('shell:menu.home')
  expect((await list(translator, { text: 'startseite', file: 'shell' })).items.map(({ key }) => key)).toContain(
    'shell:menu.home',
  )
  const filters = showTextFilters.result.parse((await translator.ask(showTextFilters, {})).body)
  expect(filters.files.slice(0, 2)).toEqual(['accounts', 'airtime'])
  expect(filters.pages).toEqual(expect.arrayContaining(['home', 'usersShop', 'desk_shop', 'everyPage']))
  const shop = await list(translator, { page: 'usersShop' })
  expect(shop.items.every(({ pages }) => pages.includes('usersShop'))).toBe(true)
  expect((await read('shell:menu.home')).pages).toEqual(['everyPage'])
  expect((await read('staffShop:title')).pages).toEqual(['desk_shop'])
  expect((await read('shop:title')).pages).toContain('usersShop')
})

test('the search of the staff finds them by their key and in each language, after everything else', async () => {
  const search = async (by: Member, text: string) => find.result.parse((await by.ask(find, { query: { text } })).body)
  const kindsFor = async (by: Member, text: string) => (await search(by, text)).map(({ kind }) => kind)
  expect(await search(translator, 'come back SOON')).toEqual([
    {
      kind: 'siteText',
      title: 'No news yet. Come back soon.',
      detail: 'headlines:none · EN',
      path: 'site/words?language=en&key=headlines%3Anone',
    },
  ])
  expect((await search(translator, 'shell:menu.home'))[0]).toMatchObject({
    title: 'Home',
    detail: 'shell:menu.home · EN',
  })
  expect(await kindsFor(translator, 'ana sayfa')).toEqual(Array(5).fill('siteText'))
  expect(await kindsFor(translator, 'an')).not.toContain('siteText')
  expect(await kindsFor(await site.newMember({ roles: ['news_lvl1'] }), 'ana sayfa')).not.toContain('siteText')
  expect((await kindsFor(manager, 'Translator'))[0]).toBe('member')
})

test('a proposal is approved by another translator and shown by every process with the first message', async () => {
  const key = 'shell:menu.home'
  expect(await home(other)).toContain('Ana sayfa')
  const proposed = await act(translator, proposeText, key, { text: 'Başlangıç' })
  expect(proposed.body).toMatchObject({ text: 'Ana sayfa', proposal: { text: 'Başlangıç', by: { isSelf: true } } })
  await expect
    .poll(async () => (await list(colleague, { state: 'proposed' })).items)
    .toMatchObject([{ key, proposal: { by: { isSelf: false } } }])
  expect((await act(translator, approveProposal, key)).body).toMatchObject({ error: 'error.ownProposal' })
  expect((await act(colleague, proposeText, key, { text: 'Baş' })).body).toMatchObject({ error: 'error.proposalOpen' })
  expect(await home(site)).not.toContain('Başlangıç')

  expect((await act(colleague, approveProposal, key)).body).toMatchObject({ text: 'Başlangıç', isChanged: true })
  for (const on of [site, other]) {
    await invalidationsArrived(site, on)
    expect(await home(on)).toContain('>Başlangıç<')
    // The browser hydrates with the same texts, and other languages load theirs when they need
    // them.
    const state = /id="state">(.*?)<\/script>/s.exec(await home(on))?.[1] ?? ''
    expect(JSON.parse(state).words).toEqual({ tr: { shell: { 'menu.home': 'Başlangıç' } } })
    const english = /id="state">(.*?)<\/script>/s.exec(await home(on, '/en/home'))?.[1] ?? ''
    expect(JSON.parse(english).words).toEqual({ tr: { shell: null } })
    const answer = await on.get('/words/tr.json')
    expect(await answer.json()).toEqual({ shell: { 'menu.home': 'Başlangıç' } })
    const etag = answer.headers.get('etag') ?? ''
    expect((await on.get('/words/tr.json', { 'if-none-match': etag })).status).toBe(304)
    expect(await (await on.get('/words/en.json')).json()).toEqual({})
  }
  expect((await act(colleague, takeTextBack as never, key)).body).toMatchObject({ text: 'Ana sayfa', isChanged: false })
  for (const on of [site, other]) {
    await invalidationsArrived(site, on)
    expect(await home(on)).toContain('>Ana sayfa<')
  }
  const { acts } = await listActs(site.database.db, { subject: 'siteText' }, 10)
  expect(acts.map(({ act: name }) => name)).toEqual(['siteText.takenBack', 'siteText.approved', 'siteText.proposed'])
  expect(acts[0]).toMatchObject({ subject_id: `tr:${key}`, changes: { language: 'tr' } })
})

test('a rejection is announced with its reason after ten seconds, unless it is undone', async () => {
  const key = 'shell:menu.news'
  const notices = async () =>
    listNotices.result.parse((await translator.ask(listNotices, { query: {} })).body).items.map(({ notice }) => notice)
  await act(translator, proposeText, key, { text: 'Duyurular' })
  expect((await act(translator, rejectProposal, key, { reason: 'No' })).body).toMatchObject({
    error: 'error.ownProposal',
  })
  expect((await act(colleague, rejectProposal, key, { reason: ' ' })).status).toBe(422)
  await act(colleague, rejectProposal, key, { reason: 'Everybody says Haberler' })
  expect((await act(colleague, undoTextAct as never, key)).body).toMatchObject({ proposal: { text: 'Duyurular' } })
  clock.set('2026-11-27T12:01:00Z')
  expect(await notices()).not.toContainEqual(expect.objectContaining({ decision: 'rejected' }))
  await act(colleague, rejectProposal, key, { reason: 'Everybody says Haberler' })
  clock.set('2026-11-27T12:02:00Z')
  expect(await notices()).toContainEqual({
    ...{ kind: 'siteTextDecided', language: 'tr', key, text: 'Duyurular' },
    ...{ decision: 'rejected', reason: 'Everybody says Haberler' },
  })
})

test('invalid texts are refused, and nothing of them remains', async () => {
  const key = 'showcase:owners_other'
  const before = await read(key)
  const rows = async () => {
    const { rows: found } = await site.database.pool.query(
      'select (select count(*)::int from words_texts) as texts, (select count(*)::int from words_history) as history',
    )
    return found
  }
  const stored = await rows()
  for (const [text, problem] of [
    ['kişide var', { kind: 'missing', name: 'count, number' }],
    ['{{count, number}} {{name}} kişide var', { kind: 'unknown', name: 'name' }],
    ['<b>{{count, number}}</b> kişide', { kind: 'html' }],
    ['{{count, number}} kişide  var', { kind: 'spaces' }],
  ] as const) {
    const answer = await act(translator, proposeText, key, { text })
    expect([answer.status, answer.body]).toMatchObject([422, { error: 'error.textUnfit', problems: [problem] }])
  }
  expect((await act(translator, proposeText, key, { text: before.text })).body).toMatchObject({
    error: 'error.textSame',
  })
  expect((await act(translator, changeText, key, { text: '{{count, number}} kişi' })).status).toBe(403)
  expect((await act(colleague, approveProposal, key)).body).toMatchObject({ error: 'error.proposalNotFound' })
  const body = { language: 'tr', key: 'shell:menu.nowhere', version: 0 } as const
  expect((await manager.ask(takeTextBack, { body })).body).toMatchObject({ error: 'error.textNotFound' })
  expect(await rows()).toEqual(stored)
})

test('of several concurrent decisions one succeeds, the others are refused', async () => {
  const key = 'shell:menu.jobs'
  await act(translator, proposeText, key, { text: 'Bize katıl' })
  const { version } = await read(key)
  const body = { language: 'tr', key, version } as const
  const answers = await Promise.all([
    colleague.ask(approveProposal, { body }),
    manager.ask(rejectProposal, { body: { ...body, reason: 'Later' } }),
    manager.ask(changeText, { body: { ...body, text: 'İlanlar' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  for (const { status, body: refused } of answers)
    if (status === 409) expect(refused).toMatchObject({ error: 'error.stale', current: { version: version + 1 } })
  // The first on a text that was never changed.
  const fresh = { language: 'tr', key: 'shell:menu.team', version: 0 } as const
  const firsts = await Promise.all(['Ekip', 'Biz'].map((text) => manager.ask(changeText, { body: { ...fresh, text } })))
  expect(firsts.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('management changes texts at once, which replaces a proposal, and undoes it', async () => {
  const key = 'shell:menu.radio'
  await act(translator, proposeText, key, { text: 'Canlı radyo' })
  expect((await act(manager, changeText, key, { text: 'Radyomuz' })).body).toMatchObject({
    ...{ text: 'Radyomuz', proposal: null },
  })
  expect((await act(translator, undoTextAct as never, key)).body).toMatchObject({ error: 'error.stale' })
  expect((await act(manager, undoTextAct as never, key)).body).toMatchObject({
    ...{ isChanged: false, proposal: { text: 'Canlı radyo' } },
  })
  expect((await act(manager, undoTextAct as never, key)).body).toMatchObject({ error: 'error.stale' })
  await act(translator, withdrawProposal as never, key)
  const history = listTextChanges.result.parse(
    (await translator.ask(listTextChanges, { params: { language: 'tr', key }, query: {} })).body,
  )
  expect(history.items.map(({ act: name, by }) => [name, by?.name])).toEqual([
    ['withdrawn', 'Translator'],
    ['undone', 'Manager'],
    ['changed', 'Manager'],
    ['proposed', 'Translator'],
  ])
})

test('a changed text survives an update: it is out of date, or no longer used', async () => {
  const key = 'shell:menu.photos'
  await act(manager, changeText, key, { text: 'Resimler' })
  // As after an update: the shipped text was another one when this was approved.
  await site.database.pool.query(`update words_texts set base = 'Fotolar' where key = $1`, [key])
  await site.database.pool.query(
    `insert into words_texts (language, key, version, text, base) values ('tr', 'shell:menu.gone', 1, 'Eski', 'Gitti')`,
  )
  await site.database.pool.query(`select pg_notify('tags', 'texts')`)
  await expect.poll(async () => (await list(manager, {})).counts).toMatchObject({ outdated: 1, unused: 1 })
  expect((await list(manager, { state: 'outdated' })).items).toMatchObject([
    { key, text: 'Resimler', shipped: 'Fotoğraflar', base: 'Fotolar' },
  ])
  expect((await list(manager, { state: 'unused' })).items).toMatchObject([{ key: 'shell:menu.gone', shipped: null }])
  expect((await act(translator, keepText as never, key)).body).toMatchObject({ isOutdated: false, text: 'Resimler' })
  expect((await act(translator, keepText as never, key)).body).toMatchObject({ error: 'error.textCurrent' })
  expect((await act(translator, takeTextBack as never, 'shell:menu.gone')).status).toBe(200)
  await expect.poll(async () => (await list(manager, {})).counts).toMatchObject({ outdated: 0, unused: 0 })
})

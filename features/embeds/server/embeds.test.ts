import { get } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withdrawArticle } from '#features/news/server/api.ts'
import { listBadges } from '#features/scanner/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { type MemberWithHistory, newMemberWithHistory } from '#test/member-with-history.ts'
import { publish } from '#test/publish.ts'
import { type StationSite, startSite } from '#test/site.ts'
import { embedThemes } from '../constants.ts'
import { embedAddress } from '../embed-address.ts'
import { headingFonts } from './styles.ts'

const publicUrl = 'http://localhost:0'
let site: StationSite
let member: MemberWithHistory
let code: string
beforeAll(async () => {
  site = await startSite({ station: {} })
  member = await newMemberWithHistory(site, 'night.owl')
  const params = { habboId: member.habboId }
  code = listBadges.result.parse((await site.ask(listBadges, { params })).body).items[0]?.code ?? ''
  await publish(site, { slug: 'lamp', category: 'rare', texts: { en: 'A <lamp>', de: 'Eine Lampe' } })
  // Without what the station plays there is no player and no script.
  await vi.waitFor(async () => expect(await (await site.get('/embed/en/radio')).text()).toContain('<audio'), 30_000)
})
afterAll(() => site.close())

const things = () => [
  { kind: 'radio' as const },
  { kind: 'playing' as const },
  { kind: 'online' as const },
  { kind: 'player' as const, id: member.habboId },
  { kind: 'badge' as const, id: code },
  { kind: 'article' as const, id: 'lamp' },
  { kind: 'news' as const },
]

/** How many bytes an address sends to a browser that unpacks gzip. */
const sentBytes = (at: string) =>
  new Promise<number>((resolve, reject) => {
    get(site.address + at, { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).byteLength)
    }).on('error', reject)
  })

test('each embed may be framed by every site, in all languages and themes, and sets no cookies', async () => {
  const { cookies } = member
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const thing of things()) {
    for (const language of languageCodes) {
      for (const theme of embedThemes) {
        const at = embedAddress({ ...thing, language, theme })
        const response = await site.get(at, { cookie })
        const html = await response.text()
        const policy = response.headers.get('content-security-policy') ?? ''
        expect([at, response.status, response.headers.get('x-frame-options')]).toEqual([at, 200, null])
        expect([...policy.matchAll(/(?:default-src|frame-ancestors) [^;]*/g)].join()).toBe(
          "default-src 'none',frame-ancestors *",
        )
        expect(policy).not.toMatch(/unsafe|frame-src/)
        expect(policy.includes('script-src')).toBe(html.includes('<script'))
        expect(html.includes('<script')).toBe(thing.kind === 'radio' || thing.kind === 'playing')
        expect([response.headers.getSetCookie(), response.headers.get('cache-control')]).toEqual([[], 'no-cache'])
        expect(html).toContain(`<html lang="${language}">`)
        expect(html).toContain(`color-scheme:${theme}`)
        for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:site_name'])
          expect(html).toMatch(new RegExp(`<meta property="${name}" content="[^"]+">`))
        expect(html).toContain('<meta name="robots" content="noindex">')
        // A member's cookies make no difference.
        expect(html).not.toContain('data-visitor')
        // What the station plays may change in between.
        const isKept = async () => {
          const etag = (await site.get(at)).headers.get('etag') ?? ''
          return (await site.get(at, { 'if-none-match': etag })).status
        }
        await expect.poll(isKept).toBe(304)
      }
    }
  }
})

test('an embed has the content of its page, escaped and in its language', async () => {
  const text = async (at: string) => (await site.get(at)).text()
  const player = await text(`/embed/en/player/${member.habboId}`)
  expect(player).toContain('<h1 translate="no">night.owl</h1>')
  expect(player).toContain('night.owl writes this now')
  expect(player).toContain(`href="${publicUrl}/en/scanner/users/${member.habboId}" target="_blank" rel="noopener"`)
  expect(await text('/embed/en/article/lamp')).toContain('>A &lt;lamp&gt;</h1>')
  expect(await text('/embed/tr/article/lamp')).toContain('<h1 class="paper" lang="en">')
  expect(await text('/embed/de/news')).toContain('>Eine Lampe</a>')
  expect(await text(`/embed/de/badge/${encodeURIComponent(code)}`)).toContain(`Code ${code}`)
  expect(await text('/embed/en/online')).toContain('Nothing has been counted yet.')
  const radio = await text('/embed/en/radio')
  expect(radio).toContain('<audio controls preload="none" src="/radio/stream?lang=en"')
  expect(await text('/embed/en/playing')).not.toContain('<audio')
})

test('each embed is smaller than 30 kB with its fonts and script, and so is a chart full of numbers', async () => {
  // Numbers without a pattern are the hardest to compress.
  await site.database.pool.query(
    `insert into origins_samples (hotel, minute, online)
     select hotel, date_trunc('minute', now()) - number * interval '1 minute',
       abs(hashtext(hotel || number)) % 10000
     from unnest(array['hhous', 'hhoes', 'hhobr']) as hotel, generate_series(0, 1439) as number on conflict do nothing`,
  )
  const own = await Promise.all(Object.keys(headingFonts).map((name) => sentBytes(`/embed/fonts/${name}`)))
  const shared = own.reduce((sum, bytes) => sum + bytes, await sentBytes('/embed/radio.js'))
  for (const thing of things()) {
    const bytes = shared + (await sentBytes(embedAddress({ ...thing, language: 'tr', theme: 'light' })))
    expect([thing.kind, bytes < 30_000]).toEqual([thing.kind, true])
  }
  const full = embedAddress({ kind: 'online', language: 'tr', theme: 'light', range: '24h' })
  expect((await (await site.get(full)).text()).match(/class="curve line\d" d="M[^"]{1000,}/g)).toHaveLength(3)
  expect(shared + (await sentBytes(full))).toBeLessThan(30_000)
})

test('a change is shown at once, and a withdrawn item is no longer shown', async () => {
  const { id } = await publish(site, { key: 'changing', slug: 'changing', texts: { en: 'As it was' } })
  const text = async () => (await site.get('/embed/en/article/changing')).text()
  expect(await text()).toContain('As it was')
  await publish(site, { key: 'changing', slug: 'changing', texts: { en: 'As it is' } })
  await expect.poll(text).toContain('As it is')
  await withdrawArticle(tablesOf(site.database.db), id)
  await expect.poll(async () => (await site.get('/embed/en/article/changing')).status).toBe(404)
  await expect.poll(async () => (await site.get('/embed/en/news')).text()).not.toContain('As it is')
})

test.each([
  ['/embed/en/player', 'none'],
  ['/embed/en/news/lamp', 'none'],
  ['/embed/en/nothing', 'none'],
  ['/embed/en/constructor', 'none'],
  ['/embed/xx/news', 'none'],
  ['/embed/en/player/nobody', 'card'],
  [`/embed/en/player/hhus-${'0'.repeat(32)}`, 'card'],
  ['/embed/en/badge/NO_SUCH', 'card'],
  ['/embed/en/article/no-such', 'card'],
])('%s shows nothing', async (at, kind) => {
  const response = await site.get(at)
  expect([response.status, (await response.text()).includes('nothing to show')]).toEqual([404, kind === 'card'])
  expect(response.headers.get('etag')).toBeNull()
})

test('unknown parameters of an address are ignored', async () => {
  const usual = await (await site.get('/embed/en/online')).text()
  for (const query of ['?theme=nonsense', '?range=7', '?theme=light&theme=light', '?x=y', '?range=30d'])
    expect(await (await site.get(`/embed/en/online${query}`)).text()).toBe(usual)
  expect(await (await site.get('/embed/en/online?range=7d')).text()).toContain('Last 7 days')
})

test('no embed shows a hidden player', async () => {
  const url = encodeURIComponent(`${publicUrl}/en/scanner/users/${member.habboId}`)
  const doors = [
    ...languageCodes.map((language) => `/embed/${language}/player/${member.habboId}`),
    `/api/get/oembed?url=${url}`,
    `/shared/en/signatures/${member.habboId}.png`,
    `/shared/en/signatures/${member.habboId}.png?theme=light`,
  ]
  const statuses = () => Promise.all(doors.map(async (at) => (await site.get(at)).status))
  expect(await statuses()).toEqual(doors.map(() => 200))
  await member.hide({ page: true })
  await expect.poll(statuses).toEqual(doors.map(() => 404))
  expect(await (await site.get(`/embed/en/player/${member.habboId}`)).text()).not.toContain('night.owl')
  await member.hide({ page: false })
  await expect.poll(statuses).toEqual(doors.map(() => 200))
})

test('programs find by oEmbed how to show news, players and badges', async () => {
  const page = await (await site.get(`/de/scanner/users/${member.habboId}`)).text()
  const link = /<link rel="alternate" href="([^"]+)" type="application\/json\+oembed"/.exec(page)?.[1] ?? ''
  expect(link.startsWith(`${publicUrl}/api/get/oembed?url=`)).toBe(true)
  const ask = async (url: string, more = '') => {
    const response = await site.get(`/api/get/oembed?url=${encodeURIComponent(url)}${more}`)
    return { status: response.status, body: await response.json() }
  }
  const found = await (await site.get(link.slice(publicUrl.length).replaceAll('&amp;', '&'))).json()
  expect(found).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'night.owl',
    provider_url: publicUrl,
    thumbnail_url: `${publicUrl}/shared/de/players/${member.habboId}.png`,
    width: 400,
  })
  expect(found.html).toContain(
    `<iframe src="${publicUrl}/embed/de/player/${member.habboId}" title="night.owl" width="400"`,
  )
  expect(
    (await ask(`${publicUrl}/en/news/lamp?page=1#comments`, '&maxwidth=300&maxheight=100&format=json')).body,
  ).toMatchObject({
    title: 'A <lamp>',
    width: 300,
    height: 100,
  })
  const badge = await ask(`${publicUrl}/tr/habbo/badges/${encodeURIComponent(code)}`)
  expect([badge.status, badge.body.html.includes(`/embed/tr/badge/${encodeURIComponent(code)}"`)]).toEqual([200, true])
  for (const address of ['/en/news/lamp', `/en/habbo/badges/${code}`])
    expect(await (await site.get(address)).text()).toContain('application/json+oembed')
})

test.each([
  ['', 422],
  ['?url=', 404],
  ['?url=nonsense', 404],
  ['?url=https://elsewhere.example/en/news/lamp', 404],
  [`?url=${publicUrl}/en/home`, 404],
  [`?url=${publicUrl}/en/news/no-such`, 404],
  [`?url=${publicUrl}/en/habbo/badges/%25FF`, 404],
  [`?url=${publicUrl}/en/news/lamp&format=xml`, 422],
  [`?url=${publicUrl}/en/news/lamp&maxwidth=0`, 422],
])('oEmbed answers %s with %i', async (query, status) => {
  expect((await site.get(`/api/get/oembed${query}`)).status).toBe(status)
})

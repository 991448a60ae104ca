import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withdrawArticle } from '#features/news/server/api.ts'
import { listBadges } from '#features/scanner/contract.ts'
import { sharePicturePath } from '#platform/contract/share-picture.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import type { ShareWaits } from './share-pictures.ts'

let site: TestSite
let habboId: string
beforeAll(async () => {
  site = await startSite({ settings: { SITE_NAME: 'Nachtglocke', TRUST_PROXY: 'true' } })
  ;({ habboId } = await site.scan('hhus', 'quiet.sam'))
})
afterAll(() => site.close())

/** Another process of the site, with other waits. */
async function startBeside(shareWaits: ShareWaits): Promise<TestSite> {
  const other = await startSite({ beside: site, settings: { TRUST_PROXY: 'true' }, shareWaits })
  onTestFinished(() => other.close())
  return other
}

/**
 * A share picture and its version mark; fails if there is none. `KEEP_SHARED` names a folder to
 * save them to.
 */
async function pictureAt(path: string, of = site) {
  const response = await of.get(path)
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  const bytes = Buffer.from(await response.arrayBuffer())
  const folder = process.env.KEEP_SHARED
  if (folder) {
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}/${path.replaceAll('/', '_')}`, bytes)
  }
  return { bytes, etag: response.headers.get('etag') ?? '', caching: response.headers.get('cache-control') }
}

/** The share of the area's pixels that differ from its background. */
async function lit(bytes: Buffer): Promise<number> {
  const well = { left: 100, top: 96, width: 280, height: 360 }
  const { data } = await sharp(bytes).removeAlpha().extract(well).raw().toBuffer({ resolveWithObject: true })
  let other = 0
  for (let at = 0; at < data.length; at += 3) if (Math.abs((data[at + 2] ?? 0) - 0x28) > 8) other += 1
  return other / (well.width * well.height)
}

test.each(['de', 'en', 'tr'] as const)('everything shareable has a picture in %s', async (language) => {
  const picture = { src: '/pictures/pool.png', alt: '', width: 640, height: 320 }
  const slug = `pool-${language}`
  await publish(site, {
    slug,
    category: 'rare',
    picture,
    texts: { de: 'Größer', en: 'Greater', tr: 'İğneli, şık ve çok daha uzun bir başlık' },
  })
  const badges = listBadges.result.parse((await site.ask(listBadges, { params: { habboId } })).body)
  const paths = [
    sharePicturePath(language, 'players', habboId),
    sharePicturePath(language, 'badges', badges.items[0]?.code ?? ''),
    sharePicturePath(language, 'news', slug),
    sharePicturePath(language, 'online', 'today'),
  ]
  const marks = new Set<string>()
  for (const path of paths) {
    const { bytes, etag, caching } = await pictureAt(path)
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height, caching]).toEqual([1200, 630, 'public, max-age=3600'])
    // Without samples the chart is nearly empty.
    if (!path.includes('/online/')) expect(await lit(bytes), path).toBeGreaterThan(0.1)
    expect((await site.get(path, { 'if-none-match': etag })).status).toBe(304)
    marks.add(etag)
  }
  expect(marks.size).toBe(paths.length)
})

test.each(['de', 'en', 'tr'] as const)('a player has a signature in both themes in %s', async (language) => {
  const path = sharePicturePath(language, 'signatures', habboId)
  const night = await pictureAt(path)
  const morning = await pictureAt(`${path}?theme=light`)
  for (const { bytes } of [night, morning]) {
    const { width, height, xmpAsString } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([480, 120])
    expect(xmpAsString).toContain('quiet.sam')
    expect(bytes.byteLength).toBeLessThan(30_000)
  }
  expect(morning.etag).not.toBe(night.etag)
  expect((await pictureAt(`${path}?theme=nonsense`)).etag).toBe(night.etag)
  expect((await site.get(path, { 'if-none-match': night.etag })).status).toBe(304)
  expect((await site.get(sharePicturePath(language, 'signatures', 'nobody'))).status).toBe(404)
})

test('a picture has its text as metadata', async () => {
  await publish(site, { slug: 'words', texts: { tr: 'Çay & <şeker>' } })
  const { bytes } = await pictureAt(sharePicturePath('tr', 'news', 'words'))
  expect((await sharp(bytes).metadata()).xmpAsString).toContain('Çay &amp; &lt;şeker&gt;. ')
})

test('a picture is cached until its data changes or is gone', async () => {
  const { id } = await publish(site, { key: 'changing', slug: 'changing', texts: { en: 'As it was' } })
  const path = sharePicturePath('en', 'news', 'changing')
  const first = await pictureAt(path)
  expect((await pictureAt(path)).etag).toBe(first.etag)
  await publish(site, { key: 'changing', slug: 'changing', texts: { en: 'As it is' } })
  await expect.poll(async () => (await pictureAt(path)).etag).not.toBe(first.etag)
  await withdrawArticle(tablesOf(site.database.db), id)
  await expect.poll(async () => (await site.get(path)).status).toBe(404)
})

test('a network requesting many pictures does not block others, and drawing does not block the site', async () => {
  const [crawler, other] = [{ 'x-forwarded-for': '192.0.2.1' }, { 'x-forwarded-for': '192.0.2.2' }]
  const kept = sharePicturePath('de', 'players', habboId)
  await pictureAt(kept)
  const badges = listBadges.result.parse((await site.ask(listBadges, { params: { habboId } })).body)
  const paths = badges.items.slice(0, 25).map(({ code }) => sharePicturePath('tr', 'badges', code))
  expect(paths).toHaveLength(25)
  const crawled = paths.map((path) => site.get(path, crawler))
  const others = [sharePicturePath('en', 'players', habboId), kept].map((path) => site.get(path, other))
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
  for (const { status } of await Promise.all(crawled)) expect([200, 503]).toContain(status)

  const nowhere = (from: Record<string, string>) => site.get(sharePicturePath('en', 'news', 'nowhere'), from)
  const asked = await Promise.all(
    Array.from({ length: 60 }, (_, at) => site.get(`/shared/en/news/none-${at}.png`, crawler)),
  )
  expect(asked.every(({ status }) => [404, 429, 503].includes(status))).toBe(true)
  const refused = await nowhere(crawler)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect([(await nowhere(other)).status, (await site.get(kept, crawler)).status]).toEqual([404, 200])
})

test('a picture that takes long is answered with a time to retry, and is ready then', async () => {
  const reader = { 'x-forwarded-for': '192.0.2.3' }
  site.hotel.world.addPlayer('hhus', { name: 'slow.sam' })
  const { habboId: slow } = await site.scan('hhus', 'slow.sam')
  const signature = (language: 'de' | 'en', theme: string) =>
    `${sharePicturePath(language, 'signatures', slow)}?theme=${theme}`
  const paths = [signature('en', 'dark'), signature('en', 'light'), signature('de', 'dark'), signature('de', 'light')]
  const hasty = await startBeside({ patienceMs: 300, incompleteSeconds: 10 })
  site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 0.5, path: 'avatarimage' })
  onTestFinished(() => site.hotel.faults.clear())
  const answers = await Promise.all(paths.map((path) => hasty.get(path, reader)))
  // They are drawn one after the other, so that the last would take two seconds.
  const late = answers.filter(({ status }) => status === 503)
  expect(late.length).toBeGreaterThan(0)
  expect(late.map(({ headers }) => headers.get('retry-after'))).toEqual(late.map(() => '5'))
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  for (const path of paths) await expect.poll(async () => (await hasty.get(path, reader)).status).toBe(200)
})

test('a picture without the avatar, which could not be fetched, is soon drawn anew', async () => {
  site.hotel.world.addPlayer('hhus', { name: 'late.sam' })
  const { habboId: late } = await site.scan('hhus', 'late.sam')
  site.hotel.faults.set('hhus', { kind: 'broken', path: 'avatarimage' })
  onTestFinished(() => site.hotel.faults.clear())
  const path = sharePicturePath('en', 'players', late)
  const without = await pictureAt(path)
  expect(without.caching).toBe('public, max-age=10')
  const other = await startBeside({ patienceMs: 60_000, incompleteSeconds: 1 })
  expect((await pictureAt(path, other)).caching).toBe('public, max-age=1')
  site.hotel.faults.clear()
  await expect.poll(async () => (await pictureAt(path, other)).caching).toBe('public, max-age=3600')
  const whole = await pictureAt(path, other)
  expect(await lit(whole.bytes)).toBeGreaterThan((await lit(without.bytes)) + 0.05)
})

test('a player with a hidden page no longer has one', async () => {
  const member = await newMemberWithHistory(site, 'veil')
  const path = sharePicturePath('tr', 'players', member.habboId)
  await pictureAt(path)
  await member.hide({ page: true })
  await expect.poll(async () => (await site.get(path)).status).toBe(404)
})

test.each([
  ['an unscanned player', `/shared/en/players/hhus-${'0'.repeat(32)}.png`],
  ['no id of a player', '/shared/en/players/Frank.png'],
  ['an unknown badge', '/shared/en/badges/NOPE1.png'],
  ['an unknown item', '/shared/en/news/nope.png'],
  ['an unknown kind', '/shared/en/rooms/1.png'],
  ['an inherited property name', '/shared/en/constructor/1.png'],
  ['an unknown language', '/shared/fr/online/today.png'],
  ['another form', '/shared/en/online/today.svg'],
  ['a path traversal', '/shared/en/news/..%2F..%2Fpackage.png'],
])('there is no picture of %s', async (_case, path) => {
  const response = await site.get(path)
  expect([response.status, response.headers.get('content-type')?.startsWith('image/')]).toEqual([404, false])
})

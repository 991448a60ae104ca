import { Parser } from 'htmlparser2'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeSiteSettings, SiteSettings, showSiteSettings } from '#features/site/contract.ts'
import { sharePicturePath } from '#platform/contract/share-picture.ts'
import { addedPicture } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/**
 * Icons, manifest and share pictures with a logo and accents, changed in one process and seen in
 * another.
 */
let site: TestSite
let other: TestSite
let admin: Member
beforeAll(async () => {
  site = await startSite()
  other = await startSite({ beside: site })
  admin = await site.newMember({ name: 'Admin', roles: ['administration'] })
  await publish(site, { slug: 'look', texts: { en: 'How it looks' } })
})
afterEach(() => choose({ logo: null, accentDark: null, accentTurkish: null, siteName: null }))
afterAll(async () => {
  await other.close()
  await site.close()
})

type Choice = Record<string, string | null>

async function choose(choice: Choice): Promise<void> {
  const { details } = SiteSettings.parse((await admin.ask(showSiteSettings, {})).body)
  const seen = Object.fromEntries(details.filter(({ name }) => name in choice).map((each) => [each.name, each.version]))
  expect((await admin.ask(changeSiteSettings, { body: { ...choice, seen } })).status).toBe(200)
}

const green = '#3ddc84'
const violet = '#c32ee6'

/** A logo of one colour, twice as wide as high. */
const logoFile = (background: string) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

async function addLogo(background: string): Promise<string> {
  const bytes = await logoFile(background)
  return (await addedPicture(site, admin, { bytes, name: 'logo.png', type: 'image/png' })).src
}

/** How many pixels of a picture have about a colour. */
async function pixelsOf(bytes: Uint8Array, hex: string): Promise<number> {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex.slice(1), 'hex')
  const data = await sharp(bytes).ensureAlpha().raw().toBuffer()
  const isNear = (at: number, wanted: number) => Math.abs((data[at] ?? 0) - wanted) <= 10
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255 && isNear(at, red) && isNear(at + 1, green) && isNear(at + 2, blue)) count += 1
  return count
}

type Got = { caching: string | null; etag: string; bytes: Buffer }

async function pictureAt(at: TestSite, address: string): Promise<Got> {
  const answer = await at.get(address)
  expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, 'image/png'])
  const { headers } = answer
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { bytes, etag: headers.get('etag') ?? '', caching: headers.get('cache-control') }
}

/** The addresses of the icons and of the share picture that an article's page names. */
async function namedBy(at: TestSite, language = 'en'): Promise<{ icons: string[]; shared: string; bar: string }> {
  const html = await (await at.get(`/${language}/news/look`)).text()
  const icons: string[] = []
  let shared = ''
  new Parser({
    onopentag(name, { rel = '', href = '', property = '', content = '' }) {
      if (name === 'link' && ['icon', 'apple-touch-icon'].includes(rel)) icons.push(href)
      if (property === 'og:image') shared = new URL(content).pathname + new URL(content).search
    },
  }).end(html)
  const manifest = (await (await at.get(`/${language}.webmanifest`)).json()) as {
    theme_color: string
    icons: { src: string }[]
  }
  return { icons: [...icons, ...manifest.icons.map(({ src }) => src)], shared, bar: manifest.theme_color }
}

const plain = [
  '/favicon.png',
  '/app-icons/apple-touch.png',
  '/app-icons/icon-192.png',
  '/app-icons/icon-512.png',
  '/app-icons/maskable-512.png',
]
const sharePath = sharePicturePath('en', 'news', 'look')
const sides = [64, 180, 192, 512, 512]

/** Asks until a process names other addresses than before. */
async function newNames(at: TestSite, former: readonly string[]) {
  await expect.poll(async () => (await namedBy(at)).icons).not.toEqual(former)
  return namedBy(at)
}

test('a logo is on every icon and share picture in every process, at addresses of its own, until it is removed', async () => {
  const before = await namedBy(site)
  expect([before.icons, before.shared]).toEqual([plain, sharePath])
  const shippedIcon = await pictureAt(other, '/app-icons/icon-192.png')
  expect(shippedIcon.caching).toBe('public, max-age=86400')
  expect(await pixelsOf((await pictureAt(other, sharePath)).bytes, violet)).toBe(0)

  await choose({ logo: await addLogo(violet) })
  for (const at of [site, other]) {
    const { icons, shared } = await newNames(at, plain)
    expect(icons.map((address) => address.split('?')[0])).toEqual(plain)
    for (const [number, address] of icons.entries()) {
      const { bytes, caching, etag } = await pictureAt(at, address)
      const side = sides[number] ?? 0
      expect([address, (await sharp(bytes).metadata()).width, caching]).toEqual([
        address,
        side,
        'public, max-age=31536000, immutable',
      ])
      // At least a tenth of the square, and the maskable one within the circle that is never
      // cropped.
      expect(await pixelsOf(bytes, violet), address).toBeGreaterThan((side * side) / 10)
      expect((await at.get(address, { 'if-none-match': etag })).status).toBe(304)
    }
    expect(shared).toMatch(/^\/shared\/en\/news\/look\.png\?v=[\w-]{12}$/)
    expect(await pixelsOf((await pictureAt(at, shared)).bytes, violet)).toBeGreaterThan(1_000)
    // Feeds and messages to devices name the plain addresses.
    for (const address of ['/favicon.ico', ...plain]) {
      const { bytes, caching } = await pictureAt(at, address)
      expect([address, caching, (await pixelsOf(bytes, violet)) > 0]).toEqual([address, 'no-cache', true])
    }
  }

  const first = (await namedBy(site)).icons
  await choose({ logo: await addLogo(green) })
  const second = await newNames(other, first)
  expect(await pixelsOf((await pictureAt(other, second.icons[2] ?? '')).bytes, green)).toBeGreaterThan(2_000)
  expect((await pictureAt(other, first[2] ?? '')).caching).toBe('no-cache')

  await choose({ logo: null })
  for (const at of [site, other]) {
    expect((await newNames(at, second.icons)).icons).toEqual(plain)
    expect((await pictureAt(at, '/app-icons/icon-192.png')).etag).toBe(shippedIcon.etag)
    expect(await pixelsOf((await pictureAt(at, sharePath)).bytes, green)).toBe(0)
  }
})

test('an accent colours the bell, the bar of the installed site in its theme, and share pictures', async () => {
  const before = await namedBy(site)
  const turkish = await namedBy(site, 'tr')
  await choose({ accentDark: green, siteName: 'Moonlight' })
  for (const at of [site, other]) {
    const { icons, shared, bar } = await newNames(at, plain)
    expect(bar).toBe(green)
    expect((await namedBy(at, 'tr')).bar).toBe(turkish.bar)
    expect((await (await at.get('/en.webmanifest')).json()) as object).toMatchObject({ name: 'Moonlight' })
    for (const address of icons) {
      const { bytes } = await pictureAt(at, address)
      expect([address, await pixelsOf(bytes, '#ffcf6e')]).toEqual([address, 0])
      expect(await pixelsOf(bytes, green), address).toBeGreaterThan(100)
    }
    expect(await pixelsOf((await pictureAt(at, shared)).bytes, green)).toBeGreaterThan(500)
  }
  await choose({ accentDark: null, accentTurkish: '#9df3e8' })
  await expect.poll(async () => (await namedBy(other)).bar).toBe(before.bar)
  await expect.poll(async () => (await namedBy(other, 'tr')).bar).toBe('#9df3e8')
  expect((await namedBy(other)).icons).toEqual(plain)
})

test('an icon is never missing: without the file of the logo the bell is sent, and not kept', async () => {
  await choose({ logo: await addLogo('#808080') })
  const { icons } = await newNames(site, plain)
  await site.database.pool.query(
    "update media_pictures set file = file || '.gone' where src = (select value ->> 'src' from site_settings where name = 'logo')",
  )
  const { bytes, caching } = await pictureAt(site, icons[2] ?? '')
  expect([caching, (await pixelsOf(bytes, '#ffcf6e')) > 0]).toEqual(['no-store', true])
})

test('pages of the staff have the icon too', async () => {
  await choose({ accentDark: green })
  const { icons } = await newNames(site, plain)
  const html = await (await admin.get('/en/housekeeping')).text()
  expect(html).toContain(`<link rel="icon" type="image/png" href="${icons[0]}">`)
})

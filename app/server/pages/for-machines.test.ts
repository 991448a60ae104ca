import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregateOwnerCounts } from '#features/badges/server/api.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

const publicUrl = 'https://nightbell.example'
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { PUBLIC_URL: publicUrl } })
  const picture = { src: '/pictures/pool.png', alt: '', width: 640, height: 320 }
  await publish(site, { slug: 'for-all', category: 'rare', picture, texts: { de: 'Alle', en: 'All', tr: 'Hepsi' } })
  await publish(site, { slug: 'german', texts: { de: 'Nur deutsch' } })
  await site.scan('hhus', 'quiet.sam')
  await aggregateOwnerCounts(site.database.db)
})
afterAll(() => site.close())

describe('files for search engines', () => {
  it('robots.txt allows all but API calls and personal pages', async () => {
    const response = await site.get('/robots.txt', { 'accept-language': 'de' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = (await response.text()).split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
    const isClosed = (at: string) => closed.some((start) => at.startsWith(start))
    for (const at of ['/api/get/news', '/de/users/settings', '/tr/housekeeping', '/en/401?to=x']) {
      expect([at, isClosed(at)]).toEqual([at, true])
    }
    for (const at of ['/', '/en/home', '/tr/news/roof', '/de/feeds/news.atom', '/assets/a.js', '/pictures/pool.png']) {
      expect([at, isClosed(at)]).toEqual([at, false])
    }
  })

  it('the sitemap lists existing pages, each once', async () => {
    const response = await site.get('/sitemap.xml', { 'accept-language': 'de' })
    expect(response.status).toBe(200)
    const xml = await response.text()
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    for (const at of ['tr/home', 'en/news/for-all', 'de/news/german', 'tr/news/category?category=rare']) {
      expect(addresses).toContain(`${publicUrl}/${at}`)
    }
    expect(addresses.some((at) => at.includes('/habbo/badges/'))).toBe(true)
    expect(addresses).not.toContain(`${publicUrl}/tr/news/german`)
    expect(new Set(addresses).size).toBe(addresses.length)
    const [badge = ''] = addresses.filter((at) => at.includes('/habbo/badges/'))
    for (const address of [...addresses.filter((at) => !at.includes('/habbo/badges/')), badge]) {
      const page = await site.get(address.slice(publicUrl.length))
      expect([address, page.status]).toEqual([address, 200])
      const html = await page.text()
      expect(html).not.toContain('noindex')
      expect(html).toContain(`<link rel="canonical" href="${address}">`)
    }
  })

  it('unknown parts of the sitemap are not found', async () => {
    expect((await site.get('/sitemap-1.xml')).status).toBe(404)
  })
})

describe('metadata of a news page', () => {
  const headOf = async (at: string) => /<head>(.*)<\/head>/s.exec(await (await site.get(at)).text())?.[1] ?? ''
  const content = (head: string, key: string) =>
    [...head.matchAll(new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`, 'g'))].map(([, text]) => text)

  it('is an article with absolute addresses', async () => {
    const head = await headOf('/de/news/for-all')
    expect(content(head, 'og:type')).toEqual(['article'])
    expect(content(head, 'og:title')).toEqual(['Alle'])
    expect(content(head, 'og:url')).toEqual([`${publicUrl}/de/news/for-all`])
    expect(content(head, 'og:image')).toEqual([`${publicUrl}/shared/de/news/for-all.png`])
    expect(content(head, 'og:locale')).toEqual(['de_DE'])
    expect(content(head, 'og:locale:alternate')).toEqual(['en_GB', 'tr_TR'])
    expect(content(head, 'og:site_name')).toEqual(['Nightbell'])
    expect(content(head, 'twitter:card')).toEqual(['summary_large_image'])
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: 'Alle',
      inLanguage: 'de',
      mainEntityOfPage: `${publicUrl}/de/news/for-all`,
      image: [`${publicUrl}/pictures/previews/pool.png`],
    })
  })

  it('has its drawing in preview size, pixel for pixel, and no missing picture', async () => {
    const read = async (at: string) => {
      const response = await site.get(at)
      const { data, info } = await sharp(await response.arrayBuffer())
        .ensureAlpha()
        .raw()
        .toBuffer({
          resolveWithObject: true,
        })
      return { ...info, data }
    }
    const [drawing, preview] = [await read('/pictures/pool.png'), await read('/pictures/previews/pool.png')]
    expect([preview.width, preview.height]).toEqual([6 * drawing.width, 6 * drawing.height])
    const pixel = ({ data, width }: typeof drawing, x: number, y: number) => data.readUInt32BE(4 * (y * width + x))
    expect(pixel(preview, 6 * 77 + 5, 6 * 40)).toEqual(pixel(drawing, 77, 40))
    for (const name of ['none.png', '..%2F..%2Fpackage.json', ''])
      expect([name, (await site.get(`/pictures/previews/${name}`)).status]).toEqual([name, 404])
  })

  it('has its languages and the canonical address of its text', async () => {
    const head = await headOf('/tr/news/german')
    const links = [...head.matchAll(/<link rel="(canonical|alternate)" href="([^"]+)"(?: hreflang="([^"]+)")?>/g)]
    expect(links.map(([, rel, href, language]) => [rel, href, language])).toEqual([
      ['canonical', `${publicUrl}/de/news/german`, undefined],
      ['alternate', `${publicUrl}/de/news/german`, 'de'],
      ['alternate', `${publicUrl}/news/german`, 'x-default'],
    ])
  })

  it.each(['en/home', 'en/news/for-all', 'en/news/category', 'en/news/category?category=rare'])(
    'names existing feeds: %s',
    async (at) => {
      const links = [
        ...(await headOf(`/${at}`)).matchAll(/<link rel="alternate" href="([^"]+)" type="([^"]+)" title="([^"]+)">/g),
      ]
      const feeds = links.filter(([, , type]) => type !== 'application/json+oembed')
      // An item has one for its comments too.
      const forms = ['application/atom+xml', 'application/feed+json']
      expect(feeds.map(([, , type]) => type)).toEqual(at.includes('for-all') ? [...forms, ...forms] : forms)
      for (const [, href = '', type = ''] of feeds) {
        const feed = await site.get(href.slice(publicUrl.length))
        expect([feed.status, feed.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
      }
    },
  )
})

describe('news pictures', () => {
  const folder = path.join(import.meta.dirname, '../../../content/pictures')

  it('are served to any site and cached for a day', async () => {
    const files = readdirSync(folder)
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const { status, headers } = await site.get(`/pictures/${file}`)
      expect([file, status, headers.get('content-type')]).toEqual([file, 200, 'image/png'])
      expect(headers.get('cache-control')).toBe('public, max-age=86400')
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it.each(['/pictures/none.png', '/pictures/', '/pictures/a/b/c', '/pictures/%2e%2e%2f%2e%2e%2fpackage.json'])(
    '%s is neither a picture nor a page',
    async (at) => {
      const response = await site.get(at)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.headers.get('content-type')).not.toContain('html')
      expect(await response.text()).not.toContain('nightbell')
    },
  )

  it('are allowed by the policy from the site and the game, and frames from the site and one video host', async () => {
    const policy = (await site.get('/en/home')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("; frame-src 'self' https://www.youtube-nocookie.com;")
    const [, pictures = ''] = /img-src ([^;]+)/.exec(policy) ?? []
    expect(pictures.split(' ')).toEqual(
      expect.arrayContaining([
        "'self'",
        new URL(site.hotel.imagesAddress).origin,
        new URL(site.hotel.addressOf('hhus')).origin,
      ]),
    )
  })
})

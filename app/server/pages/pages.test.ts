import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scanPlayer } from '#features/scanner/contract.ts'
import { scriptsOf } from '#test/document-files.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { PUBLIC_URL: 'https://nightbell.example', SITE_NAME: 'Night & Bell' } })
})
afterAll(() => site.close())

const location = async (path: string, headers: Record<string, string> = {}) => {
  const response = await site.get(path, headers)
  return { status: response.status, to: response.headers.get('location') }
}

describe('the language of an address', () => {
  it.each([
    ['/', {}, '/en/home'],
    ['/', { 'accept-language': 'tr-TR,tr;q=0.9,en;q=0.8' }, '/tr/home'],
    ['/', { 'accept-language': 'fr,es;q=0.9,de;q=0.3' }, '/de/home'],
    ['/', { 'accept-language': 'de;q=0,fr' }, '/en/home'],
    ['/', { 'accept-language': 'de', cookie: 'lang=tr' }, '/tr/home'],
    ['/', { 'accept-language': 'de', cookie: 'lang=xx' }, '/de/home'],
    ['/home?a=1', { 'accept-language': 'de' }, '/de/home?a=1'],
    ['/nowhere/at/all', {}, '/en/nowhere/at/all'],
    ['/DE/home', {}, '/de/home'],
    ['/tr/', {}, '/tr/home'],
    ['/tr', {}, '/tr/home'],
    ['/de/home/', {}, '/de/home'],
    ['/de/h%6fme', {}, '/de/home'],
    ['/d%65/home', {}, '/de/home'],
    ['//evil.example/x', {}, '/en/evil.example/x'],
  ])('%s with %j redirects to %s', async (path, headers, to) => {
    const response = await location(path, headers)
    expect(response.to).toBe(to)
    expect([301, 302]).toContain(response.status)
  })

  it("is the page's language, with links to the other languages", async () => {
    const html = await (await site.get('/tr/home')).text()
    expect(html).toContain('<html lang="tr" data-theme="dark-tr">')
    expect(html).toContain('<link rel="canonical" href="https://nightbell.example/tr/home">')
    for (const language of ['de', 'en', 'tr']) {
      expect(html).toContain(
        `<link rel="alternate" href="https://nightbell.example/${language}/home" hreflang="${language}">`,
      )
    }
    expect(html).toContain('hreflang="x-default"')
    expect(html).toContain('Night &amp; Bell')
  })
})

describe('addresses without a page', () => {
  it.each([
    '/en/nowhere',
    '/de/scanner',
    '/tr/scanner/users/nonsense',
    `/en/scanner/users/hhus-${'0'.repeat(32)}`,
    '/en/home/more',
    '/en/HOME',
    '/en/Scanner/users/x',
  ])('%s is an uncached page with status 404', async (path) => {
    const response = await site.get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toMatch(/<h1[ >]/)
    expect(html).toMatch(/<title>.+: .+<\/title>/)
    expect(html).toContain('noindex')
  })

  it('other requests get the right status', async () => {
    for (const path of [
      '/assets/none.js',
      '/staff/none.js',
      '/assets/',
      '/assets/..%2f..%2fserver%2fentry-server.js',
    ]) {
      const { status, headers } = await site.get(path)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    }
    expect((await site.get('/api/get/nothing')).status).toBe(404)
    expect(await (await site.get('/api/get/nothing')).json()).toEqual({ error: 'error.notFound' })
    expect((await site.get('/favicon.ico')).status).toBe(200)
    for (const path of ['/de/%zz', '/de/%ff', '/de/100%']) {
      const response = await site.get(path)
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('<html lang="de"')])
    }
    const posted = await fetch(`${site.address}/de/home`, { method: 'POST' })
    expect([posted.status, await posted.json()]).toEqual([404, { error: 'error.notFound' }])
    expect((await site.get(`/en/${'x'.repeat(4000)}`)).status).toBe(404)
  })
})

/** Sends a request without the client's own decompression. */
function raw(path: string, acceptEncoding: string): Promise<{ coding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(site.address + path, { headers: { 'accept-encoding': acceptEncoding } }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ coding: response.headers['content-encoding'], body: Buffer.concat(parts) })
    })
      .on('error', reject)
      .end()
  })
}

describe('the HTML cache', () => {
  it('sends one page in three encodings', async () => {
    const [plain, zipped, brotli] = await Promise.all([
      raw('/en/home', ''),
      raw('/en/home', 'gzip'),
      raw('/en/home', 'gzip, br'),
    ])
    expect([plain.coding, zipped.coding, brotli.coding]).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(zipped.body)).toEqual(plain.body)
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  })

  it('answers 304 for a page that the visitor already has', async () => {
    const etag = (await site.get('/en/home')).headers.get('etag') ?? ''
    const response = await site.get('/en/home', { 'if-none-match': etag })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  })

  it('ignores unknown query parameters', async () => {
    const one = await site.get('/en/home?x=1')
    const other = await site.get('/en/home?x=2&utm_source=y')
    expect(one.headers.get('etag')).toBe(other.headers.get('etag'))
  })

  it('shows no visitor the query of another', async () => {
    const { habboId } = await site.scan('hhus', 'Newbie')
    const page = `/en/scanner/users/${habboId}?tab=rooms`
    expect(await (await site.get(`${page}&q=secret&ref=secret`)).text()).not.toContain('secret')
    expect(await (await site.get(page)).text()).not.toContain('secret')
  })

  it.each(['zzz', '', 'badges', '%7B%7D', '[1]', 'friends&tab=rooms&tab=x', '__proto__', 'x'.repeat(2000)])(
    'reads an unknown tab as the first: %s',
    async (tab) => {
      const { habboId } = await site.scan('hhus', 'Newbie')
      await invalidationsArrived(site)
      const response = await site.get(`/en/scanner/users/${habboId}?tab=${tab}`)
      expect(response.status).toBe(200)
      const plain = await site.get(`/en/scanner/users/${habboId}`)
      expect(response.headers.get('etag')).toBe(plain.headers.get('etag'))
    },
  )

  it("shows a change at once: a scan invalidates the player's page", async () => {
    const { habboId } = await site.scan('hhus', 'OldTimer')
    const page = `/en/scanner/users/${habboId}`
    expect(await (await site.get(page)).text()).toContain('I was here first')
    site.hotel.world.setMotto('hhus', 'OldTimer', 'second to none')
    await site.ask(scanPlayer, { body: { hotel: 'hhus', name: 'OldTimer' } })
    await site.scanned(habboId)
    await expect.poll(async () => (await site.get(page)).text()).toContain('second to none')
  })

  it('contains nothing personal', async () => {
    const response = await site.get('/en/home', { cookie: 'lang=de; session=secret' })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).not.toContain('secret')
  })
})

describe('a page that fails to render', () => {
  it('says so in plain HTML with the request id, and is not cached', async () => {
    const { habboId } = await site.scan('hhde', 'Newbie')
    const page = `/de/scanner/users/${habboId}`
    await site.database.pool.query('alter table scanner_panels rename to scanner_panels_away')
    const broken = await site.get(page)
    await site.database.pool.query('alter table scanner_panels_away rename to scanner_panels')
    expect(broken.status).toBe(500)
    expect(broken.headers.get('cache-control')).toBe('no-store')
    const html = await broken.text()
    expect(html).toContain('<html lang="de"')
    expect(html).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
    expect(html).not.toContain('scanner_panels')
    expect((await site.get(page)).status).toBe(200)
  })
})

describe('a page with a failing part', () => {
  it('is sent without it and not cached', async () => {
    const { habboId } = await site.scan('hhtr', 'Newbie')
    const page = `/tr/scanner/users/${habboId}`
    await site.database.pool.query('alter table scanner_changes rename to scanner_changes_away')
    const first = await site.get(page)
    await site.database.pool.query('alter table scanner_changes_away rename to scanner_changes')
    const second = await site.get(page)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })
})

describe('the headers', () => {
  it('allow only scripts of the site', async () => {
    const { headers } = await site.get('/en/home')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    // The editor of the staff has a policy of its own, which visitors' pages do not allow.
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types own-worker;")
    expect(policy).toContain('upgrade-insecure-requests')
    expect(headers.get('strict-transport-security')).toContain('max-age')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it('cache built files immutably and compressed', async () => {
    const html = await (await site.get('/en/home')).text()
    const [script] = scriptsOf(html)
    const response = await site.get(script ?? '', { 'accept-encoding': 'br' })
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
  })
})

describe('the weight of the home page', () => {
  it.each(['de', 'en', 'tr'])('is at most 150 kB of script, compressed: %s', async (language) => {
    const html = await (await site.get(`/${language}/home`)).text()
    const scripts = scriptsOf(html)
    expect(scripts.length).toBeGreaterThan(3)
    const bodies = await Promise.all(scripts.map((script) => raw(script, 'gzip')))
    expect(bodies.every((answer) => answer.coding === 'gzip' || answer.body.byteLength < 100)).toBe(true)
    const bytes = bodies.reduce((sum, answer) => sum + answer.body.byteLength, 0)
    expect(bytes).toBeLessThanOrEqual(150_000)
  })
})

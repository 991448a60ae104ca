import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { Parser } from 'htmlparser2'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { showNoticeSettings } from '#features/notifications/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { appColours } from './serve-manifests.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { SITE_NAME: 'Night & "Bell"' } })
})
afterAll(() => site.close())

const root = path.join(import.meta.dirname, '../../..')

const Manifest = z.object({
  name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  theme_color: z.string(),
  background_color: z.string(),
  description: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
})

test.each(languageCodes)('pages link a manifest in their language, and all its files exist (%s)', async (language) => {
  const page = await (await site.get(`/${language}/home`)).text()
  const links = new Map<string, string>()
  new Parser({ onopentag: (name, { rel = '', href = '' }) => name === 'link' && links.set(rel, href) }).end(page)
  const response = await site.get(links.get('manifest') ?? '')
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = Manifest.parse(await response.json())
  expect([manifest.name, manifest.lang]).toEqual(['Night & "Bell"', language])
  expect(manifest.description).toContain('Night & "Bell"')
  expect(manifest.start_url).toBe(`/${language}/home`)
  expect(manifest.shortcuts.map(({ url }) => url.split('/')[1])).toEqual([language, language, language])
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }]) {
    expect([url, (await site.get(url)).status]).toEqual([url, 200])
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ])
  for (const { src, sizes } of [...manifest.icons, { src: links.get('apple-touch-icon') ?? '', sizes: '180x180' }]) {
    const { width, height, format } = await sharp(await (await site.get(src)).arrayBuffer()).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', sizes])
  }
})

test("an installed site starts in the colours of its language's theme", async () => {
  const sheets = { de: 'night', en: 'night', tr: 'bosphorus' } as const
  for (const language of languageCodes) {
    const sheet = await readFile(path.join(root, `platform/web/styles/theme-${sheets[language]}.css`), 'utf8')
    const colour = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(sheet)?.[1]
    expect(appColours[language]).toEqual({ bar: colour('bg-deep'), ground: colour('bg') })
  }
})

/** The settings that are prepended to the worker's script. */
async function workerSettingsOf(from: TestSite) {
  const response = await from.get('/worker.js')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-type')).toContain('javascript')
  // The browser fetches the icon of a message under this policy.
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self'")
  const [first = ''] = (await response.text()).split('\n')
  const scope: { self: { workerSettings?: string } } = { self: {} }
  runInNewContext(first, scope)
  return z
    .object({ build: z.string(), isOff: z.boolean(), files: z.array(z.string()) })
    .parse(JSON.parse(scope.self.workerSettings ?? ''))
}

const buildIn = (html: string) => /"build":"([\w-]+)"/.exec(html)?.[1]

test("the worker belongs to the pages' build, and all that it precaches exists", async () => {
  const { build, isOff, files } = await workerSettingsOf(site)
  expect(isOff).toBe(false)
  expect(buildIn(await (await site.get('/en/home')).text())).toBe(build)
  expect(files.filter((file) => file.startsWith('/offline/'))).toHaveLength(languageCodes.length)
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  for (const file of files) expect([file, (await site.get(file)).status]).toEqual([file, 200])
})

test.each(languageCodes)(
  'the offline page is complete without scripts and contains nothing personal (%s)',
  async (language) => {
    const response = await site.get(`/offline/${language}.json`, { cookie: 'lang=de; session=secret' })
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('set-cookie')).toBeNull()
    const parts = z.record(z.string(), z.string()).parse(await response.json())
    expect(Object.keys(parts).sort()).toEqual(['item', 'list', 'none', 'page'])
    const { page = '', list = '', item = '' } = parts
    const places = (html: string) => [...html.matchAll(/%(\w+)%/g)].map((found) => found[1])
    expect([places(page), places(list), places(item)]).toEqual([['news'], ['items'], ['language', 'title', 'text']])
    expect(page).toContain(`<html lang="${language}"`)
    expect(page).toContain('Night &amp; &quot;Bell&quot;')
    expect(page).not.toMatch(/<script[^>]* src=/)
  },
)

test('with the worker disabled, the served one removes itself, and push is off', async () => {
  const off = await startSite({ beside: site, settings: { SERVICE_WORKER: 'false', ROLE: 'web' } })
  try {
    expect((await workerSettingsOf(off)).isOff).toBe(true)
    expect(buildIn(await (await off.get('/en/home')).text())).toBeUndefined()
    const member = await off.newMember()
    expect((await member.ask(showNoticeSettings, {})).body).toMatchObject({ pushKey: null })
  } finally {
    await off.close()
  }
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { areas } from '#app/housekeeping/areas.ts'
import { demoPassword } from '#app/server/demo/demo-members.ts'
import { logIn } from '#features/accounts/contract.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { searchSite } from '#features/search/contract.ts'
import { pages } from '#platform/contract/addresses.ts'
import { openBrowser } from './browser.ts'
import { openClient } from './client.ts'

/**
 * `npm run contact-sheet`: takes a picture of every page of the demonstration, for guests, a member
 * and the staff, and puts them side by side on sheets, outside the project.
 */
const { values: options } = parseArgs({
  options: {
    width: { type: 'string', default: '390,1440' },
    look: { type: 'string', default: 'de:dark,en:light,tr:dark' },
    only: { type: 'string', default: '' },
    folder: { type: 'string', default: path.join(tmpdir(), 'nightbell-contact-sheet') },
    site: { type: 'string' },
  },
})
const heights: Record<number, number> = { 390: 844, 768: 1024 }
const usualHeight = 900
/** The longest part of a page that is taken. */
const mostPixels = 2600
const across = 5

/** A kind of visitor, with the pages that only they see. */
type Viewer = { name: string; context: BrowserContext; paths: string[] }

const server = options.site ? null : await startDemo()
const address = options.site ?? server?.address ?? ''
const browser = await openBrowser()
try {
  await rm(options.folder, { recursive: true, force: true })
  await mkdir(options.folder, { recursive: true })
  for (const look of options.look.split(','))
    for (const width of options.width.split(',').map(Number)) await takeSheets(look, width)
} finally {
  await browser.close()
  await server?.close()
}
console.log(`The pictures and sheets are in ${options.folder}.`)

async function takeSheets(look: string, width: number): Promise<void> {
  const [language = 'en', theme = 'dark'] = look.split(':')
  const plain = Object.values(pages).filter((page) => !page.includes('$'))
  const viewers: Viewer[] = [
    { name: 'guest', context: await openContext(width, theme), paths: plain.filter((page) => page !== 'housekeeping') },
    {
      name: 'member',
      context: await openContext(width, theme, { hotel: 'hhus', name: 'Collector' }),
      paths: plain.filter((page) => page.startsWith('users/')),
    },
    {
      name: 'staff',
      context: await openContext(width, theme, await superadministrator()),
      paths: areas.map((area) => path.posix.join('housekeeping', area.path)),
    },
  ]
  for (const { name, context, paths } of viewers) {
    const page = await context.newPage()
    const wanted = paths.map((each) => `/${language}/${each}`)
    const shapes = new Set(wanted.map(shapeOf))
    const pictures: { file: string; label: string }[] = []
    // Pages found on the way, one of each shape, are added at the end of the list.
    for (const each of wanted) {
      await openQuietly(page, `${address}${each}`)
      for (const link of await linksOf(page)) {
        if (!link.startsWith(`/${language}/`) || shapes.has(shapeOf(link)) || !isPage(name, link)) continue
        shapes.add(shapeOf(link))
        wanted.push(link)
      }
      if (!each.includes(options.only)) continue
      const file = path.join(options.folder, `${look.replace(':', '-')}-${width}-${name}-${fileName(each)}.png`)
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
      pictures.push({ file, label: each })
    }
    await putTogether(pictures, `sheet-${look.replace(':', '-')}-${width}-${name}`, width)
    await context.close()
  }
}

async function openContext(width: number, theme: string, member?: { hotel: HotelCode; name: string }) {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? usualHeight },
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  if (!member) return context
  const client = openClient(address)
  const { status } = await client.ask(logIn, { body: { ...member, password: demoPassword, remember: false } })
  if (status !== 200) throw new Error(`${member.name} could not log in: ${status}`)
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: address })))
  return context
}

async function superadministrator() {
  const team = JSON.parse(await readFile(path.join(import.meta.dirname, '../demo/content/team.json'), 'utf8'))
  const found = team.find(({ roles }: { roles: string[] }) => roles.includes('superadministration'))
  return { hotel: HotelCode.parse(found.hotel), name: String(found.name) }
}

/** Opens a page and waits until its network is quiet; pages with open streams never are. */
async function openQuietly(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  // What is only loaded when it comes into view.
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight && top < 6_000; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((done) => setTimeout(done, 60))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {})
}

function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].flatMap(({ origin, pathname }) =>
      origin === location.origin ? [pathname] : [],
    ),
  )
}

/**
 * Of links, guests follow those to public pages, and the staff those to theirs, but none to files.
 */
function isPage(viewer: string, link: string): boolean {
  if (viewer === 'staff') return link.includes('/housekeeping/') && !/\.\w+$/.test(link)
  return viewer === 'guest' && patternOf(link) !== undefined
}

/** What pages of one kind have in common: `/de/news/x` and `/de/news/y` are of one. */
function shapeOf(link: string): string {
  const parts = link.split('/').slice(2)
  return patternOf(link) ?? parts.map((part) => (/\d|%|[A-Z]/.test(part) ? '*' : part)).join('/')
}

/** The public page at an address; plain ones come before those with parameters. */
function patternOf(link: string): string | undefined {
  const parts = link.split('/').slice(2)
  return Object.values(pages)
    .toSorted((one, other) => Number(one.includes('$')) - Number(other.includes('$')))
    .find((page) => {
      const pattern = page.split('/')
      return pattern.length === parts.length && pattern.every((part, at) => part.startsWith('$') || part === parts[at])
    })
}

function fileName(link: string): string {
  return link.slice(4).replaceAll(/[^\w-]+/g, '_') || 'start'
}

async function putTogether(pictures: readonly { file: string; label: string }[], name: string, width: number) {
  const cell = { width: width > 800 ? 560 : 300, label: 26, gap: 12 }
  const perSheet = across * 2
  for (let from = 0; from < pictures.length; from += perSheet) {
    const tiles = await Promise.all(
      pictures.slice(from, from + perSheet).map(async ({ file, label }) => {
        const { width: actual = width, height = 1 } = await sharp(file).metadata()
        const cut = sharp(file).extract({ left: 0, top: 0, width: actual, height: Math.min(height, mostPixels) })
        const { data, info } = await sharp(await cut.png().toBuffer())
          .resize({ width: cell.width })
          .png()
          .toBuffer({ resolveWithObject: true })
        return { data, height: info.height, label }
      }),
    )
    const rows = [tiles.slice(0, across), tiles.slice(across)].filter((row) => row.length > 0)
    const rowHeights = rows.map((row) => Math.max(...row.map(({ height }) => height)) + cell.label + cell.gap)
    const composites = rows.flatMap((row, line) => {
      const top = rowHeights.slice(0, line).reduce((sum, height) => sum + height, 0)
      return row.flatMap(({ data, label }, column) => {
        const left = column * (cell.width + cell.gap)
        const words = `<svg width="${cell.width}" height="${cell.label}"><text x="4" y="18" font-size="16" font-family="sans-serif">${label.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></svg>`
        return [
          { input: Buffer.from(words), left, top },
          { input: data, left, top: top + cell.label },
        ]
      })
    })
    await sharp({
      create: {
        width: across * (cell.width + cell.gap),
        height: rowHeights.reduce((sum, height) => sum + height, 0),
        channels: 3,
        background: '#ffffff',
      },
    })
      .composite(composites)
      .png()
      .toFile(path.join(options.folder, `${name}-${1 + from / perSheet}.png`))
  }
}

async function startDemo(): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-sheet-'))
  const port = await freePort()
  const program: ChildProcess = spawn(process.execPath, ['app/server/start/main.ts', '--demo'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const started = new Promise<void>((resolve, reject) => {
    let said = ''
    program.stdout?.on('data', (text: Buffer) => {
      said += text
      if (said.includes(`:${port}`)) resolve()
    })
    program.once('exit', (code) => reject(new Error(`The demonstration ended with ${code}: ${said}`)))
  })
  await started
  const address = `http://localhost:${port}`
  await filled(address)
  return {
    address,
    async close() {
      program.kill('SIGTERM')
      await once(program, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the demonstration has scanned its players, which is the last that it does. */
async function filled(address: string): Promise<void> {
  const client = openClient(address)
  for (let looks = 0; looks < 120; looks++) {
    const { body } = await client.ask(searchSite, { query: { q: 'luna.tic', language: 'en', most: 12 } })
    const found = searchSite.result.safeParse(body)
    if (found.success && found.data.players.length > 2) return
    await pause(3_000)
  }
  throw new Error('The demonstration has no scanned players after six minutes')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

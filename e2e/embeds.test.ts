import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { embedAddress } from '#features/embeds/contract.ts'
import { listBadges, type Player } from '#features/scanner/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { publish } from '#test/publish.ts'
import { violations, violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { desktop, open, phone } from './visitor.ts'
import { tooWide } from './widths.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite({ station: {} })
const path = '/en/community/embeds'
let player: Player
let badge: string

beforeAll(async () => {
  const { world } = own.site.hotel
  world.addPlayer('hhus', { name: 'night.owl', motto: 'awake at last', badges: 3 })
  player = await own.site.scan('hhus', 'night.owl')
  const badges = await own.site.ask(listBadges, { params: { habboId: player.habboId } })
  badge = listBadges.result.parse(badges.body).items[0]?.code ?? ''
  await publish(own.site, { slug: 'lamp', texts: { en: 'A lamp in the hall', de: 'Eine Lampe', tr: 'Bir lamba' } })
})

/** The frame or picture that the page shows. */
const preview = (page: Page) => page.frameLocator('iframe')
const codeOf = (page: Page, label: 'html' | 'bbcode') => page.getByLabel(english(`embeds:${label}`)).inputValue()
const choose = (page: Page, kind: string) => page.getByLabel(english('embeds:what')).selectOption(kind)

test.each([desktop, phone])('a webmaster chooses, sees and copies what to show ($width px)', async (viewport) => {
  const page = await own.meetVisitor({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, path)
  await preview(page).getByRole('heading', { name: 'Nightbell radio' }).waitFor()

  // A player is searched for by name, and shown as a card.
  await choose(page, 'player')
  await page.getByText(english('embeds:find.first')).waitFor()
  await page.getByLabel(english('embeds:find.player')).fill('night.owl')
  await page.getByRole('button', { name: english('embeds:find.search'), exact: true }).click()
  await page.getByRole('button', { name: /^night\.owl/ }).click()
  await preview(page).getByRole('heading', { name: 'night.owl' }).waitFor()
  const address = own.site.address.replace('127.0.0.1', 'localhost')
  expect(await codeOf(page, 'html')).toContain(`<iframe src="${address}/embed/en/player/${player.habboId}"`)

  // Other words and colours are in the code at once, and in the preview.
  await page.getByRole('combobox', { name: english('embeds:language'), exact: true }).selectOption('de')
  await page.getByText(english('embeds:light'), { exact: true }).click()
  await page.getByRole('button', { name: english('embeds:copy') }).click()
  await page.getByText(english('embeds:copied')).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`/embed/de/player/${player.habboId}?theme=light"`)
  expect(copied).toBe(await codeOf(page, 'html'))
  await preview(page).getByText('Mehr auf Nightbell').waitFor()

  // The signature of the same player is a picture, for forums too.
  await choose(page, 'signature')
  const picture = page.getByRole('img', { name: 'night.owl on Nightbell' })
  await eventually(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(480)
  expect(await codeOf(page, 'bbcode')).toBe(
    `[url=${address}/de/scanner/users/${player.habboId}][img]${address}/shared/de/signatures/${player.habboId}.png?theme=light[/img][/url]`,
  )
  expect(await violationsInThemes(page, 'the embeds')).toEqual([])
  expect(await tooWide(page)).toEqual([])

  await choose(page, 'news')
  await preview(page).getByRole('link', { name: 'Eine Lampe' }).waitFor()
  await choose(page, 'badge')
  await page.getByLabel(english('embeds:find.badge')).fill('no such badge at all')
  await page.getByRole('button', { name: english('embeds:find.search'), exact: true }).click()
  await page.getByText(english('embeds:find.noBadge')).waitFor()
})

test('pages lead to the code of what they show', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${player.habboId}`)
  await page.getByRole('link', { name: english('scanner:guestBook.embed') }).click()
  await page.waitForURL(`${path}?kind=player&id=${player.habboId}`)
  await preview(page).getByRole('heading', { name: 'night.owl' }).waitFor()
  await open(page, `/en/habbo/badges/${badge}`)
  await page.getByRole('link', { name: english('badges:embed') }).click()
  await page.waitForURL(`${path}?kind=badge&id=${badge}`)
  await preview(page).getByText(`Code ${badge}`).waitFor()
})

/** Another site, whose page frames an address. */
async function siteThatFrames(source: string): Promise<string> {
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Other</title><link rel="icon" href="data:,"><iframe src="${source}" title="Embed" width="100%" height="420" style="border:0"></iframe></html>`,
    )
  })
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    other.closeAllConnections()
    other.close()
  })
  const bound = other.address()
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`
}

test.each(languageCodes)('a phone shows all of the radio in its frame: %s', async (language) => {
  await eventually(async () => (await own.site.get('/embed/en/playing')).text()).toContain('On air')
  const page = await own.meetVisitor({ viewport: phone })
  for (const kind of ['radio', 'playing']) {
    await open(page, `/${language}/community/embeds?kind=${kind}`)
    const frame = preview(page)
    for (const part of ['song', 'host']) {
      await frame.locator(`[data-part="${part}"]`).evaluate((element) => {
        element.textContent = 'as long as a title can be '.repeat(9)
      })
    }
    const hidden = await frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)
    expect([kind, hidden]).toEqual([kind, 0])
  }
})

test('in a frame of another site the radio says what plays, and plays until it is stopped', async () => {
  await eventually(async () => (await own.site.get('/embed/en/radio')).text()).toContain('On air')
  const page = await own.meetVisitor()
  const source = own.site.address + embedAddress({ kind: 'radio', language: 'en', theme: 'dark' })
  await page.goto(await siteThatFrames(source))
  const frame = page.frameLocator('iframe')

  // The script asks again as soon as the frame is seen again.
  const state = frame.locator('[data-part="state"]')
  await state.evaluate((element) => {
    element.textContent = 'outdated'
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await frame.getByText('On air', { exact: true }).waitFor()

  const audio = frame.locator('audio')
  const hears = () => audio.evaluate((element) => element instanceof HTMLAudioElement && element.currentTime > 0)
  const isPaused = () => audio.evaluate((element) => element instanceof HTMLAudioElement && element.paused)
  expect(await isPaused()).toBe(true)
  // The browser's own button is at the left.
  const button = { position: { x: 24, y: 22 } }
  await audio.click(button)
  await eventually(hears).toBe(true)
  expect(own.site.station?.listeners()).toBe(1)
  await audio.click(button)
  await eventually(isPaused).toBe(true)
  await page.goto('about:blank')
  await eventually(async () => own.site.station?.listeners()).toBe(0)
})

test('another site shows each in a frame, which stores nothing in the browser', async () => {
  // The station is asked each second.
  await eventually(async () => (await own.site.get('/embed/en/playing')).text()).toContain('On air')
  const t = await wordsIn('tr')
  const things = [
    { kind: 'radio', shows: t('embeds:card.onAir') },
    { kind: 'playing', shows: t('embeds:card.onAir') },
    { kind: 'online', shows: t('embeds:card.online') },
    { kind: 'player', id: player.habboId, shows: 'night.owl' },
    { kind: 'badge', id: badge, shows: badge },
    { kind: 'article', id: 'lamp', shows: 'Bir lamba' },
    { kind: 'news', shows: 'Bir lamba' },
  ] as const
  const page = await own.meetVisitor({ viewport: { width: 800, height: 600 } })
  for (const { shows, ...thing } of things) {
    const source = own.site.address + embedAddress({ ...thing, language: 'tr', theme: 'light' })
    // For the browser another port is another site.
    await page.goto(await siteThatFrames(source))
    const frame = page.frameLocator('iframe')
    await frame.getByText(shows).first().waitFor()
    for (const width of [800, 320]) {
      await page.setViewportSize({ width, height: 600 })
      const fits = () => frame.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)
      await eventually(fits).toBe(true)
    }
    for (const theme of ['dark', 'light'] as const) {
      await page.goto(own.site.address + embedAddress({ ...thing, language: 'de', theme }))
      expect([thing.kind, await violations(page)]).toEqual([thing.kind, []])
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
        0,
        0,
        '',
      ])
    }
  }
  expect(await page.context().cookies()).toEqual([])
})

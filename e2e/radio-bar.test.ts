import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { startOwnSite } from './own-site.ts'
import { advanceClock } from './page-clock.ts'
import { germanDesktop } from './viewports.ts'
import { open, phone, stored, type VisitorOptions } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite({ station: { trackSeconds: 30, live: { dj: 'DJ Marlow', show: 'Slow Elevator' } } })

afterEach(() => own.site.station?.faults.clear())

/** The accessible name of the focused control of the bar. */
function focusedName(bar: Locator): Promise<string | null> {
  return bar.evaluate((element) => element.querySelector(':focus')?.getAttribute('aria-label') ?? null)
}

/** The indicator "on air" in the menu. */
function lampIn(page: Page, menu: string, onAir = 'On air'): Locator {
  return page.getByRole('navigation', { name: menu }).getByRole('button').getByText(`(${onAir})`)
}

/** Changes the responses about what is playing. */
function nowPlaying(changes: object): (page: Page) => Promise<unknown> {
  return (page) =>
    page.route('**/api/get/radio/now*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
    })
}

/**
 * Opens the home page and waits for the radio. `streams` collects the requested addresses of the
 * stream.
 */
async function openRadio(
  language: LanguageCode,
  visitor: VisitorOptions = {},
  before?: (page: Page) => Promise<unknown>,
) {
  const t = await wordsIn(language)
  const page = await own.meetVisitor(visitor)
  const streams: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/radio/stream') streams.push(url)
  })
  await before?.(page)
  await open(page, `/${language}/home`)
  const bar = page.getByRole('banner').getByRole('region', { name: t('radio:bar.label') })
  await bar.waitFor()
  const phase = () => bar.getAttribute('data-phase')
  return {
    t,
    page,
    bar,
    streams,
    play: bar.getByRole('button').first(),
    volume: bar.getByRole('slider', { name: t('radio:bar.volume'), includeHidden: true }),
    becomes: (wanted: 'idle' | 'loading' | 'playing' | 'offline') => eventually(phase).toBe(wanted),
  }
}

test('the radio plays after a click, on every page, until it is stopped', async () => {
  const { language, viewport } = germanDesktop
  const { t, page, bar, streams, play, volume, becomes } = await openRadio(language, { viewport })
  await bar.getByText('DJ Marlow').waitFor()
  // Below 1280 px the radio is at the bottom and as high as the bar.
  for (const [window, height] of [[phone, 64] as const, [viewport, 48] as const]) {
    await page.setViewportSize(window)
    const boxes = await Promise.all([page.getByRole('banner'), bar].map((part) => part.boundingBox()))
    expect(boxes.map((box) => box?.height)).toEqual([64, height])
  }
  expect(await play.getAttribute('aria-label')).toBe(t('radio:bar.play'))
  expect(await violationsInThemes(page, 'the radio', 'header')).toEqual([])
  await play.press('Enter')
  await becomes('playing')
  expect(await play.getAttribute('aria-label')).toBe(t('radio:bar.stop'))
  expect([streams[0]?.searchParams.get('lang'), Number(streams[0]?.searchParams.get('t')) > 0]).toEqual([
    language,
    true,
  ])
  const session = await page.evaluate(() => [
    navigator.mediaSession.playbackState,
    (navigator.mediaSession.metadata?.title ?? '').length > 0,
  ])
  expect(session).toEqual(['playing', true])

  await page.locator('main a[href*="/news/category"]').first().click()
  await page.waitForURL('**/news/category**')
  await focused(page.getByRole('main'))
  await becomes('playing')
  expect(streams).toHaveLength(1)

  await play.press('m')
  expect(await stored(page, 'radioVolume')).toBe('0')
  await play.press('m')
  await play.press('ArrowUp')
  expect([await stored(page, 'radioVolume'), await volume.inputValue()]).toEqual(['55', '55'])
  await play.press('p')
  await becomes('idle')
  await eventually(() => own.site.station?.listeners()).toBe(0)

  await play.click()
  await becomes('playing')
  expect(new Set(streams.map((url) => url.searchParams.get('t'))).size).toBe(2)
  await page.reload()
  await becomes('idle')
  expect(await volume.inputValue()).toBe('55')
})

test('the bar shows host, song and listeners, and the menu entry has a lamp', async () => {
  const song = { title: 'Ferry', artist: 'Low Tide', text: 'Low Tide - Ferry', art: null }
  const { t, page, bar } = await openRadio('en', {}, nowPlaying({ song, listeners: { total: 1204, unique: null } }))
  for (const words of ['DJ Marlow', 'Ferry – Low Tide', t('radio:bar.listeners', { count: 1204 })]) {
    await bar.getByText(words).waitFor()
  }
  await lampIn(page, t('shell:menu.label')).waitFor()
})

test('without a host, the bar says that only music plays', async () => {
  const language = 'tr'
  const { t, bar } = await openRadio(language, {}, nowPlaying({ live: false, dj: null }))
  await bar.getByText(t('radio:bar.musicOnly', { siteName: 'Nightbell' }), { exact: true }).waitFor()
})

test('the narrowest bar with a menu has room for the name of the site, the song and the volume', async () => {
  const { page, t, bar, play, volume } = await openRadio('de', { viewport: { width: 1280, height: 800 } })
  const brand = page.getByRole('banner').getByText('Nightbell', { exact: true })
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, width: 0 }
  const [name, menu, host, slider] = await Promise.all(
    [brand, page.getByRole('navigation').first(), bar.getByText(/\S/).first(), volume].map(boxOf),
  )
  expect(name?.width).toBeGreaterThan(60)
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0)
  expect(slider?.width).toBeGreaterThanOrEqual(64)
  expect((host?.x ?? 0) + (host?.width ?? 0)).toBeLessThanOrEqual(slider?.x ?? 0)
  await play.focus()
  await play.press('Tab')
  await eventually(() => focusedName(bar)).toBe(t('radio:bar.mute'))
  await bar.getByRole('button', { name: t('radio:bar.mute') }).press('Tab')
  expect(await volume.evaluate((element) => element === document.activeElement)).toBe(true)
  await volume.press('ArrowRight')
  expect(await volume.inputValue()).toBe('51')
})

test('switching the language stops the radio and uses the station of that language', async () => {
  const { page, play, becomes, streams } = await openRadio('en')
  await play.click()
  await becomes('playing')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Türkçe' }).click()
  const turkish = page.getByRole('banner').getByRole('region', { name: 'Radyo' })
  await eventually(() => turkish.getAttribute('data-phase')).toBe('idle')
  await eventually(() => own.site.station?.listeners()).toBe(0)
  await turkish.getByRole('button').first().click()
  await eventually(() => streams.at(-1)?.searchParams.get('lang')).toBe('tr')
})

test('the current song is requested every half a minute, and again for another language', async () => {
  const asked: (string | null)[] = []
  const { page } = await openRadio('en', {}, async (page) => {
    await page.clock.install()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/get/radio/now') asked.push(searchParams.get('lang'))
    })
  })
  // A page that was rendered a moment ago does not poll at once; any other does.
  for (let times = 0; times < 3; times++) {
    const before = asked.length
    await advanceClock(page, 33_000)
    await eventually(() => asked.length).toBeGreaterThan(before)
  }
  expect(new Set(asked)).toEqual(new Set(['en']))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Türkçe' }).click()
  await eventually(() => asked.at(-1)).toBe('tr')
})

test('a station that is off is shown as off and cannot be played', async () => {
  const language = 'en'
  own.site.station?.faults.set('off-air')
  const { t, page, bar, play, becomes } = await openRadio(language)
  await eventually(async () => {
    await page.reload()
    await bar.waitFor()
    return bar.getByText(t('radio:bar.offline')).count()
  }).toBe(1)
  await becomes('offline')
  expect(await play.isDisabled()).toBe(true)
  await bar.getByText(t('radio:bar.noSong')).waitFor()
  expect(await lampIn(page, t('shell:menu.label'), t('radio:card.onAir')).count()).toBe(0)
  expect(await violationsInThemes(page, 'a station that is off', 'header')).toEqual([])
})

test('if the status cannot be loaded, the bar says that the stream is off, and the focus stays at its button', async () => {
  const focused = Promise.withResolvers<void>()
  const { t, bar, play, becomes } = await openRadio('de', { refusals: [500] }, (page) =>
    page.route('**/api/get/radio/now*', async (route) => {
      await focused.promise
      await route.fulfill({ status: 500, json: {} })
    }),
  )
  await play.focus()
  focused.resolve()
  await bar.getByText(t('radio:bar.offline')).waitFor()
  await becomes('offline')
  expect(await play.evaluate((button) => button === document.activeElement)).toBe(true)
  await play.press('Enter')
  await becomes('offline')
})

test('a failing stream is replaced by the fallback once, and a message appears when that fails too', async () => {
  const { t, page, bar, play, becomes, streams } = await openRadio('tr', { refusals: [502, 503] })
  await page.route(
    (url) => url.pathname === '/radio/stream' && !url.searchParams.has('fallback'),
    (route) => route.fulfill({ status: 502, json: {} }),
  )
  const standIn = (url: URL) => url.searchParams.get('fallback') === '1'
  await page.route(standIn, (route) => route.continue({ url: route.request().url().replace('&fallback=1', '') }))
  await play.click()
  await becomes('playing')
  await bar.getByText(t('radio:bar.standIn')).waitFor()
  await play.click()
  await becomes('idle')

  await page.unroute(standIn)
  await play.click()
  await page.getByText(t('common:error.radioOffline')).waitFor()
  await becomes('idle')
  expect(streams.filter(standIn)).toHaveLength(2)
})

test('a browser that refuses to play does not count as a stream that is off', async () => {
  const { t, page, play, becomes } = await openRadio('de', {}, (page) =>
    page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('not now', 'NotAllowedError'))
    }),
  )
  await play.click()
  await page.getByText(t('radio:player.refused')).waitFor()
  await becomes('idle')
})

test('an outdated title is marked', async () => {
  const { t, bar } = await openRadio('en', {}, nowPlaying({ isTitleOld: true }))
  await bar.getByRole('img', { name: t('radio:bar.titleOld') }).waitFor()
})

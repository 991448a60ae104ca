import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Player } from '#features/scanner/contract.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { addPhotos, addPictures } from './gallery-pictures.ts'
import { startOwnSite } from './own-site.ts'
import { englishPhone, turkishPhone } from './viewports.ts'
import { open, pageRuns, phone } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()
let player: Player

beforeAll(async () => {
  const promos = Array.from({ length: 50 }, (_, place) => ({
    family: 'promo',
    file: `promo_${place + 1}.png`,
    hotel: place === 3 ? ('hhtr' as const) : ('hhde' as const),
    year: place < 45 ? 2026 : 2024,
    gone: place === 1,
  }))
  const others = ['article', 'catalogue', 'quest'].map((family) => ({
    family,
    file: `${family}_summer.png`,
    hotel: 'hhus' as const,
    year: 2025,
  }))
  await addPictures(own.site, [...promos, ...others])
  player = await own.site.scan('hhus', 'luna.tic')
  await addPhotos(own.site, player, 6)
})

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const fileOf = (page: Page, index: number) => cards(page).nth(index).locator('b').textContent()
const lightbox = (page: Page) => page.getByRole('dialog')
const nameOf = (page: Page) => lightbox(page).getByRole('heading').textContent()
const hasFocus = (element: Element) => element === document.activeElement

test('a collector filters and searches the pictures of the game', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/habbo/images`)
  expect(await page.title()).toBe(`${t('shell:menu.habbo')} » ${t('shell:menu.images')}: ${t('common:tagline')}`)
  expect(await cards(page).count()).toBe(3)
  await page.getByLabel(t('gallery:filter.family'), { exact: true }).selectOption('catalogue')
  await page.waitForURL(`/${language}/habbo/images?family=catalogue`)
  await eventually(() => cards(page).count()).toBe(1)
  await page.getByText(t('gallery:picture.online')).waitFor()
  const search = page.getByRole('searchbox', { name: t('gallery:filter.search') })
  await search.fill('article')
  await search.press('Enter')
  await page.getByText(t('gallery:nothing.text')).waitFor()
  await page
    .getByRole('link', { name: t('gallery:filter.clear') })
    .last()
    .click()
  await page.waitForURL(`/${language}/habbo/images`)
  await eventually(() => cards(page).count()).toBe(3)
  expect(await search.inputValue()).toBe('')

  // From the second page of promos into a picture, and back to the page with all that was chosen.
  await open(page, `/${language}/habbo/webpromos?hotel=hhde`)
  await cards(page).nth(1).getByText(t('gallery:picture.gone')).waitFor()
  await page.getByRole('link', { name: t('gallery:pages.next') }).click()
  await page.waitForURL(`/${language}/habbo/webpromos?hotel=hhde&page=2`)
  await eventually(() => cards(page).count()).toBe(1)
  await page.reload()
  expect(await fileOf(page, 0)).toBe('promo_50.png')
  await page.goBack()
  await eventually(() => cards(page).count()).toBe(48)
  // Who goes back before the reloaded page runs has the one before loaded again.
  await pageRuns(page)
  await page.getByLabel(t('gallery:filter.year'), { exact: true }).selectOption('2024')
  await eventually(() => cards(page).count()).toBe(5)
})

test('pictures are enlarged, paged, zoomed and shared by keyboard alone', async () => {
  const page = await own.meetVisitor({ permissions: ['clipboard-read', 'clipboard-write'], refusals: [404] })
  await open(page, '/en/habbo/webpromos')
  const opener = cards(page).nth(4).getByRole('link')
  await opener.focus()
  await page.keyboard.press('Enter')
  await lightbox(page).getByRole('img', { name: 'promo_5.png' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await eventually(() => nameOf(page)).toBe('promo_6.png')
  await page.keyboard.press('ArrowRight')
  await eventually(() => nameOf(page)).toBe('promo_7.png')
  await page.keyboard.press('ArrowLeft')
  await eventually(() => nameOf(page)).toBe('promo_6.png')
  const picture = lightbox(page).getByRole('img', { name: 'promo_6.png' })
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const before = await width()
  // Drawn at a whole multiple of its own pixels, and enlarged by another.
  expect(before % 190).toBe(0)
  await lightbox(page)
    .getByRole('button', { name: english('gallery:lightbox.zoomIn') })
    .press('Enter')
  await eventually(width).toBe(before * 2)
  await page.keyboard.press('-')
  await eventually(width).toBe(before)

  await lightbox(page)
    .getByRole('button', { name: english('gallery:lightbox.copyLink') })
    .press('Enter')
  await page.getByText(english('gallery:lightbox.linkCopied')).waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.searchParams.get('picture')).toBe(new URL(page.url()).searchParams.get('picture'))
  const saved = lightbox(page).getByRole('link', { name: english('gallery:lightbox.download') })
  expect(await saved.getAttribute('download')).toBe('promo_6.png')
  expect(await violationsInThemes(page, 'the lightbox', 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.waitForURL('/en/habbo/webpromos')
  await eventually(() => opener.evaluate(hasFocus)).toBe(true)

  // The link opens the picture for every visitor; without it the page is the gallery.
  await open(page, link.pathname + link.search)
  await eventually(() => nameOf(page)).toBe('promo_6.png')
  await page.keyboard.press('Escape')
  await page.waitForURL('/en/habbo/webpromos')
  // Newer ones have moved it to another page since.
  await open(page, '/en/habbo/webpromos?picture=50')
  await eventually(() => nameOf(page)).toBe('promo_50.png')
  await page.keyboard.press('Escape')
  await page.waitForURL('/en/habbo/webpromos?page=2')
  await open(page, '/en/habbo/webpromos?picture=99999')
  await page.getByText(english('gallery:lightbox.elsewhere')).waitFor()
})

test('if the browser denies the clipboard, the visitor copies the link by hand', async () => {
  const page = await own.meetVisitor()
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await open(page, '/en/habbo/webpromos')
  await cards(page).first().getByRole('link').click()
  await lightbox(page)
    .getByRole('button', { name: english('gallery:lightbox.copyLink') })
    .click()
  await page.getByRole('alert').getByText(english('gallery:lightbox.linkNotCopied')).waitFor()
})

test('swiping shows the next picture, and Back closes it', async () => {
  const page = await own.meetVisitor({ viewport: phone, hasTouch: true, isMobile: true })
  await open(page, '/de/habbo/webpromos')
  await cards(page).first().getByRole('link').tap()
  await eventually(() => nameOf(page)).toBe('promo_1.png')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }] })
  await touch('touchStart', 330)
  for (let x = 310; x >= 50; x -= 20) await touch('touchMove', x)
  await touch('touchEnd', 50)
  await eventually(() => nameOf(page)).toBe('promo_2.png')
  await page.goBack()
  await page.waitForURL('/de/habbo/webpromos')
  await eventually(() => lightbox(page).count()).toBe(0)
})

test('photos link to their players and rooms', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/home`)
  const latest = page.getByRole('region', { name: t('photos:latest') })
  expect(await latest.getByRole('article').count()).toBe(5)
  await latest.getByRole('link', { name: t('photos:all') }).click()
  await page.waitForURL(`/${language}/habbo/photos`)
  await eventually(() => cards(page).count()).toBe(6)
  expect(await cards(page).nth(1).getByText(t('photos:unknownRoom')).getAttribute('href')).toBeNull()
  const room = cards(page)
    .nth(2)
    .getByRole('link', { name: t('photos:unreadRoom') })
  expect(await room.getAttribute('href')).toContain('1002')
  expect(await violationsInThemes(page, 'the photos')).toEqual([])
  await page.getByLabel(t('gallery:filter.hotel'), { exact: true }).selectOption('hhtr')
  await page.getByText(t('gallery:nothing.text')).waitFor()
  await page.goBack()
  await cards(page).first().getByRole('link', { name: player.name }).last().click()
  await page.waitForURL(`/${language}/scanner/users/${player.habboId}`)
})

test('the gallery is filtered and paged without JavaScript, and each picture links to its file', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto('/en/habbo/webpromos')
  await page.getByRole('link', { name: english('gallery:pages.next') }).click()
  await page.waitForURL('/en/habbo/webpromos?page=2')
  expect(await cards(page).count()).toBe(2)
  await page.getByLabel(english('gallery:filter.hotel'), { exact: true }).selectOption('hhtr')
  await page.getByRole('button', { name: english('gallery:filter.find') }).click()
  expect(await fileOf(page, 0)).toBe('promo_4.png')
  expect(await cards(page).first().getByRole('link').getAttribute('href')).toContain('/c_images/web_promo_small/')
  await page.goto('/en/habbo/photos')
  await page.getByLabel(english('gallery:filter.hotel'), { exact: true }).selectOption('hhde')
  await page.getByRole('button', { name: english('gallery:filter.show') }).click()
  await page.getByText(english('gallery:nothing.text')).waitFor()
})

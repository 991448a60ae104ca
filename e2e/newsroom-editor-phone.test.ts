import { beforeAll, expect, test } from 'vitest'
import { violationsEverywhere } from './axe.ts'
import { bringBadge, heading, openEditor, paragraph, sidewaysWidth } from './editor-parts.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { phone } from './visitor.ts'

/** Writing with the editor by touch, in Turkish; and what German writers paste into their texts. */
const own = startOwnSite()

beforeAll(() => bringBadge(own, 'MARKET26', 'Snow Globe', 'Head.Porter'))

test('an article is written on a phone by touch, in Turkish', async () => {
  const touch = { viewport: phone, hasTouch: true, isMobile: true }
  const { page, keys, text, tools, t, tool, fill, saved, reopen } = await openEditor(own, { language: 'tr', ...touch })
  await text.tap()
  // The toolbar is at the lower edge, in reach, and scrolls sideways where the page does not.
  const bar = await tools.evaluate((element) => {
    const { bottom, height } = element.getBoundingClientRect()
    return { fromBottom: innerHeight - bottom, height, isScrolled: element.scrollWidth > element.clientWidth }
  })
  expect(bar).toEqual({ fromBottom: 0, height: 52, isScrolled: true })
  expect(await sidewaysWidth(page)).toBe(0)

  await tool('tools.strong').tap()
  await keys.type('Kış pazarı')
  await tool('tools.strong').tap()
  await keys.type(' açıldı')
  await keys.press('Enter')
  await tools.getByRole('combobox').selectOption('heading2')
  await text.locator('h2').tap()
  await eventually(() => text.evaluate((element) => element === document.activeElement)).toBe(true)
  await keys.type('Iğdır’dan incir')
  await keys.press('Enter')
  await tool('tools.bulletList').tap()
  await keys.type('Badem')
  await keys.press('Enter')
  await keys.press('Enter')

  // `i` and `I` are compared as in Turkish.
  await tool('tools.insert').tap()
  await keys.type('ETKİN')
  const options = page.getByRole('listbox').getByRole('option')
  await eventually(() => options.allInnerTexts()).toEqual([t('kinds.event')])
  expect(await violationsEverywhere(page, 'menu on a phone')).toEqual([])
  await options.tap()
  await fill({ title: 'Bilgi yarışması', starts: '2026-11-28T18:00' })
  await keys.type('[snow')
  await page.getByRole('option', { name: /Snow Globe/ }).tap()
  await keys.type('senin olsun')

  // A card shows its tools when it is chosen; the menu of the block moves it.
  await text.locator('[data-card="event"]').tap()
  await tool('tools.block').tap()
  await page.getByRole('button', { name: t('tools.moveUp') }).tap()
  const event = {
    ...{ kind: 'event' as const, title: 'Bilgi yarışması' },
    ...{ startsAt: '2026-11-28T17:00:00.000Z', endsAt: null, room: null },
  }
  const body = [
    paragraph({ kind: 'strong', children: ['Kış pazarı'] }, ' açıldı'),
    heading(2, 'Iğdır’dan incir'),
    event,
    { kind: 'list' as const, isOrdered: false, items: [[paragraph('Badem')]] },
    paragraph({ kind: 'badge', code: 'MARKET26' }, ' senin olsun'),
  ]
  await eventually(saved).toEqual(body)
  expect(await sidewaysWidth(page)).toBe(0)
  await reopen()
  expect(await saved()).toEqual(body)

  // The phone's keyboard covers part of the window: the toolbar is above it.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: innerHeight - 300, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  expect(await tools.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom)).toBe(300)
})

test('cards are made from addresses that are pasted, and from dialogs, in German', async () => {
  const { page, keys, text, t, fill, saved, tool } = await openEditor(own, { language: 'de' })
  const paste = (plain: string) =>
    text.evaluate((element, given) => {
      const data = new DataTransfer()
      data.setData('text/plain', given)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, plain)
  await text.click()
  await paste('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12')
  await paste('https://www.habbo.de/profile/Head.Porter')
  await paste('https://www.habbo.de/room/7788')
  await paste('https://images.habbo.com/c_images/album1584/MARKET26.gif')
  await keys.type('Siehe ')
  await paste('https://example.org/markt')
  await keys.press('Enter')

  await keys.type('/badge-l')
  await keys.press('Enter')
  await fill({ codes: 'MARKET26, ACH_Login1 MARKET26' })
  await keys.type('/hinw')
  await keys.press('Enter')
  await fill({ tone: 'spoiler' })
  await keys.type('Die linke Tür.')
  await text.locator(':scope > p').last().click()
  await keys.type('Zuletzt')

  // A wrong code is refused at once, and the dialog stays open.
  await tool('kinds.badge').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('fields.code')).fill('zwei Wörter')
  await keys.press('Enter')
  await dialog.getByRole('alert').getByText(t('wrong.badge')).waitFor()
  expect(await violationsEverywhere(page, 'dialog')).toEqual([])
  await keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const link = { kind: 'link' as const, href: 'https://example.org/markt', children: ['https://example.org/markt'] }
  await eventually(saved).toEqual([
    { kind: 'video', provider: 'youtube', id: 'dQw4w9WgXcQ', title: 'YouTube' },
    { kind: 'player', hotel: 'hhde', name: 'Head.Porter' },
    { kind: 'room', hotel: 'hhde', number: 7788 },
    { kind: 'badge', code: 'MARKET26' },
    paragraph('Siehe ', link),
    { kind: 'badges', codes: ['MARKET26', 'ACH_Login1'] },
    { kind: 'notice', tone: 'spoiler', children: [paragraph('Die linke Tür.')] },
    paragraph('Zuletzt'),
  ])
})

test('pictures of a pasted article come to where they were; one that fails stays with a message', async () => {
  const { page, keys, text, t, goTo, saved } = await openEditor(own, {
    ...{ language: 'de', refusals: [422], logged: /422/ },
  })
  const picture = (file: string) => `${own.site.hotel.imagesAddress}/c_images/web_promo_small/${file}`
  const unreachable = 'http://127.0.0.1:1/no-such-picture.png'
  const { hostname } = new URL(unreachable)
  await text.click()
  await text.evaluate(
    (element, html) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    `<h1>Laternen</h1><p>Erst <img src="${picture('spromo_lanternfair86.png')}" alt="Am See"> dann</p>
    <figure><img src="${picture('spromo_lanternfair101.png')}"><figcaption>Am Abend</figcaption></figure>
    <p>Und <img src="${unreachable}"> zuletzt</p>`,
  )
  const pending = text.locator('[data-card="pendingPicture"]')
  expect(await pending.count()).toBe(3)
  const shown = async () =>
    (await saved()).map((block) => {
      if (block.kind === 'picture') return block.picture
      return block.kind === 'paragraph' || block.kind === 'heading' ? block.children : block.kind
    })
  await eventually(shown).toEqual([['Laternen'], ['Erst dann'], ['Am Abend'], ['Und zuletzt']])
  expect(await violationsEverywhere(page, 'pictures that are pending')).toEqual([])

  await page.getByText(t('pending.title', { count: 3 })).waitFor()
  await page
    .getByRole('button', { name: t('pending.take') })
    .last()
    .click()
  // Writing goes on meanwhile, and elsewhere.
  await goTo(text.getByText('Laternen'))
  await keys.press('End')
  await keys.type(' im Park')
  await eventually(shown).toMatchObject([
    ['Laternen im Park'],
    ['Erst'],
    { src: expect.stringMatching(/^\/pictures\//), alt: 'Am See', caption: [] },
    ['dann'],
    { src: expect.stringMatching(/^\/pictures\//), caption: ['Am Abend'] },
    ['Und zuletzt'],
  ])
  const failed = pending.getByText(t('pending.failed', { name: hostname }))
  await failed.waitFor()
  const again = page.waitForResponse((response) => response.status() === 422)
  await pending.getByRole('button', { name: t('pending.again') }).click()
  await again
  await failed.waitFor()
  await pending.getByRole('button', { name: t('pending.leave') }).click()
  await eventually(() => pending.count()).toBe(0)
  await eventually(async () => (await shown()).at(-1)).toEqual(['Und zuletzt'])

  expect(await text.locator('img[src^="/pictures/"]').count()).toBe(2)
  await keys.press('Control+z')
  await eventually(() => pending.count()).toBe(1)
})

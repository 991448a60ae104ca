import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { importFigures } from '#features/avatars/server/api.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { hide } from '#test/member-with-history.ts'
import { violations, violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, pageRuns, phone } from './visitor.ts'
import { tooWide } from './widths.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()

beforeAll(async () => {
  const gateway = openGatewayTo(own.site.hotel)
  const context = { gateway, clock: systemClock, log: pino({ level: 'silent' }) }
  const imported = await importFigures(own.site.database.db, context, new AbortController().signal)
  gateway.close()
  expect(imported).toEqual({ outcome: 'imported' })
})

const figureIn = (page: Page) => new URL(page.url()).searchParams.get('figure')
const picture = (page: Page) => page.getByRole('img', { name: english('avatars:preview.picture') })

/** Waits until the browser has drawn the picture, and returns the parameters of its address. */
async function drawn(page: Page, name: string, value: string): Promise<URLSearchParams> {
  const read = () => picture(page).evaluate((image: HTMLImageElement) => [image.src, image.naturalWidth > 0] as const)
  await eventually(async () => {
    const [src, isThere] = await read()
    return isThere && new URL(src).searchParams.get(name)
  }).toBe(value)
  return new URL((await read())[0]).searchParams
}

test('an avatar is dressed by keyboard, and the address keeps it', async () => {
  const page = await own.meetVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, '/en/habbo/avatar')
  await page.getByRole('heading', { level: 1, name: english('avatars:title') }).waitFor()
  await drawn(page, 'figure', 'hr-828-31.hd-180-1.ch-220-66.lg-280-64.sh-290-80')

  const hair = page.getByRole('group', { name: /^Hair: / })
  await tabTo(page, hair.getByRole('radio', { name: 'Hair 828', exact: true }))
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => url.searchParams.get('figure')?.startsWith('hr-893-31') ?? false)
  await drawn(page, 'figure', figureIn(page) ?? '')

  const colours = page.getByRole('group', { name: english('avatars:parts.colour') })
  await colours.getByRole('radio', { name: /^blue.*, number 47/ }).check({ force: true })
  await page.waitForURL((url) => url.searchParams.get('figure')?.startsWith('hr-893-47') ?? false)

  await page
    .getByRole('group', { name: english('avatars:parts.kind') })
    .getByRole('radio', { name: 'Hat' })
    .check({ force: true })
  const hats = page.getByRole('group', { name: /^Hat: / })
  expect(await hats.getByRole('radio', { name: english('avatars:parts.without', { kind: 'Hat' }) }).isChecked()).toBe(
    true,
  )
  await hats.getByRole('radio', { name: 'Hat 1014', exact: true }).check({ force: true })
  await page.waitForURL((url) => /\.ha-1014-\d+/.test(url.searchParams.get('figure') ?? ''))

  await page
    .getByRole('group', { name: english('avatars:pose.gesture') })
    .getByRole('radio', { name: 'Smiling' })
    .check({ force: true })
  await page
    .getByRole('group', { name: english('avatars:pose.action') })
    .getByRole('radio', { name: 'Waving' })
    .check({ force: true })
  await page
    .getByRole('group', { name: english('avatars:pose.hold') })
    .getByRole('radio', { name: 'Drinking something' })
    .check({ force: true })
  await page.getByRole('spinbutton', { name: english('avatars:pose.item') }).fill('7')
  await page.waitForURL((url) => url.searchParams.get('item') === '7')
  await page.getByRole('button', { name: english('avatars:preview.turnRight') }).press('Enter')
  const asked = await drawn(page, 'direction', '3')
  expect(Object.fromEntries(asked)).toMatchObject({
    gesture: 'sml',
    action: 'wav,drk=7',
    head_direction: '3',
    size: 'l',
  })
  expect(await violationsInThemes(page, 'studio')).toEqual([])

  await page.getByRole('button', { name: english('avatars:preview.copy') }).click()
  await page.getByText(english('avatars:copied.studio')).waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(address).search).toBe(new URL(page.url()).search)
  const figure = figureIn(page)
  await page.reload()
  await drawn(page, 'figure', figure ?? '')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: english('avatars:preview.save') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('avatar.png')
  const bytes = Buffer.concat(await (await download.createReadStream()).toArray())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})

test('changing the body keeps the parts that both can wear', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/habbo/avatar?figure=hr-828-31.hd-180-2.ch-3114-66.lg-280-64')
  await page
    .getByRole('radiogroup', { name: english('avatars:parts.gender') })
    .getByText('Female')
    .click()
  await page.waitForURL((url) =>
    /hd-60\d-2\.ch-3114-66\.lg-69\d-64|hd-60\d-2\.ch-3114-66/.test(url.searchParams.get('figure') ?? ''),
  )
  expect(await page.getByRole('radio', { name: 'Hair 828', exact: true }).count()).toBe(0)
})

test('the look of a scanned player is taken over, from the page of the player or by name', async () => {
  const { site } = own
  const luna = await site.scan('hhus', 'luna.tic')
  const figure = 'hr-515-33.hd-600-14.ch-665-66.lg-700-64.sh-906-64'
  const page = await own.meetVisitor({ refusals: [404, 403] })
  await open(page, `/en/scanner/users/${luna.habboId}`)
  await page.getByRole('link', { name: english('scanner:profile.look') }).click()
  await page.waitForURL(`**/en/habbo/avatar?player=${luna.habboId}`)
  await page.getByRole('heading', { name: 'luna.tic' }).waitFor()
  await page.getByText(figure, { exact: true }).waitFor()
  // A change makes it a look of its own.
  await page
    .getByRole('group', { name: english('avatars:pose.gesture') })
    .getByRole('radio', { name: 'Sad' })
    .check({ force: true })
  await page.waitForURL((url) => url.searchParams.get('figure') === figure && !url.searchParams.has('player'))

  const shy = await site.newMember({ name: 'studio.shy' })
  await site.scan('hhus', 'studio.shy')
  await hide(shy, { page: true })
  const name = page.getByRole('textbox', { name: english('avatars:take.name') })
  for (const [typed, said] of [
    ['no.such.one', english('avatars:take.unknown')],
    ['studio.shy', english('avatars:take.hidden')],
    ['a b', english('avatars:take.invalid')],
  ] as const) {
    await name.fill(typed)
    await name.press('Enter')
    await page.getByText(said).waitFor()
  }
  await name.fill('LUNA.tic')
  await name.press('Enter')
  await page.waitForURL(`**/en/habbo/avatar?player=${luna.habboId}`)
  await open(page, `/en/habbo/avatar?player=${shy.habboId}`)
  await page.getByText(english('avatars:take.hidden')).waitFor()
  expect(await page.getByText('studio.shy').count()).toBe(0)
})

test('a shared look is drawn without JavaScript, and invalid values in the address are ignored', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto('/en/habbo/avatar?figure=hr-515-33.hd-600-14&gesture=sml&direction=4')
  const src = (await picture(page).getAttribute('src')) ?? ''
  expect(Object.fromEntries(new URL(src).searchParams)).toMatchObject({ figure: 'hr-515-33.hd-600-14', gesture: 'sml' })
  await page.goto('/en/habbo/avatar?figure=%3Cscript%3E&gesture=evil&direction=9&item=x&size=%00')
  const usual = new URL((await picture(page).getAttribute('src')) ?? '').searchParams
  expect(Object.fromEntries(usual)).toMatchObject({ gesture: 'std', direction: '2', size: 'l' })
})

test.each([germanDesktop, turkishPhone])(
  'the studio fits into the window and is accessible: $language',
  async ({ language, viewport }) => {
    const t = await wordsIn(language)
    const page = await own.meetVisitor({ viewport })
    await open(page, `/${language}/habbo/avatar`)
    await pageRuns(page)
    await page.getByRole('group', { name: t('avatars:parts.kind') }).waitFor()
    expect(await tooWide(page)).toEqual([])
    if (viewport.width === phone.width) expect(await violations(page)).toEqual([])
  },
)

import { beforeAll, expect, test } from 'vitest'
import { addBadgeWay, type EnteredWay } from '#features/badges/contract.ts'
import { aggregateOwnerCounts } from '#features/badges/server/api.ts'
import { listFollowedKeys } from '#features/follows/contract.ts'
import type { Member } from '#test/member.ts'
import { violations, violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, pageRuns, phone } from './visitor.ts'
import { tooWide } from './widths.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()
const day = 86_400_000
let hunter: Member

/**
 * A badge of all hotels and one of a hotel, one that scans let one guess, and a series with a gap.
 */
const codes = { all: 'FI7001', german: 'FI7002', guessed: 'FI7003', missing: 'FI7004' }

beforeAll(async () => {
  const { site } = own
  const { world } = site.hotel
  world.labelBadge('hhus', codes.all, 'Lantern parade')
  world.labelBadge('hhus', codes.german, 'Owl of the tower')
  // These have a picture and no name.
  for (const code of [codes.guessed, codes.missing]) world.labelBadge('hhus', code, '')
  for (const name of ['hunt.one', 'hunt.two', 'hunt.me', 'hunt.rest']) world.addPlayer('hhus', { name, badges: 0 })
  for (const code of [codes.german, codes.missing]) world.giveBadge('hhus', 'hunt.rest', code)
  world.giveBadge('hhus', 'hunt.me', codes.all)
  hunter = await site.newMember({ hotel: 'hhus', name: 'hunt.me' })
  for (const name of ['hunt.rest', 'hunt.me', 'hunt.one', 'hunt.two']) await site.scan('hhus', name)
  for (const name of ['hunt.one', 'hunt.two']) {
    world.giveBadge('hhus', name, codes.guessed)
    await site.scan('hhus', name)
  }
  await aggregateOwnerCounts(site.database.db)
  const editor = await site.newMember({ roles: ['headof'] })
  const add = async (code: string, way: Partial<EnteredWay>, english: string) => {
    const body = { kind: 'event', newsId: null, room: null, hotel: null, from: null, until: null, ...way } as const
    const texts = { de: 'Beim Türsteher melden', en: english, tr: '' }
    const { status } = await editor.ask(addBadgeWay, { params: { code }, body: { ...body, texts } })
    expect(status).toBe(201)
  }
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  await add(codes.all, { from: at(-1), until: at(2) }, 'Walk with the parade')
  await add(codes.german, { hotel: 'hhde', until: at(1) }, 'Find the owl')
})

test('badges that can be got now, by keyboard: hotels, guesses, a calendar file', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/habbo/badges')
  await tabTo(page, page.getByRole('link', { name: english('hunt:link') }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en/habbo/badges/hunt')
  await page.getByRole('heading', { level: 1, name: english('hunt:title') }).waitFor()
  const now = page.getByRole('region', { name: english('hunt:now.title') })
  // What ends first comes first.
  expect(
    await now
      .getByRole('listitem')
      .getByRole('link', { name: /parade|tower/ })
      .allTextContents(),
  ).toEqual(['Owl of the tower', 'Lantern parade'])
  await now.getByText('Walk with the parade').waitFor()
  const guess = page.getByRole('region', { name: english('hunt:guess.title') }).getByRole('listitem')
  await guess.getByText(codes.guessed).waitFor()
  await guess.getByText(english('hunt:guess.mark'), { exact: true }).waitFor()
  await guess.getByText(english('hunt:guess.gains', { count: 2, days: 7 })).waitFor()
  const follow = (name: string) => page.getByRole('button', { name: english('follow:of', { name }), exact: true })
  for (const name of ['Owl of the tower', 'Lantern parade', codes.guessed]) await follow(name).waitFor()
  // Guests have no ticks.
  expect(await page.getByText(english('hunt:owned'), { exact: true }).count()).toBe(0)
  expect(await violationsInThemes(page, 'hunt')).toEqual([])

  const hotels = page.getByRole('navigation', { name: english('hunt:hotel') })
  await tabTo(page, hotels.getByRole('link', { name: 'Habbo.fi' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/habbo/badges/hunt?hotel=hhfi')
  await now.getByRole('link', { name: 'Owl of the tower' }).waitFor({ state: 'detached' })
  await now.getByRole('link', { name: 'Lantern parade' }).waitFor()
  await page.getByText(english('hunt:guess.empty')).waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    now.getByRole('link', { name: english('hunt:calendar.all') }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('hhfi.ics')
  const stream = await download.createReadStream()
  const calendar = (await stream.toArray()).join('')
  expect(calendar).toContain('SUMMARY:Lantern parade')
  expect(calendar).not.toContain('Owl of the tower')
})

test('a member sees owned badges and missing levels of a series, others do not', async () => {
  const page = await meetMember(own, hunter)
  await open(page, '/en/habbo/badges/hunt')
  const cards = page.getByRole('region', { name: english('hunt:now.title') }).getByRole('listitem')
  const owned = page.getByText(english('hunt:owned'), { exact: true })
  await cards.filter({ hasText: 'Lantern parade' }).filter({ has: owned }).waitFor()
  expect(await cards.filter({ hasText: 'Owl of the tower' }).filter({ has: owned }).count()).toBe(0)

  const follow = async (name: string) => {
    await page.getByRole('button', { name: english('follow:of', { name }), exact: true }).click()
    await page.getByRole('button', { name: english('follow:followingOf', { name }), exact: true }).waitFor()
  }
  const followed = async () => listFollowedKeys.result.parse((await hunter.ask(listFollowedKeys, {})).body).items
  await follow('Lantern parade')
  await follow(codes.guessed)
  await eventually(async () => (await followed()).length).toBe(2)

  await open(page, '/en/habbo/badges?country=FI')
  await follow('Finland')
  await eventually(followed).toEqual([
    { kind: 'badge', key: codes.all },
    { kind: 'badge', key: codes.guessed },
    { kind: 'series', key: 'country:FI' },
  ])
  const missing = page.getByRole('region', { name: english('hunt:missing.title') })
  await missing.getByText(english('hunt:missing.some', { count: 3, series: '4' })).waitFor()
  await missing.getByRole('link', { name: codes.missing, exact: true }).waitFor()
  expect(await missing.getByRole('link', { name: 'Lantern parade' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])

  const guest = await own.meetVisitor()
  await open(guest, '/en/habbo/badges?country=FI')
  await pageRuns(guest)
  expect(await guest.getByRole('region', { name: english('hunt:missing.title') }).count()).toBe(0)
  for (const path of ['/en/habbo/badges/hunt', '/en/habbo/badges?country=FI']) {
    const html = await (await fetch(own.site.address + path, { headers: { cookie: cookiesOf(hunter) } })).text()
    expect(html).not.toContain(english('hunt:owned'))
    expect(html).not.toContain(english('hunt:missing.title'))
  }
})

function cookiesOf({ cookies }: Member): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

test('the hunt can be read without JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto('/en/habbo/badges/hunt')
  await page.getByText('Find the owl').waitFor()
  await page.getByRole('link', { name: 'Habbo.fi' }).click()
  await page.getByText('Walk with the parade').waitFor()
  expect(await page.getByText('Find the owl').count()).toBe(0)
})

test.each([germanDesktop, turkishPhone])(
  'the hunt fits into the window and is accessible: $language',
  async ({ language, viewport }) => {
    const t = await wordsIn(language)
    const page = await own.meetVisitor({ viewport })
    await open(page, `/${language}/habbo/badges/hunt`)
    await pageRuns(page)
    await page.getByRole('heading', { name: t('hunt:guess.title') }).waitFor()
    await page
      .getByText('Beim Türsteher melden')
      .first()
      .waitFor({ state: language === 'de' ? 'visible' : 'hidden' })
    expect(await tooWide(page)).toEqual([])
    if (viewport.width === phone.width) expect(await violations(page)).toEqual([])
  },
)

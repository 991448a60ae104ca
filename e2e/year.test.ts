import { beforeAll, expect, test } from 'vitest'
import { violations, violationsInThemes } from './axe.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, pageRuns } from './visitor.ts'
import { tooWide } from './widths.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite({ clock: { now: () => now } })
let now = new Date('2026-02-01T10:00:00Z')
let habboId: string
const name = 'year.visitor'

beforeAll(async () => {
  const { site } = own
  const { world } = site.hotel
  world.addPlayer('hhus', { name, badges: 2 })
  ;({ habboId } = await site.scan('hhus', name))
  now = new Date('2026-05-10T10:00:00Z')
  world.labelBadge('hhus', 'GainedInMay', 'GainedInMay')
  world.giveBadge('hhus', name, 'GainedInMay')
  world.setFigure('hhus', name, 'hr-100-61.hd-180-7.ch-4711-66.lg-270-82')
  await site.scan('hhus', name)
  now = new Date('2026-12-05T10:00:00Z')
})

test('from the page of a player to the year, other days, and the picture, by keyboard', async () => {
  const page = await own.meetVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, `/en/scanner/users/${habboId}`)
  await tabTo(page, page.getByRole('link', { name: english('scanner:profile.year'), exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`/en/scanner/users/${habboId}/year`)
  await page.getByRole('heading', { level: 1, name: english('year:title') }).waitFor()
  const gained = page.getByRole('region', { name: english('year:gained') })
  await gained.getByRole('link', { name: 'GainedInMay' }).waitFor()
  await page
    .getByRole('region', { name: english('year:looks') })
    .getByRole('img')
    .first()
    .waitFor()
  expect(await violationsInThemes(page, 'year')).toEqual([])

  const form = page.getByRole('form', { name: english('year:choose') })
  await form.getByLabel(english('year:from'), { exact: true }).fill('2026-06-01')
  await form.getByLabel(english('year:until'), { exact: true }).fill('2026-05-01')
  await form.getByText(english('year:wrongDays')).waitFor()
  await form.getByLabel(english('year:until'), { exact: true }).fill('2026-07-01')
  await form.getByRole('button', { name: english('year:show') }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('until') === '2026-07-01')
  await page.getByText(english('year:gainedNone')).waitFor()

  await page.getByRole('button', { name: english('year:copy') }).press('Enter')
  await page.getByText(english('year:copied')).waitFor()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect([copied.pathname, copied.search]).toEqual([
    `/en/scanner/users/${habboId}/year`,
    '?from=2026-06-01&until=2026-07-01',
  ])
  const picture = page.getByRole('link', { name: english('year:picture') })
  const drawn = await own.site.get((await picture.getAttribute('href')) ?? '')
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('invalid days and unknown players are reported', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, `/en/scanner/users/${habboId}/year?from=2026-12-31&until=2026-01-01`)
  await page.getByRole('heading', { name: english('year:missing.title') }).waitFor()
  await open(page, `/en/scanner/users/hhus-${'0'.repeat(32)}/year`)
  await page.getByRole('heading', { name: english('year:missing.title') }).waitFor()
})

test.each([germanDesktop, turkishPhone])(
  'the year fits into the window and is accessible: $language',
  async ({ language, viewport }) => {
    const t = await wordsIn(language)
    const page = await own.meetVisitor({ viewport })
    await open(page, `/${language}/scanner/users/${habboId}/year`)
    await pageRuns(page)
    await page.getByRole('heading', { level: 1, name: t('year:title') }).waitFor()
    await page.getByRole('heading', { name: t('year:gained') }).waitFor()
    expect(await tooWide(page)).toEqual([])
    expect(await violations(page)).toEqual([])
  },
)

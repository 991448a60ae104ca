import { expect, test } from 'vitest'
import { violationsEverywhere } from './axe.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite({
  settings: { OPERATOR_NAME: 'Mara Muster', OPERATOR_ADDRESS: 'Musterstraße 1', OPERATOR_EMAIL: 'mara@example.org' },
})

test('the footer links to the terms, and their contents to the sections', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/home`)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell:footer.terms'), exact: true })
    .click()
  await page.waitForURL(`/${language}/imprint#terms`)
  const main = page.getByRole('main')
  const heading = (name: string) => main.getByRole('heading', { name, exact: true })
  await heading(t('legal:document.terms')).waitFor()
  await expect.poll(() => topOf(heading(t('legal:document.terms')))).toBeLessThan(300)
  const contents = page.getByRole('navigation', { name: t('legal:contents') })
  await contents.getByRole('link', { name: t('legal:sections.cookies.title'), exact: true }).click()
  await page.waitForURL(`/${language}/imprint#cookies`)
  await expect.poll(() => topOf(heading(t('legal:sections.cookies.title')))).toBeLessThan(300)
  await main
    .getByRole('table', { name: t('legal:browserList.cookies') })
    .getByText('XSRF-TOKEN')
    .waitFor()
  await main.getByText('Mara Muster').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
})

test('by keyboard a link of the contents moves the focus, and axe finds no problem', async () => {
  const t = await wordsIn('en')
  const page = await own.meetVisitor()
  await open(page, '/en/imprint')
  const contents = page.getByRole('navigation', { name: t('legal:contents') })
  const link = contents.getByRole('link', { name: t('legal:sections.rights.title') })
  await tabTo(page, link)
  await link.press('Enter')
  await page.waitForURL('/en/imprint#rights')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rights')
  expect(await violationsEverywhere(page, 'imprint')).toEqual([])
})

test('it can be read without JavaScript, and its links work', async () => {
  const language = 'de'
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto(`/${language}/imprint`)
  await page
    .getByRole('navigation', { name: t('legal:contents') })
    .getByRole('link', { name: t('legal:sections.players.title'), exact: true })
    .click()
  await page.waitForURL(`/${language}/imprint#players`)
  await page.getByRole('heading', { name: t('legal:sections.players.title'), exact: true }).waitFor()
  await page.getByRole('link', { name: 'mara@example.org' }).waitFor()
})

test('the registration links to the full terms, in a new tab', async () => {
  const t = await wordsIn('en')
  const page = await own.meetVisitor()
  await open(page, '/en/users/register')
  await page.getByText(t('accounts:register.terms.title')).click()
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: t('accounts:register.terms.termsLink') }).click(),
  ])
  await terms.waitForURL('/en/imprint#terms')
  await terms.getByRole('heading', { name: t('legal:document.terms'), exact: true }).waitFor()
})

/** The distance of an element from the window's upper edge. */
async function topOf(place: { boundingBox: () => Promise<{ y: number } | null> }): Promise<number> {
  const box = await place.boundingBox()
  return box === null || box.y < 0 ? Number.POSITIVE_INFINITY : box.y
}

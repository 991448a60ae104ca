import { expect, test } from 'vitest'
import { changeSiteSettings, SiteSettings, showSiteSettings } from '#features/site/contract.ts'
import { addedPicture, samplePhoto } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { bringCookies, meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { staffWords } from './staff-page.ts'
import { englishPhone, germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'

/**
 * The settings of the site as the administration changes them, seen by a visitor in another
 * browser.
 */
const own = startOwnSite({ settings: { OPERATOR_EMAIL: 'fixed@example.org' } })

const settings = (language: string, tab = '') => `/${language}/housekeeping/site/settings${tab && `?tab=${tab}`}`

async function stateFor(admin: Member) {
  return SiteSettings.parse((await admin.ask(showSiteSettings, {})).body)
}

test('name, accent and a link are changed, seen elsewhere after a reload, and taken back', async () => {
  const { language, viewport } = germanDesktop
  const t = await staffWords(language, 'staffSite')
  const admin = await own.site.newMember({ name: 'Chefin', roles: ['administration'] })
  const page = await meetMember(own, admin, { viewport })
  const visitor = await own.meetVisitor({ viewport })
  await open(visitor, '/de/home')
  const accent = () => visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  expect(await accent()).toBe('#ffc766')

  await open(page, settings(language))
  await page.getByRole('link', { name: t('look.changeTagline') }).click()
  await page.getByRole('region', { name: 'common:tagline' }).waitFor()
  await page.goBack()
  await page.getByLabel(t('setting.siteName')).fill('Mondlicht')
  const colour = page.getByRole('textbox', { name: t('setting.accentDark'), exact: true })
  await colour.fill('#3355ff')
  const refused = page.getByRole('alert').filter({ hasText: t('ground.button') })
  await refused.waitFor()
  expect(await page.getByRole('button', { name: t('save'), exact: true }).isDisabled()).toBe(true)
  expect(await violationsEverywhere(page, 'a colour that cannot be read')).toEqual([])
  await refused.getByRole('button', { name: t('accent.takeNearest', { colour: '#769bff' }) }).click()
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  const names = [t('setting.siteName'), t('setting.accentDark')].join(', ')
  await page.getByText(t('saved', { names })).waitFor()

  await page.getByRole('link', { name: t('tab.links') }).click()
  await page.getByRole('button', { name: t('links.add') }).click()
  const link = page.getByRole('group', { name: t('links.legend', { number: 1 }) })
  for (const [code, text] of [
    ['de', 'Sendeplan'],
    ['en', 'Hours'],
    ['tr', 'Akış'],
  ] as const)
    await link.getByLabel(t('links.label', { language: t(`language.${code}`) })).fill(text)
  await link.getByLabel(t('links.address')).fill('/de/radio/schedule')
  expect(await violationsEverywhere(page, 'the links')).toEqual([])
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await page.getByText(t('saved', { names: t('setting.links') })).waitFor()

  await visitor.reload()
  await visitor
    .getByRole('link', { name: /Mondlicht/ })
    .first()
    .waitFor()
  expect(await accent()).toBe('#769bff')
  const menu = visitor.getByRole('navigation', { name: t('menu.label', {}, 'shell') })
  const ownLink = menu.getByRole('link', { name: 'Sendeplan' }).last()
  // The menu of own links works once its late script has arrived; the arrow only ever opens it.
  await eventually(async () => {
    await menu.getByRole('button', { name: t('menu.more', {}, 'shell') }).press('ArrowDown')
    return ownLink.isVisible()
  }).toBe(true)
  await ownLink.click()
  await visitor.waitForURL('**/de/radio/schedule')
  const reader = await own.meetVisitor({ viewport })
  await open(reader, '/de/home')
  expect(await violationsEverywhere(reader, 'the page in the new accent')).toEqual([])

  await page.getByRole('link', { name: t('tab.history') }).click()
  const history = page.getByRole('table', { name: t('tab.history') })
  for (const name of ['links', 'accentDark', 'siteName']) {
    const row = history.getByRole('row', { name: t(`setting.${name}`) }).last()
    await row.getByRole('button', { name: t('history.restore') }).click()
    await page.getByText(t('restored', { name: t(`setting.${name}`) })).waitFor()
  }
  expect(await violationsEverywhere(page, 'the history')).toEqual([])
  await open(visitor, '/de/home')
  await visitor
    .getByRole('link', { name: /Nightbell/ })
    .first()
    .waitFor()
  expect(await accent()).toBe('#ffc766')
  expect(await menu.getByRole('button', { name: t('menu.more', {}, 'shell') }).count()).toBe(0)
})

test('on a phone: the logo is chosen, a colleague’s change is not overwritten, and nothing typed is lost', async () => {
  const { language, viewport } = englishPhone
  const t = await staffWords(language, 'staffSite')
  const admin = await own.site.newMember({ name: 'Boss', roles: ['administration'] })
  const colleague = await own.site.newMember({ name: 'Colleague', roles: ['superadministration'] })
  await addedPicture(own.site, admin, { bytes: await samplePhoto(400, 200), name: 'sign.jpg', type: 'image/jpeg' })
  const page = await meetMember(own, admin, { viewport, refusals: [409, 422] })
  await open(page, settings(language))
  const name = page.getByLabel(t('setting.siteName'))
  await name.fill('Mine')
  const { details } = await stateFor(colleague)
  const siteName = details.find((each) => each.name === 'siteName')?.version ?? 0
  await colleague.ask(changeSiteSettings, { body: { siteName: 'Theirs', seen: { siteName } } })
  const stale = page.getByRole('alert').filter({ hasText: t('stale.titleBy', { name: 'Colleague' }) })
  await stale.getByText('Theirs').waitFor()
  expect(await name.inputValue()).toBe('Mine')
  await stale.getByRole('button', { name: t('stale.keep') }).click()
  await page.getByRole('button', { name: t('logo.choose') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /sign/ }).first().click()
  await dialog.getByRole('button', { name: t('choose.pick', {}, 'staffPictures') }).click()
  await page.getByRole('img', { name: t('logo.alt') }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'the look')).toEqual([])
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await eventually(async () => (await stateFor(admin)).values.siteName).toBe('Mine')
  const home = await (await own.site.get('/en/home')).text()
  expect(home).toMatch(/<header.*<a[^>]*aria-label="[^"]*Mine[^"]*"[^>]*><img[^>]*src="\/pictures\/library\//s)
  await page.getByRole('button', { name: t('undo.button', {}, 'staff') }).click()
  await eventually(async () => (await stateFor(admin)).values.logo).toBe(null)
  expect((await stateFor(admin)).values.siteName).toBe('Theirs')
  await name.fill('')
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await eventually(async () => (await stateFor(admin)).values.siteName).toBe('Nightbell')
})

test('errors are shown at their fields, in Turkish, and settings of the environment are marked', async () => {
  const { language, viewport } = turkishPhone
  const t = await staffWords(language, 'staffSite')
  const admin = await own.site.newMember({ roles: ['superadministration'] })
  const page = await meetMember(own, admin, { viewport, refusals: [422] })
  await open(page, settings(language, 'imprint'))
  await page.getByText('fixed@example.org').waitFor()
  await page.getByText(t('fixed.by', { variable: 'OPERATOR_EMAIL' })).waitFor()
  expect(await page.getByRole('textbox', { name: t('setting.operatorEmail') }).count()).toBe(0)
  await page.getByRole('link', { name: t('tab.limits') }).click()
  const wait = page.getByLabel(t('setting.commentWait'))
  await wait.fill('9999')
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await page.getByText(t('error.settingNumber')).waitFor()
  expect(await wait.inputValue()).toBe('9999')
  await page.getByRole('button', { name: t('discard') }).click()
  await page.getByRole('link', { name: t('tab.links') }).click()
  await page.getByLabel(t('setting.discord')).fill('javascript:alert(1)')
  await page.getByRole('button', { name: t('links.add') }).click()
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await page
    .getByText(t('error.formFieldRequired', {}, 'common'))
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await page.getByRole('button', { name: t('links.remove', { number: 1 }) }).click()
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await page.getByText(t('error.settingAddress')).waitFor()
  await page.getByRole('link', { name: t('tab.fixed') }).click()
  await page
    .getByRole('table', { name: t('tab.fixed') })
    .getByText('OPERATOR_EMAIL')
    .waitFor()
  expect(await violationsEverywhere(page, 'what the server fixes')).toEqual([])
})

test('what is typed in the settings outlasts a reload and the session, and only its writer gets it', async () => {
  const t = await staffWords('en', 'staffSite')
  const admin = await own.site.newMember({ name: 'Typist', roles: ['administration'] })
  const other = await own.site.newMember({ name: 'Reader', roles: ['administration'] })
  const page = await meetMember(own, admin, { refusals: [401, 419] })
  const imprint = settings('en', 'imprint')
  const name = page.getByLabel(t('setting.operatorName'))
  await open(page, imprint)
  await name.fill('Mara Mu')
  await page.reload()
  await eventually(() => name.inputValue()).toBe('Mara Mu')

  await bringCookies(page, own.site.address, other.cookies)
  await open(page, imprint)
  await eventually(() => name.inputValue()).toBe('')
  await page.context().clearCookies()
  await page.goto(imprint)
  await eventually(() => new URL(page.url()).pathname).toBe('/en/401')

  await bringCookies(page, own.site.address, admin.cookies)
  await open(page, imprint)
  await eventually(() => name.inputValue()).toBe('Mara Mu')
  await page.getByRole('button', { name: t('discard'), exact: true }).click()
  await eventually(() => name.inputValue()).toBe('')
  await name.fill('Mara Muster')
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await page.getByText(t('saved', { names: t('setting.operatorName') })).waitFor()
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('staffDraft')))
  await eventually(drafts).toEqual([])
})

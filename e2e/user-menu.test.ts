import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { startSite } from '#test/site.ts'
import { violations, violationsEverywhere } from './axe.ts'
import { builtFile } from './built-file.ts'
import { eventually } from './eventually.ts'
import { focused, visitorTools } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { desktop, open, phone, wearTheme } from './visitor.ts'

const own = startOwnSite()

test('a member of the staff uses the menu by keyboard and logs out', async () => {
  const { language, viewport } = germanDesktop
  const member = await own.site.newMember({ roles: ['news_lvl2'] })
  const page = await meetMember(own, member, { viewport, refusals: [401] })
  await open(page, `/${language}/users/settings`)
  const { t, bar, ...tools } = await visitorTools(page, language)
  const housekeeping = bar.getByRole('link', { name: t('accounts:menu.housekeeping') })
  expect(await tools.userMenu.textContent()).toContain(member.name)
  expect(await tools.userMenu.locator('img').first().getAttribute('src')).toContain(`user=${member.name}&`)
  await tools.userMenu.press('ArrowDown')
  await focused(housekeeping)
  await bar
    .getByText(t('accounts:menu.stars', { count: 0 }))
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await focused(tools.shop)
  await page.keyboard.press('ArrowDown')
  await focused(tools.settings)
  await page.keyboard.press('End')
  await focused(tools.logOut)
  await page.keyboard.press('Escape')
  await focused(tools.userMenu)
  expect(await tools.userMenu.getAttribute('aria-expanded')).toBe('false')
  expect(await tools.logOut.count()).toBe(0)

  await tools.userMenu.press('ArrowDown')
  await focused(housekeeping)
  await page.keyboard.press('Enter')
  await page.waitForURL(`/${language}/housekeeping`)
  await page.getByRole('main').getByText(t('roles:newsLvl2')).waitFor()
  await page.goBack()
  await tools.userMenu.waitFor()

  await tools.userMenu.press('Enter')
  await tools.logOut.press('Enter')
  await page.waitForURL(`/${language}/home`)
  await tools.open.waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  expect((await page.context().cookies()).some(({ name }) => name === 'session')).toBe(false)
})

test('the menu toggles on press and closes on any press outside; members without a role have no housekeeping', async () => {
  const member = await own.site.newMember()
  const page = await meetMember(own, member)
  await open(page, '/en/home')
  const { t, bar, ...tools } = await visitorTools(page)
  await tools.userMenu.click()
  await tools.settings.waitFor()
  expect(await bar.getByRole('link', { name: t('accounts:menu.housekeeping') }).count()).toBe(0)
  await tools.userMenu.click()
  await tools.settings.waitFor({ state: 'detached' })
  await tools.userMenu.click()
  await tools.settings.waitFor()
  await page.mouse.click(200, 300)
  await tools.settings.waitFor({ state: 'detached' })
  await focused(tools.userMenu)
  await tools.userMenu.click()
  await tools.logOut.click()
  await focused(tools.open)
  expect(page.url()).toBe(`${own.site.address}/en/home`)
})

test('keys pressed faster than the page renders are handled in order', async () => {
  // A request for the current user from before the logout is refused after it.
  const page = await meetMember(own, await own.site.newMember(), { refusals: [401] })
  await open(page, '/en/home')
  const { t, bar, ...tools } = await visitorTools(page)
  await tools.userMenu.focus()
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await focused(tools.open)

  await bar.getByRole('button', { name: 'Language' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL('/tr/home')
})

test('housekeeping may be another site; without a language its page is found, and guests are asked to log in', async () => {
  const elsewhere = await startSite({
    beside: own.site,
    settings: { HOUSEKEEPING_URL: 'https://staff.example/desk?from=menu' },
  })
  onTestFinished(() => elsewhere.close())
  const page = await meetMember(own, await own.site.newMember({ roles: ['radio_lvl1'] }))
  await open(page, `${elsewhere.address}/en/home`)
  const { t, bar, ...tools } = await visitorTools(page)
  await tools.userMenu.click()
  const link = bar.getByRole('link', { name: t('accounts:menu.housekeeping') })
  expect(await link.getAttribute('href')).toBe('https://staff.example/desk?from=menu')

  await open(page, '/housekeeping')
  expect(page.url()).toBe(`${own.site.address}/en/housekeeping`)
  const guest = await own.meetVisitor({ refusals: [401] })
  await open(guest, '/housekeeping')
  expect(guest.url()).toBe(`${own.site.address}/en/401?login=true&returnTo=%2Fen%2Fhousekeeping`)
})

/** Waits for the style sheets and fonts, without which the bar has other sizes. */
async function styled(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor()
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  )
}

test('a member never sees the buttons of a guest, and nothing in the bar moves', async () => {
  const member = await own.site.newMember()
  const still = await meetMember(own, member, { javaScriptEnabled: false })
  await still.goto('/en/home')
  expect(await still.locator('html').getAttribute('data-visitor')).toBe('member')
  expect(await still.getByRole('banner').getByRole('link', { name: 'Register' }).isVisible()).toBe(false)
  for (const viewport of [desktop, phone]) {
    await still.setViewportSize(viewport)
    const page = await meetMember(own, member, { viewport })
    // Until the scripts load, the page is as the server rendered it.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/en/home', { waitUntil: 'commit' })
    const language = page.getByRole('banner').getByRole('button', { name: 'Language' })
    await styled(page)
    const before = await language.boundingBox()
    const { open: logIn, userMenu } = await visitorTools(page)
    expect(await logIn.isVisible()).toBe(false)
    release()
    await userMenu.waitFor()
    expect(await language.boundingBox()).toEqual(before)
    expect(await logIn.count()).toBe(0)
    expect(await page.locator('html').getAttribute('data-visitor')).toBeNull()
  }
})

test.each([desktop, phone])('nothing in the bar moves while the user menu loads slowly (%o)', async (viewport) => {
  const page = await meetMember(own, await own.site.newMember(), { viewport })
  const menu = Promise.withResolvers<void>()
  await page.route(`**${builtFile('app/web/shell/visitor/user-menu.tsx')}`, async (route) => {
    await menu.promise
    await route.continue()
  })
  await page.goto('/en/home', { waitUntil: 'commit' })
  const language = page.getByRole('banner').getByRole('button', { name: 'Language' })
  await styled(page)
  const before = await language.boundingBox()
  // The server's mark is removed once the page has the current user.
  await eventually(() => page.locator('html').getAttribute('data-visitor')).toBeNull()
  expect(await language.boundingBox()).toEqual(before)
  menu.resolve()
  await (await visitorTools(page)).userMenu.waitFor()
  expect(await language.boundingBox()).toEqual(before)
})

test('the parameters of the panels are removed from the address of a member', async () => {
  const page = await meetMember(own, await own.site.newMember())
  await open(page, '/en/home?login=true&forgotPassword=true')
  await eventually(() => new URL(page.url()).search).toBe('')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the drawer has the same entries, for guests and for members', async () => {
  const language = 'de'
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, `/${language}/home`)
  const { t, ...tools } = await visitorTools(page, language)
  const burger = page.getByRole('button', { name: t('shell:menu.open') })
  const drawer = page.getByRole('dialog', { name: t('shell:menu.label') })
  await burger.click()
  expect(await drawer.getByRole('link', { name: t('shell:visitor.register') }).getAttribute('href')).toBe(
    `/${language}/users/register`,
  )
  await drawer.getByRole('button', { name: t('shell:visitor.logIn') }).click()
  await focused(tools.name)
  await drawer.waitFor({ state: 'hidden' })

  const member = await meetMember(own, await own.site.newMember({ roles: ['headof'] }), { viewport: phone })
  await open(member, `/${language}/home`)
  await member.getByRole('button', { name: t('shell:menu.open') }).click()
  const entries = member.getByRole('dialog', { name: t('shell:menu.label') })
  await entries.getByRole('link', { name: t('accounts:menu.housekeeping') }).waitFor()
  const stars = t('accounts:menu.stars', { count: 0 })
  await entries
    .getByRole('link', { name: t('accounts:menu.shop') })
    .filter({ hasText: stars })
    .waitFor()
  await entries.getByRole('link', { name: t('accounts:menu.settings') }).waitFor()
  await entries.getByRole('link', { name: t('accounts:menu.profile') }).waitFor()
  await wearTheme(member, 'dark')
  expect(await violations(member, 'dialog[open]')).toEqual([])
  await entries.getByRole('button', { name: t('accounts:menu.logOut') }).click()
  await member.getByRole('button', { name: t('shell:visitor.logIn') }).waitFor()
})

test('axe finds no problem in the open menu', async () => {
  const { language, viewport } = turkishPhone
  const page = await meetMember(own, await own.site.newMember({ roles: ['headof'] }), { viewport })
  await open(page, `/${language}/users/settings`)
  const tools = await visitorTools(page, language)
  await tools.userMenu.click()
  await tools.settings.waitFor()
  expect(await violationsEverywhere(page, 'the menu', 'header')).toEqual([])
})

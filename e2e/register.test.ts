import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn } from '#features/accounts/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { violationsEverywhere } from './axe.ts'
import { builtFile } from './built-file.ts'
import { meetMember } from './member-visitor.ts'
import {
  homeHotels,
  meetStranger,
  mottoForm,
  newPlayer,
  password,
  reachCode,
  userOf,
  withoutClipboard,
} from './motto-form.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, phone } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite({ settings: { TRUST_PROXY: 'true' } })

test.each([germanDesktop, turkishPhone])(
  'a newcomer registers with a code in the motto ($language)',
  async ({ language, viewport }) => {
    const hotel = homeHotels[language]
    const name = newPlayer(own, hotel)
    const page = await meetStranger(own, { viewport, permissions: ['clipboard-read', 'clipboard-write'] })
    const form = await reachCode(page, name, language)
    const { t } = form
    expect(await form.hotel.inputValue()).toBe(hotel)
    expect(form.firstCode).toMatch(/^FU\[[A-Za-z0-9]{5}\]$/)

    await form.copy.click()
    await page.getByText(t('accounts:pages.users.register.notification.codeCopied')).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(form.firstCode)

    await form.window.getByText('not a morning person').waitFor()
    await form.window.getByText(t('accounts:motto.notYet')).waitFor()
    expect(await form.window.locator('img').getAttribute('src')).toContain(name)
    own.site.hotel.world.setMotto(hotel, name, `hello ${form.firstCode} there`)
    await form.window.getByText(t('accounts:motto.found')).waitFor()
    expect(await form.window.locator('mark').textContent()).toBe(form.firstCode)

    await form.submit.click()
    await page.getByText(t('accounts:register.welcome', { name })).waitFor()
    await page.waitForURL(`/${language}/home`)
    expect(await userOf(page)).toBe(name)
    const { status } = await own.site.newGuest().ask(logIn, { body: { hotel, name, password } })
    expect(status).toBe(200)
  },
)

test('the page of the simulated hotel changes the motto and returns to the previous page', async () => {
  const { habboId } = await own.site.scan('hhus', 'Collector')
  const page = await meetStranger(own)
  await open(page, `/en/scanner/users/${habboId}?tab=rooms`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: english('accounts:register.title') })
    .click()
  await page.waitForURL('/en/users/register')
  const form = await mottoForm(page.locator('main form'))
  const name = newPlayer(own, 'hhus', '')
  await form.name.fill(name)
  await form.password.fill(password)
  await form.confirmation.fill(password)
  await form.terms.check()
  await page.keyboard.press('Enter')
  const code = await form.readCode()
  await form.window.getByText(english('accounts:motto.empty')).waitFor()

  const game = await page.context().newPage()
  await game.goto(own.site.hotel.origin)
  const motto = game.locator('form[action="/actions/motto"]')
  expect(await motto.getByLabel('Hotel').inputValue()).toBe('hhus')
  await motto.getByLabel('Player').fill(name)
  await motto.getByLabel('Motto').fill(code)
  // Closing a page that is navigating may never finish.
  await Promise.all([game.waitForEvent('load'), motto.getByRole('button').click()])
  await game.close()

  await form.window.getByText(english('accounts:motto.found')).waitFor()
  await page.getByRole('button', { name: english('accounts:register.submit') }).click()
  await page.waitForURL(`/en/scanner/users/${habboId}?tab=rooms`)
  expect(await userOf(page)).toBe(name)
})

test('an account is registered by keyboard alone', async () => {
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
  const name = newPlayer(own, 'hhtr')
  const page = await meetStranger(own)
  await open(page, '/tr/users/register')
  const form = await mottoForm(page.locator('main form'), 'tr')
  const tabTo = async (locator: Locator) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      if (await hasFocus(locator)) return
    }
    throw new Error(`Tab never reached ${locator}`)
  }
  await tabTo(form.hotel)
  await tabTo(form.name)
  await page.keyboard.type(name)
  await tabTo(form.password)
  await page.keyboard.type(password)
  await tabTo(form.confirmation)
  await page.keyboard.type(password)
  const summary = page.locator('main summary')
  await tabTo(summary)
  await page.keyboard.press('Enter')
  await page.getByText(form.t('accounts:register.terms.you')).waitFor()
  await tabTo(form.terms)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  // The focus moves to the second step, where the code is the first stop.
  const code = await form.readCode()
  await tabTo(form.copy)
  own.site.hotel.world.setMotto('hhtr', name, code)
  await form.window.getByText(form.t('accounts:motto.found')).waitFor()
  await tabTo(page.getByRole('button', { name: form.t('accounts:register.submit') }))
  await page.keyboard.press('Enter')
  await page.waitForURL('/tr/home')
  expect(await userOf(page)).toBe(name)
})

test('if the browser denies the clipboard, the visitor copies by hand', async () => {
  const page = await meetStranger(own, withoutClipboard)
  const form = await reachCode(page, newPlayer(own, 'hhus'))
  await form.copy.click()
  await page
    .getByRole('alert')
    .getByText(english('accounts:pages.users.register.notification.copyToClipboardFailed'))
    .waitFor()
})

test('a common password shows a warning but can be used', async () => {
  const language = 'tr'
  const t = await wordsIn(language)
  const page = await meetStranger(own)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, `/${language}/users/register`)
  const form = await mottoForm(page.locator('main form'), language)
  const meter = page.getByRole('meter')
  const judged = async (typed: string, warning: string) => {
    await form.password.fill(typed)
    await page.getByText(warning).waitFor()
  }
  const judge = builtFile('features/accounts/web/judge-password.ts')
  expect(sent.filter((line) => line.includes(judge))).toEqual([])
  await form.name.fill('luna.tic')
  await judged('passwort1', t('accounts:strength.warning.common'))
  await judged('luna.tic', t('accounts:strength.warning.name'))
  await judged('aaaaaaaaaa', t('accounts:strength.warning.repeat'))
  expect(await meter.getAttribute('aria-valuenow')).toBe('0')
  expect(await meter.getAttribute('aria-valuetext')).toBe(t('accounts:strength.score.worst'))
  await form.confirmation.fill('aaaaaaaaaa')
  await form.confirmation.blur()
  expect(await form.password.getAttribute('aria-invalid')).toBeNull()
  await judged(password, t('accounts:strength.score.best'))
  await page.getByRole('alert').getByText(t('common:error.passwordsDoNotMatch')).waitFor()
  expect(sent.filter((line) => line.includes(judge))).toHaveLength(1)
  expect(sent.filter((line) => /passwort1|aaaaaaaaaa|a lamp/.test(decodeURIComponent(line)))).toEqual([])
})

test('logged-in members see no registration form', async () => {
  const member = await own.site.newMember()
  const page = await meetMember(own, member)
  for (const path of ['users/register', 'users/forgot-password']) {
    await page.goto(`/en/${path}`)
    await page.getByText(english('accounts:register.member.title', { name: member.name })).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
})

test('without JavaScript the page says what it needs, in every language', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  for (const language of languageCodes) {
    const t = await wordsIn(language)
    await page.goto(`/${language}/users/register`)
    await page.getByRole('heading', { level: 1, name: t('accounts:register.title') }).waitFor()
    expect(await page.locator('main noscript').textContent()).toBe(t('accounts:register.withoutScript'))
    expect(await page.locator('main form').isVisible()).toBe(false)
  }
})

test('axe finds no problem in either step', async () => {
  const name = newPlayer(own, homeHotels.en)
  const page = await meetStranger(own, { refusals: [403], viewport: phone })
  const found: string[] = []
  const judge = async (state: string, part?: string) => {
    found.push(...(await violationsEverywhere(page, state, part)))
  }
  await open(page, '/en/users/register')
  await judge('empty')
  const form = await mottoForm(page.locator('main form'))
  await form.password.fill('short')
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('alert').first().waitFor()
  await page.getByText(form.t('accounts:strength.score.weak')).waitFor()
  await page.locator('main summary').click()
  await judge('refused fields', 'main')
  const second = await reachCode(page, name, 'en')
  expect(await second.hotel.inputValue()).toBe(homeHotels.en)
  await second.window.getByText(form.t('accounts:motto.notYet')).waitFor()
  await second.submit.click()
  await page.getByText(form.t('accounts:register.refused.mismatchWhy')).waitFor()
  await judge('mismatch', 'main')
  own.site.hotel.world.setMotto(homeHotels.en, name, second.firstCode)
  await second.window.getByText(form.t('accounts:motto.found')).waitFor()
  await judge('found', 'main')
  expect(found).toEqual([])
})

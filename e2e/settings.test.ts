import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeSettings, showSettings } from '#features/accounts/contract.ts'
import { showOnlineUsers } from '#features/presence/contract.ts'
import { showPlayer } from '#features/scanner/contract.ts'
import type { Client } from '#test/client.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()

const tabs = ['account', 'icons', 'privacy', 'language', 'notifications', 'data'] as const

async function settingsOf(client: Client) {
  return showSettings.result.parse((await client.ask(showSettings, {})).body)
}

async function namesOnline(): Promise<string[]> {
  const { body } = await own.site.ask(showOnlineUsers, {})
  return showOnlineUsers.result.parse(body).loggedIn.map(({ name }) => name)
}

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('privacy holds at once, for guests too', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const member = await own.site.newMember()
  await own.site.scan(member.hotel, member.name)
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/users/settings`)
  await page.getByRole('link', { name: t('accounts:settings.tabs.privacy'), exact: true }).click()
  await eventually(namesOnline).toContain(member.name)
  await switchOf(page, t('accounts:settings.online.invisible')).check()
  await eventually(namesOnline).not.toContain(member.name)

  const guest = await own.meetVisitor({ viewport, refusals: [403, 404] })
  const shown = `/${language}/scanner/users/${member.habboId}`
  await open(guest, shown)
  await guest.getByRole('heading', { level: 1, name: member.name, exact: true }).waitFor()
  await switchOf(page, t('accounts:settings.history.friends')).check()
  await eventually(async () => (await settingsOf(member)).hidden.friends).toBe(true)
  const whole = switchOf(page, t('accounts:settings.history.page'))
  await whole.check()
  await page.getByText(t('accounts:settings.history.pageIsOn')).waitFor()
  const others = (['friends', 'names', 'mottos'] as const).map((part) =>
    switchOf(page, t(`accounts:settings.history.${part}`)),
  )
  for (const other of others) expect(await other.isDisabled()).toBe(true)
  const hidden = { page: true, friends: true, names: false, mottos: false }
  await eventually(() => settingsOf(member)).toMatchObject({ invisible: true, hidden })
  const asked = await own.site.ask(showPlayer, { params: { habboId: member.habboId } })
  expect(asked.body).toEqual({ error: 'error.playerHidden' })
  await open(guest, shown)
  await guest.getByRole('heading', { name: t('scanner:hiddenPage.title') }).waitFor()

  await open(page, `/${language}/users/settings?tab=privacy`)
  await whole.waitFor()
  expect(await Promise.all([whole, ...others].map((one) => one.isChecked()))).toEqual([true, true, false, false])
  await whole.uncheck()
  for (const other of others) expect(await other.isDisabled()).toBe(false)
  await eventually(() => settingsOf(member)).toMatchObject({ hidden: { ...hidden, page: false } })
})

const nextLanguage = { de: 'en', en: 'tr', tr: 'de' } as const
const ownNames = { de: 'Deutsch', en: 'English', tr: 'Türkçe' } as const
const twelve = /^(?:[1-9]|1[0-2]):\d\d (?:am|pm|AM|PM)$|^(?:ÖÖ|ÖS) (?:[1-9]|1[0-2]):\d\d$/
const twentyFour = /^(?:[01]\d|2[0-3]):\d\d$/

test.each([germanDesktop, turkishPhone])(
  'language and hours go with the account ($language)',
  async ({ language, viewport }) => {
    const t = await wordsIn(language)
    const member = await own.site.newMember()
    const page = await meetMember(own, member, { viewport, timezoneId: 'America/New_York' })
    await open(page, `/${language}/users/settings?tab=language`)
    const choice = (name: string) => page.getByRole('radio', { name, exact: true })
    const example = (name: string) =>
      page
        .locator('label')
        .filter({ has: choice(name) })
        .locator('time')
        .textContent()
    const [auto, half, whole] = (['auto', 'twelve', 'twentyFour'] as const).map((key) =>
      t(`accounts:settings.hours.${key}`),
    )
    await choice(half ?? '').waitFor()
    expect(await choice(auto ?? '').isChecked()).toBe(true)
    expect(await example(auto ?? '')).toMatch(twelve)
    expect(await example(half ?? '')).toMatch(twelve)
    expect(await example(whole ?? '')).toMatch(twentyFour)
    await choice(whole ?? '').check({ force: true })
    await eventually(async () => (await settingsOf(member)).hours).toBe('24')
    expect(await page.evaluate(() => localStorage.getItem('hours'))).toBe('24')

    await page.getByText(t('accounts:settings.language.none')).waitFor()
    const next = nextLanguage[language]
    const then = await wordsIn(next)
    await choice(ownNames[next]).check({ force: true })
    await page.waitForURL(`**/${next}/users/settings?tab=language`)
    await page.getByText(then('accounts:settings.language.done')).waitFor()
    await page.getByRole('heading', { level: 1, name: then('accounts:settings.title') }).waitFor()
    await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe(next)
    expect(await choice(ownNames[next]).isChecked()).toBe(true)
    expect(await settingsOf(member)).toMatchObject({ language: next, hours: '24' })
  },
)

test('a switch that could not be saved returns to its state and shows an error', async () => {
  const t = await wordsIn('en')
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { refusals: [500] })
  await open(page, '/en/users/settings?tab=privacy')
  const names = switchOf(page, t('accounts:settings.history.names'))
  await page.route(`**${changeSettings.path}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await names.press('Space')
  await page.getByRole('alert').getByText(t('accounts:settings.failed.notSaved')).waitFor()
  expect(await names.isChecked()).toBe(false)
  await page.unroute(`**${changeSettings.path}`)
  await names.press('Space')
  await eventually(async () => (await settingsOf(member)).hidden.names).toBe(true)
  expect(await names.isChecked()).toBe(true)
})

test('settings that failed to load say so, and can be loaded again', async () => {
  const t = await wordsIn('en')
  const page = await meetMember(own, await own.site.newMember(), { refusals: [400] })
  // A status upon which the page does not retry by itself.
  await page.route(`**${showSettings.path}`, (route) => route.fulfill({ status: 400, body: '{}' }))
  await open(page, '/en/users/settings?tab=privacy')
  await page.getByRole('heading', { name: t('accounts:settings.failed.title') }).waitFor()
  await page.unroute(`**${showSettings.path}`)
  await page.getByRole('button', { name: t('accounts:settings.failed.again') }).click()
  await switchOf(page, t('accounts:settings.online.invisible')).waitFor()
})

test('a guest is sent to the login', async () => {
  const page = await own.meetVisitor({ refusals: [401] })
  await open(page, '/en/users/settings?tab=data')
  expect(page.url()).toContain(`/en/401?login=true&returnTo=${encodeURIComponent('/en/users/settings?tab=data')}`)
})

test('everything works by keyboard alone', async () => {
  const t = await wordsIn('en')
  const member = await own.site.newMember()
  const page = await meetMember(own, member)
  await open(page, '/en/users/settings')
  const tabTo = async (wanted: Locator) => {
    await wanted.waitFor()
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      if (await wanted.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Tab never reached ${wanted}`)
  }
  await tabTo(page.getByRole('link', { name: t('accounts:settings.tabs.privacy'), exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(switchOf(page, t('accounts:settings.online.invisible')))
  await page.keyboard.press('Space')
  await eventually(async () => (await settingsOf(member)).invisible).toBe(true)
  await open(page, '/en/users/settings?tab=language')
  await tabTo(page.getByRole('radio', { name: t('accounts:settings.hours.auto'), exact: true }))
  await page.keyboard.press('ArrowDown')
  await eventually(async () => (await settingsOf(member)).hours).toBe('12')
  await open(page, '/en/users/settings?tab=data')
  const remove = page.getByRole('button', { name: t('accounts:settings.closing.open') })
  await tabTo(remove)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  // The page gets the close event of the dialog a moment later.
  await eventually(() => page.locator('main dialog > *').count()).toBe(0)
  await eventually(() => remove.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  // The field has the focus at once.
  const password = page.getByRole('dialog').getByLabel(t('accounts:settings.closing.password'), { exact: true })
  await eventually(() => password.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await page.getByText(t('accounts:settings.closing.done')).waitFor()
  await page.waitForURL('**/en/home')
})

test('axe finds no problem in any tab', async () => {
  const t = await wordsIn('en')
  const page = await meetMember(own, await own.site.newMember({ roles: ['headof'] }))
  const found: string[] = []
  await open(page, '/en/users/settings')
  for (const tab of tabs) {
    const link = page.getByRole('link', { name: t(`accounts:settings.tabs.${tab}`), exact: true })
    await link.click()
    await eventually(() => link.getAttribute('aria-current')).toBe('page')
    await eventually(() => page.locator('main [aria-busy=true]').count()).toBe(0)
    found.push(...(await violationsInThemes(page, tab, tab === 'account' ? undefined : 'main')))
  }
  await page.getByRole('button', { name: t('accounts:settings.closing.open') }).click()
  await page.getByRole('dialog').waitFor()
  found.push(...(await violationsInThemes(page, 'closing the account', 'dialog[open]')))
  expect(found).toEqual([])
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endSession, listSessions, logIn, showCurrentUser } from '#features/accounts/contract.ts'
import type { Member } from '#test/member.ts'
import { builtFile } from './built-file.ts'
import { eventually } from './eventually.ts'
import { bringCookies, meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { englishPhone, germanDesktop } from './viewports.ts'
import { open, phone } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'

/** Starts a further session of a member. */
async function logInElsewhere({ hotel, name }: Member, password: string, headers: Record<string, string> = {}) {
  const client = own.site.newGuest()
  const { status } = await client.ask(logIn, { body: { hotel, name, password, remember: true } }, headers)
  expect(status).toBe(200)
  return client
}

/** The name of the member a client is logged in as; null for a guest. */
async function userOf(client: Pick<Member, 'ask'>): Promise<string | null> {
  const { body } = await client.ask(showCurrentUser, {})
  return showCurrentUser.result.parse(body).user?.name ?? null
}

/** The name of the member whose cookies a page has; null for a guest. */
async function userOfPage(page: Page): Promise<string | null> {
  const response = await page.request.get(showCurrentUser.path)
  return showCurrentUser.result.parse(await response.json()).user?.name ?? null
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('a member changes the password and ends sessions', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { viewport, refusals: [403] })
  const elsewhere = await logInElsewhere(member, member.password)
  await open(page, `/${language}/users/settings`)
  await page.getByRole('heading', { level: 2, name: member.name, exact: true }).waitFor()
  const devices = page.getByRole('list', { name: t('accounts:settings.devices.title') }).getByRole('listitem')
  await eventually(() => devices.count()).toBe(2)

  const [old, fresh, again] = ['settings.password.old', 'settings.password.new', 'fields.confirmation'] as const
  await field(page, t(`accounts:${old}`)).fill('not my password')
  await field(page, t(`accounts:${fresh}`)).fill('galatasaray')
  await field(page, t(`accounts:${again}`)).fill('galatasaray')
  await page.getByRole('alert').getByText(t('common:error.passwordCommon')).waitFor()
  await field(page, t(`accounts:${fresh}`)).fill('a lamp in the cellar')
  await field(page, t(`accounts:${again}`)).fill('a lamp in the attic')
  const change = page.getByRole('button', { name: t('accounts:settings.password.change') })
  await change.click()
  await page.getByText(t('common:error.passwordsDoNotMatch')).waitFor()
  await field(page, t(`accounts:${again}`)).fill('a lamp in the cellar')
  await change.click()
  await page.getByText(t('common:error.wrongPassword')).waitFor()
  expect(await userOf(elsewhere)).toBe(member.name)

  await field(page, t(`accounts:${old}`)).fill(member.password)
  await change.click()
  await page.getByText(t('accounts:settings.password.done')).waitFor()
  await page.getByText(t('accounts:settings.password.doneDetail'), { exact: true }).waitFor()
  expect(await userOf(elsewhere)).toBeNull()
  // The next request has the new token, the next page the new cookie.
  await eventually(() => devices.count()).toBe(1)
  await page.getByText(t('accounts:settings.devices.only')).waitFor()
  expect(await field(page, t(`accounts:${old}`)).inputValue()).toBe('')

  const phoneOfMine = await logInElsewhere(member, 'a lamp in the cellar', { 'user-agent': firefox })
  await open(page, `/${language}/users/settings`)
  const named = t('accounts:settings.devices.named', { browser: 'Firefox', system: 'Windows' })
  const row = devices.filter({ hasText: named })
  await row.getByText(t('accounts:settings.devices.remembered')).waitFor()
  const logOut = row.getByRole('button', { name: t('accounts:settings.devices.logOutNamed', { device: named }) })
  await logOut.click()
  await row.getByRole('button', { name: t('accounts:settings.cancel') }).click()
  await logOut.click()
  await row.getByRole('button', { name: t('accounts:settings.devices.yes') }).click()
  await page.getByText(t('accounts:settings.devices.loggedOut', { device: named })).waitFor()
  await eventually(() => devices.count()).toBe(1)
  expect(await userOf(phoneOfMine)).toBeNull()
  expect(await userOfPage(page)).toBe(member.name)

  const last = await logInElsewhere(member, 'a lamp in the cellar')
  await page.getByRole('button', { name: t('accounts:settings.devices.everywhere.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('accounts:settings.devices.everywhere.confirm') }).click()
  await page.getByText(t('accounts:settings.devices.everywhere.done')).waitFor()
  await page.waitForURL(`**/${language}/home`)
  await page.getByRole('button', { name: member.name }).waitFor({ state: 'detached' })
  expect(await userOf(last)).toBeNull()
  expect(await userOfPage(page)).toBeNull()
})

test('while the list of common passwords is loading, the form can be sent, and the server checks the password', async () => {
  const t = await wordsIn('en')
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { refusals: [403, 422] })
  const list = Promise.withResolvers<void>()
  await page.route(`**${builtFile('features/accounts/common-password.ts')}`, async (route) => {
    await list.promise
    await route.continue()
  })
  await open(page, '/en/users/settings')
  const [old, fresh, again] = ['settings.password.old', 'settings.password.new', 'fields.confirmation'] as const
  await field(page, t(`accounts:${old}`)).fill('not my password')
  await field(page, t(`accounts:${fresh}`)).fill('a lamp in the cellar')
  await field(page, t(`accounts:${again}`)).fill('a lamp in the attic')
  const change = page.getByRole('button', { name: t('accounts:settings.password.change') })
  await change.click()
  await page.getByText(t('common:error.passwordsDoNotMatch')).waitFor()
  await field(page, t(`accounts:${again}`)).fill('a lamp in the cellar')
  await change.click()
  await page.getByText(t('common:error.wrongPassword')).waitFor()

  await field(page, t(`accounts:${old}`)).fill(member.password)
  await field(page, t(`accounts:${fresh}`)).fill('galatasaray')
  await field(page, t(`accounts:${again}`)).fill('galatasaray')
  await change.click()
  await page.getByRole('alert').getByText(t('common:error.passwordCommon')).waitFor()
  list.resolve()
  await eventually(() => page.getByText(t('common:error.passwordCommon')).count()).toBe(2)
})

test.each(['click', 'tap'] as const)(
  'a %s on the button counts, although the error of the field that it leaves moves the button',
  async (press) => {
    const t = await wordsIn('en')
    const page = await meetMember(own, await own.site.newMember(), { viewport: phone, hasTouch: true })
    await open(page, '/en/users/settings')
    await field(page, t('accounts:settings.password.new')).fill('a lamp in the cellar')
    await field(page, t('accounts:fields.confirmation')).fill('a lamp in the attic')
    await page.getByRole('button', { name: t('accounts:settings.password.change') })[press]()
    // The old password was never left: only sending the form says that it is missing.
    await page.getByRole('alert').getByText(t('common:error.formFieldRequired')).waitFor()
    await page.getByText(t('common:error.passwordsDoNotMatch')).waitFor()
  },
)

test('a member downloads the data and deletes the account', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const member = await own.site.newMember({ roles: ['radio_lvl1'] })
  const page = await meetMember(own, member, { viewport, refusals: [403] })
  await open(page, `/${language}/users/settings`)
  await page.getByText(t('roles:radioLvl1')).waitFor()
  await page.getByRole('link', { name: t('accounts:settings.tabs.data') }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('accounts:settings.download.get') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^nightbell-data-\d{4}-\d{2}-\d{2}\.json$/)
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    accounts: { account: { name: member.name, hotel: member.hotel, habbo_id: member.habboId }, sessions: [{}] },
  })
  await page.getByText(t('accounts:settings.download.done')).waitFor()

  const remove = page.getByRole('button', { name: t('accounts:settings.closing.open') })
  await remove.click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel(t('accounts:settings.closing.password'), { exact: true })
  await password.fill('not my password')
  await dialog.getByRole('button', { name: t('accounts:settings.closing.confirm') }).click()
  await dialog.getByText(t('common:error.wrongPassword')).waitFor()
  await dialog.getByRole('button', { name: t('accounts:settings.cancel') }).click()
  expect(await userOf(member)).toBe(member.name)

  await remove.click()
  await eventually(() => password.inputValue()).toBe('')
  await password.fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByText(t('accounts:settings.closing.done')).waitFor()
  await page.waitForURL(`**/${language}/home`)
  await page.getByRole('button', { name: member.name }).waitFor({ state: 'detached' })
  expect(await userOf(member)).toBeNull()
  const { hotel, name } = member
  const refused = await own.site.newGuest().ask(logIn, { body: { hotel, name, password: member.password } })
  expect(refused).toMatchObject({ status: 401, body: { error: 'error.invalidCredentials' } })
})

test('after too many downloads of the data, the waiting time is shown', async () => {
  const t = await wordsIn('en')
  const page = await meetMember(own, await own.site.newMember(), { refusals: [429] })
  await open(page, '/en/users/settings?tab=data')
  const get = page.getByRole('button', { name: t('accounts:settings.download.get') })
  const refusal = page.getByRole('alert').filter({ hasText: t('accounts:settings.download.tooMany') })
  for (let times = 0; times < 5; times++) {
    const downloading = page.waitForEvent('download')
    await get.click()
    await downloading
  }
  await get.click()
  await refusal.waitFor()
})

test('a session that was ended elsewhere leads to the login, and back to the same tab', async () => {
  const t = await wordsIn('en')
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { refusals: [401] })
  await open(page, '/en/users/settings?tab=privacy')
  const invisible = page.getByRole('switch', { name: t('accounts:settings.online.invisible') })
  await invisible.waitFor()
  const other = await logInElsewhere(member, member.password)
  const sessions = listSessions.result.parse((await other.ask(listSessions, {})).body)
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  await other.ask(endSession, { params: { id: sessions[1]?.id } })
  await invisible.press('Space')
  await page.waitForURL(/\/en\/401\?/)
  await page.getByRole('heading', { name: t('common:unauthorized.loginHeading') }).waitFor()
  await page.getByRole('alert').getByText(t('common:error.notLoggedIn')).waitFor()
  // The login panel opens with the page and stays open.
  const name = page.getByRole('dialog').getByLabel(t('accounts:login.name'), { exact: true })
  await eventually(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(new URL(page.url()).searchParams.get('login')).toBe('true')
  await bringCookies(page, own.site.address, other.cookies)
  await open(page, new URL(page.url()).searchParams.get('returnTo') ?? '')
  await invisible.waitFor()
})

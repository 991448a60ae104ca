import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { originOf } from '#test/passkey.ts'
import { visitorTools } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import type { OwnSite } from './own-site.ts'
import { giveDevice, type PasskeyDevice } from './passkey-device.ts'
import { open, type VisitorOptions } from './visitor.ts'

/**
 * The controls for passkeys in a language: those of the settings, of its dialogs and of the login
 * panel.
 */
export async function passkeyControls(page: Page, language: LanguageCode = 'en') {
  const bar = await visitorTools(page, language)
  const { t } = bar
  const adding = page.getByRole('dialog', { name: t('passkeys:add.title') })
  const removing = page.getByRole('dialog', { name: t('passkeys:remove.title') })
  return {
    ...bar,
    add: page.getByRole('button', { name: t('passkeys:settings.add') }),
    adding: {
      dialog: adding,
      password: adding.getByLabel(t('passkeys:add.password'), { exact: true }),
      name: adding.getByRole('textbox', { name: t('passkeys:add.name') }),
      confirm: adding.getByRole('button', { name: t('passkeys:add.confirm'), exact: true }),
      waiting: adding.getByRole('button', { name: t('passkeys:add.adding') }),
      cancel: adding.getByRole('button', { name: t('passkeys:cancel') }),
    },
    /** The list item of a passkey. */
    line: (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) }),
    remove: (name: string) => page.getByRole('button', { name: t('passkeys:row.remove', { name }) }),
    removing: {
      dialog: removing,
      confirm: removing.getByRole('button', { name: t('passkeys:remove.confirm'), exact: true }),
      cancel: removing.getByRole('button', { name: t('passkeys:cancel') }),
    },
    logIn: bar.panel.getByRole('button', { name: t('passkeys:login.button') }),
    loggingIn: bar.panel.getByRole('button', { name: t('passkeys:login.busy') }),
  }
}

/** Opens the settings for a new member, at `localhost`, where passkeys work. */
export async function meetOwner(
  own: OwnSite,
  options: VisitorOptions & { language?: LanguageCode } = {},
): Promise<{ member: Member; page: Page; device: PasskeyDevice }> {
  const { language = 'en', ...rest } = options
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { baseURL: originOf(own.site), ...rest })
  const device = await giveDevice(page)
  await open(page, `/${language}/users/settings`)
  return { member, page, device }
}

/** Adds a passkey on a page that shows the settings in English. */
export async function addPasskeyOn(page: Page, { password }: Member, name: string): Promise<void> {
  const { t, add, adding } = await passkeyControls(page)
  await add.click()
  await adding.password.fill(password)
  await adding.name.fill(name)
  await adding.confirm.click()
  await page.getByText(t('passkeys:add.done')).waitFor()
  await adding.dialog.waitFor({ state: 'detached' })
}

/** Expects no messages: neither toasts nor errors of fields. */
export async function expectQuiet(page: Page): Promise<void> {
  const messages = await page.locator('[role=status], [role=alert]').allTextContents()
  expect(messages.filter((text) => text !== '')).toEqual([])
}

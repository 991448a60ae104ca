import type { Page } from 'playwright-core'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { eventually } from './eventually.ts'
import { wordsIn } from './words.ts'

/** The controls for visitors and members in the bar, in a language. */
export async function visitorTools(page: Page, language: LanguageCode = 'en') {
  const t = await wordsIn(language)
  const bar = page.getByRole('banner')
  const panel = bar.getByRole('dialog', { name: t('shell:visitor.logIn') })
  return {
    t,
    bar,
    panel,
    open: bar.getByRole('button', { name: t('shell:visitor.logIn'), exact: true }).first(),
    hotel: panel.getByRole('combobox', { name: t('accounts:login.hotel') }),
    name: panel.getByRole('textbox', { name: t('accounts:login.name') }),
    password: panel.getByRole('textbox', { name: t('accounts:login.password') }),
    remember: panel.getByRole('switch', { name: t('accounts:login.remember') }),
    submit: panel.getByRole('button', { name: t('accounts:login.logIn'), exact: true }),
    userMenu: bar.getByRole('button', { name: t('shell:visitor.menu') }),
    shop: bar.getByRole('link', { name: t('accounts:menu.shop') }),
    settings: bar.getByRole('link', { name: t('accounts:menu.settings') }),
    logOut: bar.getByRole('button', { name: t('accounts:menu.logOut') }),
  }
}

/** Fills in the open login panel and presses Enter. */
export async function logInAs(page: Page, { hotel, name, password }: Pick<Member, 'hotel' | 'name' | 'password'>) {
  const tools = await visitorTools(page)
  await tools.hotel.selectOption(hotel)
  await tools.name.fill(name)
  await tools.password.fill(password)
  await tools.password.press('Enter')
}

/** Waits until an element has the focus. */
export async function focused(locator: ReturnType<Page['getByRole']>): Promise<void> {
  await eventually(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
}

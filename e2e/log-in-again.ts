import type { Page } from 'playwright-core'
import type { Member } from '#test/member.ts'
import { wordsIn } from './words.ts'

/** Logs in on the page of a text after the session has ended. `t` has the words of the page. */
export async function logInAgain(
  page: Page,
  t: (key: string) => string,
  { hotel, name, password }: Member,
): Promise<void> {
  const words = await wordsIn('en')
  await page
    .getByRole('button', { name: t('saving.logIn'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('login.title') })
  await dialog.getByRole('combobox', { name: words('accounts:login.hotel') }).selectOption(hotel)
  await dialog.getByRole('textbox', { name: words('accounts:login.name') }).fill(name)
  await dialog.getByRole('textbox', { name: words('accounts:login.password') }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

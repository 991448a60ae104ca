import type { Page } from 'playwright-core'
import type { BuiltInIcon } from '#features/accounts/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { visitorTools } from './login-panel.ts'
import { wordsIn } from './words.ts'

/** Locators for the shop and for the icons of the settings, in a language. */
export async function shopParts(page: Page, language: LanguageCode = 'en') {
  const t = await wordsIn(language)
  const { bar, userMenu, shop } = await visitorTools(page, language)
  const dialog = page.getByRole('dialog')
  const label = (icon: BuiltInIcon) => t(`icons:${icon}`)
  const product = (icon: BuiltInIcon) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: label(icon), exact: true }) })
  return {
    t,
    label,
    product,
    /** A button of a product, by its visible label. */
    button: (icon: BuiltInIcon, words: string) =>
      product(icon).getByRole('button', { name: `${words} ${label(icon)}` }),
    picture: (icon: BuiltInIcon) =>
      product(icon).getByRole('button', { name: t('shop:ware.try', { icon: label(icon) }) }),
    dialog,
    confirm: (price: number) => dialog.getByRole('button', { name: t('shop:buy.send', { count: price }) }),
    alert: dialog.getByRole('alert'),
    /** An icon of the member in the settings. */
    own: (icon: BuiltInIcon) =>
      page
        .getByRole('list', { name: t('shop:own.list') })
        .getByRole('listitem')
        .filter({ hasText: label(icon) }),
    userMenu,
    shopLink: shop,
    /** The icon in the open user menu. */
    wornInMenu: (icon: BuiltInIcon) => bar.getByRole('img', { name: label(icon) }),
  }
}

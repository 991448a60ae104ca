import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { pages } from '#platform/contract/addresses.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'

const staticData = { words: ['accounts'] } as const

const headOf = (words: i18n, title: string) => ({
  meta: [
    { title: pageTitle(words, [title]) },
    { name: 'description', content: words.t('accounts:register.description') },
  ],
})

/** Registration (specification §2.1). */
export const registerRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersRegister,
  staticData,
  head: ({ match: { context } }) => headOf(context.words, context.words.t('accounts:register.title')),
  component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
})

/** The same page, titled as login (specification §2.1). */
export const forgotPasswordRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersForgotPassword,
  staticData,
  head: ({ match: { context } }) => headOf(context.words, context.words.t('accounts:register.logIn')),
  component: lazyRouteComponent(() => import('./register-page.tsx'), 'ForgotPasswordPage'),
})

/** The pages of accounts. */
export const accountsPages = [registerRoute, forgotPasswordRoute] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

const staticData = { words: ['accounts'] } as const

const registerPage = loadOnce(() => import('./register-page.tsx'))

/** Registration (specification §2.1). */
export const registerRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersRegister,
  staticData,
  head: async ({ match }) => (await registerPage()).registerHead(match.context.words, 'title'),
  component: lazyRouteComponent(registerPage, 'RegisterPage'),
})

/** The same page, titled as login (specification §2.1). */
export const forgotPasswordRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersForgotPassword,
  staticData,
  head: async ({ match }) => (await registerPage()).registerHead(match.context.words, 'logIn'),
  component: lazyRouteComponent(registerPage, 'ForgotPasswordPage'),
})

/** The pages of accounts. */
export const accountsPages = [registerRoute, forgotPasswordRoute] as const

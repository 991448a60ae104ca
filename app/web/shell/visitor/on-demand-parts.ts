import { fetchForgotPasswordDialog, fetchLoginPanel } from '#features/accounts/web/parts.tsx'
import { onDemand } from '#platform/web/on-demand.ts'

/** Visitor tools fetched on demand, as most visitors are guests. */

export const loginPane = onDemand(['accounts'], async () => {
  const [{ LoginPane }] = await Promise.all([import('./login-pane.tsx'), fetchLoginPanel()])
  return LoginPane
})

export const forgotPasswordDialog = onDemand(['accounts'], fetchForgotPasswordDialog)

export const noticeBell = onDemand(['notices'], async () => (await import('./notice-bell.tsx')).NoticeBell)

export const userMenu = onDemand(['accounts', 'icons'], async () => (await import('./user-menu.tsx')).UserMenu)

export const userMenuCard = onDemand(
  ['accounts', 'icons', 'notices'],
  async () => (await import('./user-menu-card.tsx')).UserMenuCard,
)

import { lazy } from 'react'

export { profileAddress, readName, writtenName } from '../profile-address.ts'
export { useLoginTexts } from './login-texts.ts'
export { mayEnter, permitted } from './may-enter.ts'
export { useOwnCall } from './own-call.ts'
export { useRoleName } from './role-names.ts'
export { useOpenPanel } from './use-open-panel.ts'
export { ensureVisit, presetVisit, renewPair, useSessionChange, useVisit } from './visit.ts'
export { IconPicture, useIconLabel, WornIcon } from './worn-icon.tsx'

/** Fetches the login panel, whose words are `accounts`. */
export const fetchLoginPanel = async () => (await import('./login-panel.tsx')).LoginPanel

/** Fetches the forgot-password dialog, whose words are `accounts`. */
export const fetchForgotPasswordDialog = async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog

/** The login panel, for whoever has fetched it. */
export const LoginPanel = lazy(async () => ({ default: await fetchLoginPanel() }))

/** What accounts shows in the settings, a tab at a time. Its script is large and comes with the settings alone. */
export const SettingsPanel = lazy(async () => ({
  default: (await import('./settings/settings-panel.tsx')).SettingsPanel,
}))

/** The roles of a member as small signs; somebody without any is a member. */
export const RolePlates = lazy(() =>
  import('./settings/role-plates.tsx').then((module) => ({ default: module.RolePlates })),
)

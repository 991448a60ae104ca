import { lazy } from 'react'

export { profileAddress, readName, writtenName } from '../profile-address.ts'
export { isRoleName, roleNames } from '../roles.ts'
export { useLoginTexts } from './login-texts.ts'
export { useOwnCall } from './own-call.ts'
export { useRoleName } from './role-names.ts'
export { useOpenPanel } from './use-open-panel.ts'
export { ensureVisit, mayEnter, presetVisit, renewPair, useSessionChange, useVisit } from './visit.ts'
export { IconNames, IconPicture, useIconLabel, WornIcon } from './worn-icon.tsx'

/** Fetches the login panel, whose words are `accounts`. */
export const fetchLoginPanel = async () => (await import('./login-panel.tsx')).LoginPanel

/** Fetches the forgot-password dialog, whose words are `accounts`. */
export const fetchForgotPasswordDialog = async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog

/** The login panel, for callers that have fetched it. */
export const LoginPanel = lazy(async () => ({ default: await fetchLoginPanel() }))

/** Account tabs of the settings. The script is large and is loaded only with the settings. */
export const SettingsPanel = lazy(async () => ({
  default: (await import('./settings/settings-panel.tsx')).SettingsPanel,
}))

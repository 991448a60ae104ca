import { useState } from 'react'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { PasskeyLoginProps } from './login-button.tsx'
import type { PasskeySettingsProps } from './settings-card.tsx'
import { SettingsUnavailable } from './settings-unavailable.tsx'

const loginButton = onDemand<PasskeyLoginProps>(
  ['passkeys'],
  async () => (await import('./login-button.tsx')).LoginButton,
)
const settings = onDemand<PasskeySettingsProps>(
  ['passkeys'],
  async () => (await import('./settings-card.tsx')).SettingsCard,
)

/** Whether the browser knows passkeys at all; false until the page runs in one. */
function useKnowsPasskeys(): boolean {
  return useHydrated() && typeof PublicKeyCredential === 'function'
}

/**
 * Logs in by passkey, in one press. `onLoggedIn` is told the token of the new session. Nothing is there where the browser knows no passkeys, or
 * where the button could not be fetched: the password is the way that always works.
 */
export function PasskeyLoginButton(props: PasskeyLoginProps) {
  const knows = useKnowsPasskeys()
  const [isMissing, setMissing] = useState(false)
  const isWanted = knows && !isMissing
  const Button = useOnDemand(loginButton, isWanted, () => setMissing(true))
  if (!isWanted) return null
  return Button ? <Button {...props} /> : <Skeleton height="48px" />
}

/** The passkeys of whoever is logged in, as a card of the settings: to look at, to add and to remove. */
export function PasskeySettings(props: PasskeySettingsProps) {
  const hydrated = useHydrated()
  const [isMissing, setMissing] = useState(false)
  const Card = useOnDemand(settings, hydrated && !isMissing, () => setMissing(true))
  if (Card) return <Card {...props} />
  return <SettingsUnavailable {...(isMissing && { onAgain: () => setMissing(false) })} />
}

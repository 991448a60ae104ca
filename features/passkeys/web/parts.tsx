import { useState } from 'react'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PasskeyLoginProps } from './login-button.tsx'
import type { PasskeySettingsProps } from './settings-card.tsx'

const loginButton = onDemand<PasskeyLoginProps>(
  ['passkeys'],
  async () => (await import('./login-button.tsx')).LoginButton,
)
const settings = onDemand<PasskeySettingsProps>(
  ['passkeys'],
  async () => (await import('./settings-card.tsx')).SettingsCard,
)

/** Whether the browser supports passkeys; false on the server. */
function useKnowsPasskeys(): boolean {
  return useHydrated() && typeof PublicKeyCredential === 'function'
}

/**
 * Logs in by passkey with one button. `onLoggedIn` receives the token of the new session. Renders
 * nothing if the browser has no passkey support or the button cannot be loaded; the password always
 * works.
 */
export function PasskeyLoginButton(props: PasskeyLoginProps) {
  const knows = useKnowsPasskeys()
  const [isMissing, setMissing] = useState(false)
  const isWanted = knows && !isMissing
  const Button = useOnDemand(loginButton, isWanted, () => setMissing(true))
  if (!isWanted) return null
  return Button ? <Button {...props} /> : <Skeleton height="48px" />
}

const confirmButton = onDemand<{ onConfirmed: () => void }>(
  ['passkeys'],
  async () => (await import('./login-button.tsx')).ConfirmButton,
)

/** Confirms the session by passkey; renders nothing where the browser has no support. */
export function ConfirmByPasskey(props: { onConfirmed: () => void }) {
  const Button = useOnDemand(confirmButton, useKnowsPasskeys())
  return Button && <Button {...props} />
}

/** The settings card of the member's passkeys: list, add and remove. */
export function PasskeySettings(props: PasskeySettingsProps) {
  const hydrated = useHydrated()
  const [isMissing, setMissing] = useState(false)
  const Card = useOnDemand(settings, hydrated && !isMissing, () => setMissing(true))
  if (Card) return <Card {...props} />
  return <SettingsUnavailable {...(isMissing && { onAgain: () => setMissing(false) })} />
}

/**
 * The placeholder of the settings card while it is loading; with `onAgain`, the message that
 * loading failed.
 */
function SettingsUnavailable({ onAgain }: { onAgain?: () => void }) {
  const { t } = useTranslation('common')
  if (!onAgain) {
    return (
      <Card aria-busy="true">
        <Skeleton height="96px" />
      </Card>
    )
  }
  return (
    <Card>
      <Note tone="bad" icon="warn" role="alert" title={t('error.form')}>
        <Button small icon="undo" onClick={onAgain}>
          {t('broken.again')}
        </Button>
      </Note>
    </Card>
  )
}

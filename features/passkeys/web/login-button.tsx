import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useLoginTexts } from '#features/accounts/web/parts.tsx'
import type { ContractOf } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { beginPasskeyLogin, confirmByPasskey, logInByPasskey } from '../client.ts'
import { askForPasskey, endCeremony } from './ceremony.ts'

/**
 * The props of the passkey login. `remember` is as in the login by password; `onLoggedIn` receives
 * the token of the new session.
 */
export type PasskeyLoginProps = { remember: boolean; onLoggedIn: (token: string) => void | Promise<void> }

/** The browser's answer to a challenge, with the handle of the passkey's owner. */
type Proof = z.input<ContractOf<typeof logInByPasskey>['body']>['response']

/**
 * Logs in by passkey. Cancelling the browser's dialog shows nothing; errors are shown in a toast.
 */
export function LoginButton({ remember, onLoggedIn }: PasskeyLoginProps) {
  const { t } = useTranslation('passkeys')
  const { busy, press } = useCeremony(async (response) => {
    const answer = await call(logInByPasskey, { body: { response, remember } })
    if (isRefusal(answer)) return answer
    await onLoggedIn(answer.token)
    return null
  })
  return (
    <Button block icon="key" busy={busy} onMouseDown={stayInField} onClick={press}>
      {busy ? t('login.busy') : t('login.button')}
    </Button>
  )
}

/** Confirms the session by passkey, as `LoginButton` logs in. */
export function ConfirmButton({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation('passkeys')
  const { busy, press } = useCeremony(async (response) => {
    const answer = await call(confirmByPasskey, { body: { response } })
    if (isRefusal(answer)) return answer
    onConfirmed()
    return null
  })
  return (
    <Button block variant="primary" icon="key" busy={busy} onMouseDown={stayInField} onClick={press}>
      {busy ? t('login.busy') : t('confirm.button')}
    </Button>
  )
}

/**
 * Lets the browser request a passkey when `press` is called and passes the answer to `send`. A
 * refusal of it and other errors are shown in a toast; cancelling shows nothing.
 */
function useCeremony(send: (response: Proof) => Promise<Refusal | null>) {
  const { t } = useTranslation(['passkeys', 'common'])
  const toast = useToast()
  const loginTexts = useLoginTexts(useDateTime())
  const wordsOf = (refusal: Refusal) => refusalText(t, refusal, loginTexts(refusal))
  const [busy, setBusy] = useState(false)
  const isHere = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      endCeremony()
    }
  }, [])

  /** Returns the message to show; null for none. */
  async function prove(): Promise<string | null> {
    const options = await call(beginPasskeyLogin, {})
    if (isRefusal(options)) return wordsOf(options)
    if (!isHere.current) return null
    const outcome = await askForPasskey(options)
    if (outcome === 'cancelled') return null
    if (outcome === 'wrongPlace') return t('device.wrongPlace')
    if (typeof outcome === 'string') return t('common:error.form')
    const { userHandle } = outcome.response
    if (userHandle === undefined) return t('common:error.passkeyUnknown')
    const response = { ...outcome, response: { ...outcome.response, userHandle } }
    const refusal = await send(response)
    return refusal && wordsOf(refusal)
  }

  async function press() {
    setBusy(true)
    const sentence = await prove().catch(() => t('common:error.form'))
    setBusy(false)
    if (sentence !== null) toast({ tone: 'bad', text: sentence })
  }
  return { busy, press }
}

// Keeps the focus in the field: on blur it would show a validation error and move the button from
// under the pointer before release.
function stayInField(event: MouseEvent): void {
  event.preventDefault()
}

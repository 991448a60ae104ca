import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLoginTexts } from '#features/accounts/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { beginPasskeyLogin, logInByPasskey } from '../client.ts'
import { askForPasskey, endCeremony } from './ceremony.ts'

/**
 * The props of the passkey login. `remember` is as in the login by password; `onLoggedIn` receives
 * the token of the new session.
 */
export type PasskeyLoginProps = { remember: boolean; onLoggedIn: (token: string) => void | Promise<void> }

/**
 * Logs in by passkey. Cancelling the browser's dialog shows nothing; errors are shown in a toast.
 */
export function LoginButton({ remember, onLoggedIn }: PasskeyLoginProps) {
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
  async function logIn(): Promise<string | null> {
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
    const answer = await call(logInByPasskey, { body: { response, remember } })
    if (isRefusal(answer)) return wordsOf(answer)
    await onLoggedIn(answer.token)
    return null
  }

  async function press() {
    setBusy(true)
    const sentence = await logIn().catch(() => t('common:error.form'))
    setBusy(false)
    if (sentence !== null) toast({ tone: 'bad', text: sentence })
  }

  return (
    <Button block icon="key" busy={busy} onMouseDown={stayInField} onClick={press}>
      {busy ? t('login.busy') : t('login.button')}
    </Button>
  )
}

// Keeps the focus in the field: on blur it would show a validation error and move the button from
// under the pointer before release.
function stayInField(event: MouseEvent): void {
  event.preventDefault()
}

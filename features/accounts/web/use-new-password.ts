import { useState } from 'react'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { resetPassword } from '../contract.ts'
import { waitMilliseconds } from './use-motto-code.ts'
import type { Registration } from './use-registration.ts'

/** What the server says in a normal answer (specification §8.1). */
const notifications = [
  'pages.users.password.notification.changed',
  'pages.users.password.notification.mottoMismatch',
  'pages.users.password.notification.userMissing',
  'pages.users.password.notification.hotelUnavailable',
] as const

/** Outcome of a new password, as far as the form needs it. */
export type NewPasswordOutcome = 'changed' | 'codeOver' | 'refused'

/**
 * Submits a new password with its proof and shows the result as a toast. `retryAt`, in milliseconds
 * since 1970, is set while rate limited.
 */
export function useNewPassword() {
  const { t } = useTranslation(['accounts', 'common'])
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [retryAt, setRetryAt] = useState<number | null>(null)

  function sentenceOf(refusal: Refusal): string {
    switch (refusal.refused) {
      case 'error.codeInvalid':
      case 'error.passwordsDoNotMatch':
      case 'error.formFieldIncorrectPassword':
      case 'error.passwordCommon':
      case 'error.nameInvalid':
      case 'error.hotelInvalid':
      case 'error.csrf':
        return t(`common:${refusal.refused}`)
      case 'error.tooManyRequests':
        return t('common:error.tooManyRequests', { count: Math.ceil(waitMilliseconds(refusal) / 1000) })
      default:
        return t('common:error.form')
    }
  }

  async function send({ confirmation, ...rest }: Registration): Promise<NewPasswordOutcome> {
    setBusy(true)
    try {
      const answer = await call(resetPassword, { body: { ...rest, password_confirmation: confirmation } })
      if (isRefusal(answer)) {
        toast({ tone: 'bad', text: sentenceOf(answer) })
        if (answer.refused === 'error.tooManyRequests') setRetryAt(Date.now() + waitMilliseconds(answer))
        return answer.refused === 'error.codeInvalid' ? 'codeOver' : 'refused'
      }
      const said = notifications.find((notification) => notification === answer.notification)
      const isChanged = answer.status === 200
      toast({ tone: isChanged ? 'ok' : 'bad', text: said ? t(`accounts:${said}`) : t('common:error.form') })
      return isChanged ? 'changed' : 'refused'
    } catch {
      toast({ tone: 'bad', text: t('common:error.form') })
      return 'refused'
    } finally {
      setBusy(false)
    }
  }

  return { send, busy, retryAt }
}

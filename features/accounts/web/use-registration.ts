import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { register } from '../contract.ts'
import { pageArrivedFrom, storedPreviousRoute } from './arrived-from.ts'
import { useSessionChange } from './visit.ts'

/** Data sent by a registration. */
export type Registration = { hotel: HotelCode; name: string; password: string; confirmation: string; code: string }

/**
 * Registers an account. On success logs in, welcomes the visitor and navigates to `previousRoute`
 * or home. Returns the reason for a failure, else null.
 */
export function useRegistration() {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const router = useRouter()
  const toast = useToast()
  const { loggedIn } = useSessionChange()
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  async function send({ confirmation, ...rest }: Registration): Promise<Refusal | 'failed' | null> {
    setBusy(true)
    try {
      const answer = await call(register, {
        body: { ...rest, password_confirmation: confirmation, accept_terms: true },
      })
      if (isRefusal(answer)) return answer
      setDone(true)
      await loggedIn(answer.token)
      toast({ tone: 'ok', text: t('register.welcome', { name: rest.name }), detail: t('register.welcomeMotto') })
      await router.navigate({ href: pageArrivedFrom(storedPreviousRoute()) ?? addressOf('home', language) })
      return null
    } catch {
      return 'failed'
    } finally {
      setBusy(false)
    }
  }

  return { send, busy, isDone }
}

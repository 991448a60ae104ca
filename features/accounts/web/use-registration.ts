import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { pageArrivedFrom, storedPreviousRoute } from './arrived-from.ts'
import { useSessionChange } from './visit.ts'

/** See `useRegistration`. */
export type Registration = ReturnType<typeof useRegistration>

/**
 * After a registration: logs in, shows a welcome and returns to the page that the visitor came from
 * (`previousRoute`), else home.
 */
export function useRegistration() {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const router = useRouter()
  const toast = useToast()
  const { loggedIn } = useSessionChange()
  const [isDone, setDone] = useState(false)

  async function welcome(token: string, name: string): Promise<void> {
    setDone(true)
    await loggedIn(token)
    toast({ tone: 'ok', text: t('register.welcome', { name }), detail: t('register.welcomeMotto') })
    await router.navigate({ href: pageArrivedFrom(storedPreviousRoute()) ?? addressOf('home', language) })
  }

  return { welcome, isDone }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ensureVisit, LoginPanel, useSessionChange } from '#features/accounts/web/parts.tsx'
import { PasskeyLoginButton } from '#features/passkeys/web/parts.tsx'
import { inLanguage } from '#platform/contract/addresses.ts'
import { useHours } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { usePanels } from './panels.ts'

/** Login forms: name and password, or a passkey. `onForgot` is called for a forgotten password. */
export function LoginPane({ onForgot }: { onForgot: () => void }) {
  const enter = useEnter()
  return (
    <Suspense>
      <LoginPanel
        onLoggedIn={enter}
        onForgot={onForgot}
        furtherWays={(remember) => <PasskeyLoginButton onLoggedIn={enter} remember={remember} />}
      />
    </Suspense>
  )
}

/**
 * Returns the steps after a login (specification §4.1). The page stays, in the language of the
 * settings; only the 401 page navigates.
 */
function useEnter(): (token: string) => Promise<void> {
  const { t } = useTranslation()
  const router = useRouter()
  const queryClient = useQueryClient()
  const page = useLanguage()
  const [, chooseHours] = useHours()
  const { loggedIn } = useSessionChange()
  const { show } = usePanels()
  const toast = useToast()

  return async (token) => {
    await show({})
    await loggedIn(token)
    const { user } = await ensureVisit(queryClient)
    if (!user) return toast({ tone: 'bad', text: t('error.form') })
    chooseHours(user.hours)
    const language = user.language ?? page
    const { href, search } = router.history.location
    const leadsOn = new URLSearchParams(search).has('returnTo')
    if (!leadsOn && inLanguage(href, language) !== href) {
      await router.navigate({ href: inLanguage(href, language), replace: true, resetScroll: false })
    }
    await loadWords(language, ['accounts'])
    toast({ tone: 'ok', text: wordsOf(language).t('accounts:login.welcome', { name: user.name }) })
  }
}

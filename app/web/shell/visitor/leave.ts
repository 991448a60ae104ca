import { useRouter } from '@tanstack/react-router'
import { useSessionChange } from '#features/accounts/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/**
 * Logs out. A page that needs a login is left for home first: it has nothing to show to a guest.
 */
export function useLeave(): () => Promise<void> {
  const { t } = useTranslation()
  const router = useRouter()
  const language = useLanguage()
  const { logOut } = useSessionChange()
  const toast = useToast()

  return async () => {
    const needsLogin = router.state.matches.some(({ staticData }) => staticData.access)
    if (needsLogin) await router.navigate({ to: routePath('home'), params: { language } })
    try {
      await logOut()
    } catch {
      toast({ tone: 'bad', text: t('error.form') })
    }
  }
}

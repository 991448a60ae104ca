import { useTranslation } from 'react-i18next'
import { useToast } from '#platform/web/ui/toast.tsx'

/** How long the toasts about the clipboard stay (SPEC §8). */
const durationSeconds = 6

/** Gives the function that copies a code to the clipboard and says in a toast what came of it (SPEC §8 "Clipboard copy"). */
export function useCopyCode(): (code: string) => Promise<void> {
  const { t } = useTranslation('accounts')
  const toast = useToast()
  return async (code) => {
    try {
      // Missing altogether where the page came without encryption.
      await navigator.clipboard.writeText(code)
      toast({ tone: 'ok', icon: 'copy', text: t('pages.users.register.notification.codeCopied'), durationSeconds })
    } catch {
      toast({ tone: 'bad', text: t('pages.users.register.notification.copyToClipboardFailed'), durationSeconds })
    }
  }
}

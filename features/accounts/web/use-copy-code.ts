import { useCopy } from '#platform/web/copy.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/** Returns a function that copies a code to the clipboard and shows the result as a toast. */
export function useCopyCode(): (code: string) => Promise<void> {
  const { t } = useTranslation('accounts')
  const copy = useCopy()
  return (code) =>
    copy(code, {
      copied: t('pages.users.register.notification.codeCopied'),
      failed: t('pages.users.register.notification.copyToClipboardFailed'),
    })
}

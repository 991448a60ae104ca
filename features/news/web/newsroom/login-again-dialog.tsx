import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { LoginPanel, useSessionChange } from '#features/accounts/web/parts.tsx'
import { showMe } from '#features/housekeeping/client.ts'
import { PasskeyLoginButton } from '#features/passkeys/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/** Logs in on the spot after a session ended. `onLoggedIn` receives the account. */
export function LoginAgainDialog({
  onLoggedIn,
  onClose,
}: {
  onLoggedIn: (account: number) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['staffArticle', 'staff', 'accounts'])
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { loggedIn } = useSessionChange()

  async function enter(token: string): Promise<void> {
    await loggedIn(token)
    const me = await queryClient.fetchQuery({ ...queryOf(showMe, {}), staleTime: 0 })
    if (!isRefusal(me)) onLoggedIn(me.id)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} icon="lock" title={t('login.title')} closeLabel={t('staff:dialog.close')}>
      <div className="stack">
        <p>{t('login.text')}</p>
        <Suspense fallback={<Skeleton height="320px" />}>
          <LoginPanel
            onLoggedIn={enter}
            onForgot={() => window.open(addressOf('home', language))}
            furtherWays={(remember) => <PasskeyLoginButton onLoggedIn={enter} remember={remember} />}
          />
        </Suspense>
      </div>
    </Dialog>
  )
}

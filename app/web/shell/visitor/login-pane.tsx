import { Suspense } from 'react'
import { LoginPanel } from '#features/accounts/web/parts.tsx'
import { PasskeyLoginButton } from '#features/passkeys/web/parts.tsx'
import { useEnter } from './enter.ts'

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

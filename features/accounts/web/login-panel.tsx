import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { defaultHotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelSelect, nameRefusal } from '#features/hotels/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useSite } from '#platform/web/site.tsx'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { loginWays, passwordLength } from '../client.ts'
import { logIn } from '../own-client.ts'
import styles from './login-panel.module.css'
import { useLoginTexts } from './login-texts.ts'
import { proposedLogin, proposeLogin } from './proposed-login.ts'

type Login = { hotel: HotelCode; name: string; password: string; remember: boolean }

/**
 * Props of the login panel. `furtherWays` renders other ways to log in, given whether to remember
 * the browser.
 */
export type LoginPanelProps = {
  onLoggedIn: (token: string) => Promise<void>
  onForgot: () => void
  furtherWays?: (remember: boolean) => ReactNode
}

/** Login panel (specification §2.4): it takes the focus, and keeps the input after any response. */
export function LoginPanel({ onLoggedIn, onForgot, furtherWays }: LoginPanelProps) {
  const { t } = useTranslation(['accounts', 'common'])
  const { siteName } = useSite()
  const language = useLanguage()
  const toast = useToast()
  const loginTexts = useLoginTexts(useDateTime())
  const registration = addressOf('usersRegister', language)
  const [ways, setWays] = useState<unknown>(null)
  const [proposed] = useState(proposedLogin)
  const form = useEndpointForm(logIn, {
    ...useFormValues<Login>({
      hotel: proposed?.hotel ?? defaultHotels[language],
      name: proposed?.name ?? '',
      password: '',
      remember: false,
    }),
    validate: ({ name, password }) => ({
      name: nameRefusal(name) ?? undefined,
      password: lengthError(password.length, passwordLength, 'error.formFieldIncorrectPassword'),
    }),
    parts: (login) => ({ body: { ...login, name: login.name.trim() } }),
    onSent: ({ token }) => onLoggedIn(token),
    onRefused: (failure) => {
      toast({ tone: 'bad', text: refusalText(t, failure, loginTexts(failure)) })
      if (failure === 'failed') return
      setWays(failure.ways)
      if (failure.refused === 'error.invalidCredentials') form.focus('password', true)
    },
  })
  const { values, onChange, isValid, busy } = form

  const takeFocus = useEffectEvent(() => form.focus(proposed ? 'password' : 'name'))
  useEffect(() => {
    takeFocus()
    return () => proposeLogin(null)
  }, [])

  // Browsers do not submit a form with a disabled button, so Enter at least shows the missing
  // fields.
  function checkOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isValid && event.target instanceof HTMLInputElement) form.check()
  }

  return (
    <Card className={styles.panel}>
      <CardTitle icon="key" title={t('login.title')} />
      <form {...form.props} className={styles.form} onKeyDown={checkOnEnter} onMouseDown={stayInField}>
        <Field label={t('login.hotel')} error={form.errorOf('hotel')}>
          {(parts) => (
            <HotelSelect
              {...parts}
              name="hotel"
              value={values.hotel}
              editions="all"
              required
              onChoose={(hotel) => onChange({ hotel })}
            />
          )}
        </Field>
        <Field label={t('login.name')} error={form.errorOf('name')}>
          {(parts) => (
            <Input
              {...parts}
              {...form.text('name')}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Field
          label={t('login.password')}
          error={form.errorOf('password')}
          help={t('login.passwordHelp', { siteName })}
        >
          {(parts) => (
            <PasswordInput
              {...parts}
              {...form.text('password')}
              autoComplete="current-password"
              showLabel={t('login.showPassword')}
              hideLabel={t('login.hidePassword')}
              enterKeyHint="go"
              required
            />
          )}
        </Field>
        <Switch {...form.checkbox('remember')} label={t('login.remember')} />
        <Button type="submit" variant="primary" block busy={busy} disabled={!isValid}>
          {busy ? t('login.loggingIn') : t('login.logIn')}
        </Button>
        <OtherWays ways={ways} />
        {furtherWays?.(values.remember)}
        <div className={styles.others}>
          <ButtonLink variant="ghost" small to={registration}>
            {t('login.register')}
          </ButtonLink>
          <Button variant="ghost" small onClick={onForgot}>
            {t('login.forgot')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

// Keeps the focus on mouse down: a validation message on blur could move the button away before the
// mouse is released.
function stayInField(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a, button, [role=switch]')) event.preventDefault()
}

/** Says how to log in while passwords are not looked at; nothing where it knows none of `ways`. */
function OtherWays({ ways }: { ways: unknown }) {
  const { t } = useTranslation('accounts')
  const known = loginWays.filter((way) => Array.isArray(ways) && ways.includes(way))
  if (known.length === 0) return null
  return (
    <Note tone="lamp" icon="key" role="status" title={t('login.ways.title')}>
      <ul className={styles.ways}>
        {known.map((way) => (
          <li key={way}>{t(`login.ways.${way}`)}</li>
        ))}
      </ul>
    </Note>
  )
}

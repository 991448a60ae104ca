import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { defaultHotels, type HotelCode } from '#features/hotels/contract.ts'
import { HotelSelect, nameRefusal } from '#features/hotels/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { logIn, passwordLength } from '../contract.ts'
import styles from './login-panel.module.css'
import { useLoginRefusal } from './login-refusal.ts'
import { OtherWays } from './other-ways.tsx'
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
  const sentenceOf = useLoginRefusal(useDateTime())
  const registration = addressOf('usersRegister', language)
  const [busy, setBusy] = useState(false)
  const [ways, setWays] = useState<unknown>(null)
  const [proposed] = useState(proposedLogin)
  const { register, control, handleSubmit, formState, setFocus, trigger, watch } = useForm<Login>({
    mode: 'onTouched',
    defaultValues: {
      hotel: proposed?.hotel ?? defaultHotels[language],
      name: proposed?.name ?? '',
      password: '',
      remember: false,
    },
  })
  const { errors, isValid } = formState

  useEffect(() => setFocus(proposed ? 'password' : 'name'), [setFocus, proposed])
  useEffect(() => () => proposeLogin(null), [])

  const refuse = (text: string) => toast({ tone: 'bad', text })
  const errorOf = (field: 'hotel' | 'name' | 'password') => errors[field]?.message

  const submit = handleSubmit(async (login) => {
    if (busy) return
    setBusy(true)
    try {
      const answer = await call(logIn, { body: { ...login, name: login.name.trim() } })
      if (!isRefusal(answer)) return await onLoggedIn(answer.token)
      refuse(sentenceOf(answer))
      setWays('ways' in answer ? answer.ways : null)
      if (answer.refused === 'error.invalidCredentials') setFocus('password', { shouldSelect: true })
    } catch {
      refuse(t('common:error.form'))
    } finally {
      setBusy(false)
    }
  })

  // Browsers do not submit a form with a disabled button, so Enter at least shows the missing
  // fields.
  function tellOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isValid && event.target instanceof HTMLInputElement) void trigger()
  }

  const password = register('password', {
    validate: (typed) =>
      typed === ''
        ? t('common:error.formFieldRequired')
        : typed.length >= passwordLength.least || t('common:error.formFieldIncorrectPassword'),
  })
  const name = register('name', {
    validate: (typed) => {
      const refusal = nameRefusal(typed)
      return refusal === null || t(`common:${refusal}`)
    },
  })

  return (
    <Card className={styles.panel}>
      <CardTitle icon="key" title={t('login.title')} />
      <form className={styles.form} onSubmit={submit} onKeyDown={tellOnEnter} onMouseDown={stayInField} noValidate>
        <Controller
          control={control}
          name="hotel"
          rules={{ required: t('common:error.formFieldRequired') }}
          render={({ field: { value, onChange, onBlur, name: field } }) => (
            <Field label={t('login.hotel')} error={errorOf('hotel')}>
              {(parts) => (
                <HotelSelect
                  {...parts}
                  name={field}
                  value={value}
                  editions="all"
                  required
                  onChoose={onChange}
                  onBlur={onBlur}
                />
              )}
            </Field>
          )}
        />
        <Field label={t('login.name')} error={errorOf('name')}>
          {(parts) => (
            <Input
              {...parts}
              {...name}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Field label={t('login.password')} error={errorOf('password')} help={t('login.passwordHelp', { siteName })}>
          {(parts) => (
            <PasswordInput
              {...parts}
              {...password}
              autoComplete="current-password"
              showLabel={t('login.showPassword')}
              hideLabel={t('login.hidePassword')}
              enterKeyHint="go"
              required
            />
          )}
        </Field>
        <Switch {...register('remember')} label={t('login.remember')} />
        <Button type="submit" variant="primary" block busy={busy} disabled={!isValid}>
          {busy ? t('login.loggingIn') : t('login.logIn')}
        </Button>
        <OtherWays ways={ways} />
        {furtherWays?.(watch('remember'))}
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

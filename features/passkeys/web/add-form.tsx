import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { passwordLength } from '#features/accounts/contract.ts'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addPasskey, beginAddingPasskey, longestPasskeyName, type PasskeyList } from '../contract.ts'
import styles from './add-form.module.css'
import { type CeremonyEnd, createPasskey } from './ceremony.ts'
import { useFreshPasskeys, useRefusalSentence } from './use-passkeys.ts'

type NewPasskey = { name: string; password: string }

/**
 * Asks for a passkey name and the password, and lets the browser create the passkey. Cancelling the
 * browser's dialog keeps the form as it was.
 */
export function AddForm({ device, onClose }: { device: PasskeyList['device']; onClose: () => void }) {
  const { t } = useTranslation(['passkeys', 'common'])
  const toast = useToast()
  const ask = useOwnCall()
  const refresh = useFreshPasskeys()
  const sentenceOf = useRefusalSentence()
  const isHere = useRef(false)
  const suggestion = useSuggestedName(device)
  const { register, handleSubmit, setError, formState } = useForm<NewPasskey>({
    mode: 'onTouched',
    defaultValues: { name: suggestion, password: '' },
  })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const add = handleSubmit(async ({ name, password }) => {
    const options = await ask(beginAddingPasskey, { body: { password } })
    if (!isHere.current) return
    if (options === 'failed' || isRefusal(options)) return tell(options)
    const response = await createPasskey(options)
    if (typeof response === 'string') return tellEnd(response)
    const added = await ask(addPasskey, { body: { response, name } })
    if (added === 'failed' || isRefusal(added)) return tell(added)
    await refresh()
    toast({ tone: 'ok', text: t('add.done'), detail: t('add.doneDetail') })
    if (isHere.current) onClose()
  })

  function tell(refusal: Refusal | 'failed') {
    const message = sentenceOf(refusal)
    if (refusal !== 'failed' && refusal.refused === 'error.wrongPassword') {
      setError('password', { message }, { shouldFocus: true })
    } else complain(message)
  }

  function tellEnd(end: CeremonyEnd) {
    if (end === 'cancelled') return
    complain(end === 'failed' ? t('common:error.form') : t(`device.${end}`))
  }

  // Toasts are inert while the dialog is open: they cannot be read by screen readers or clicked.
  function complain(message: string) {
    if (isHere.current) setError('root', { message })
    else toast({ tone: 'bad', text: message })
  }

  const password = register('password', {
    validate: (typed) =>
      typed === ''
        ? t('common:error.formFieldRequired')
        : typed.length >= passwordLength.least || t('common:error.formFieldIncorrectPassword'),
  })
  const name = register('name', { validate: (typed) => typed.trim() !== '' || t('common:error.formFieldRequired') })

  return (
    <form className={styles.form} onSubmit={isSubmitting ? (event) => event.preventDefault() : add} noValidate>
      <p className={styles.lead}>{t('add.lead')}</p>
      <Field label={t('add.password')} error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...password}
            autoComplete="current-password"
            showLabel={t('add.showPassword')}
            hideLabel={t('add.hidePassword')}
            required
          />
        )}
      </Field>
      <Field label={t('add.name')} help={t('add.nameHelp')} error={errors.name?.message}>
        {(control) => <Input {...control} {...name} maxLength={longestPasskeyName} autoComplete="off" required />}
      </Field>
      {errors.root?.message && <Note tone="bad" icon="warn" role="alert" title={errors.root.message} />}
      <div className={styles.acts}>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? t('add.adding') : t('add.confirm')}
        </Button>
      </div>
    </form>
  )
}

/** Returns the default name of a passkey, after the browser and the system that create it. */
function useSuggestedName({ browser, system }: PasskeyList['device']): string {
  const { t } = useTranslation('passkeys')
  const name = browser && system ? t('add.named', { browser, system }) : (browser ?? system ?? t('add.unnamed'))
  return name.slice(0, longestPasskeyName)
}

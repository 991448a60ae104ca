import { useEffect, useRef } from 'react'
import { passwordLength } from '#features/accounts/client.ts'
import { useLoginTexts, useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addPasskey, beginAddingPasskey, longestPasskeyName } from '../client.ts'
import type { PasskeyList } from '../contract.ts'
import styles from './add-form.module.css'
import { createPasskey } from './ceremony.ts'
import { useFreshPasskeys } from './use-passkeys.ts'

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
  const loginTexts = useLoginTexts()
  const isHere = useRef(false)
  const suggestion = useSuggestedName(device)
  const texts = (failure: Failure) => ({
    known: t('device.known'),
    unable: t('device.unable'),
    wrongPlace: t('device.wrongPlace'),
    ...loginTexts(failure),
  })
  const form = useEndpointForm(beginAddingPasskey, {
    ...useFormValues<NewPasskey>({ name: suggestion, password: '' }),
    send: ask,
    validate: ({ name, password }) => ({
      name: name.trim() === '' ? 'error.formFieldRequired' : undefined,
      password: lengthError(password.length, passwordLength, 'error.formFieldIncorrectPassword'),
    }),
    parts: ({ password }) => ({ body: { password } }),
    words: 'passkeys',
    fields: { 'error.wrongPassword': 'password' },
    texts,
    onSent: async (options, { name }) => {
      if (!isHere.current) return null
      const response = await createPasskey(options)
      if (response === 'cancelled') return null
      if (typeof response === 'string') return refuse(response)
      const added = await ask(addPasskey, { body: { response, name } })
      if (added === 'failed' || isRefusal(added)) {
        if (!isHere.current) toast({ tone: 'bad', text: refusalText(t, added, texts(added)) })
        return added
      }
      await refresh()
      toast({ tone: 'ok', text: t('add.done'), detail: t('add.doneDetail') })
      if (isHere.current) onClose()
      return null
    },
  })

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.lead}>{t('add.lead')}</p>
      <Field label={t('add.password')} error={form.errorOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.text('password')}
            autoComplete="current-password"
            showLabel={t('add.showPassword')}
            hideLabel={t('add.hidePassword')}
            required
          />
        )}
      </Field>
      <Field label={t('add.name')} help={t('add.nameHelp')} error={form.errorOf('name')}>
        {(control) => (
          <Input {...control} {...form.text('name')} maxLength={longestPasskeyName} autoComplete="off" required />
        )}
      </Field>
      {form.error && <Note tone="bad" icon="warn" role="alert" title={form.error} />}
      <div className={styles.acts}>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? t('add.adding') : t('add.confirm')}
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

import { useQueryClient } from '@tanstack/react-query'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { keepSessionToken } from '#platform/web/session-token.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PasswordChange } from '../../contract.ts'
import { changePassword } from '../../own-client.ts'
import { useLoginTexts } from '../login-texts.ts'
import { NewPasswordFields, type NewPasswordValues, useNewPasswordRule } from '../new-password-fields.tsx'
import { useOwnCall } from '../own-call.ts'
import styles from './form.module.css'
import { OwnName } from './own-name.tsx'
import { sessionsQuery } from './own-readings.ts'

type Values = NewPasswordValues & { old: string }

/**
 * Changes the password, given the old one. Logs out all other devices and renews the secrets of
 * this one. `onChanged` is called after each change.
 */
export function PasswordCard({ name, onChanged }: { name: string; onChanged: (change: PasswordChange) => void }) {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  const toast = useToast()
  const filled = useFormValues<Values>({ name, old: '', password: '', confirmation: '' })
  const passwordKeys = useNewPasswordRule(filled.values)
  const form = useEndpointForm(changePassword, {
    ...filled,
    send: useOwnCall(),
    validate: (values) => ({
      old: values.old === '' ? 'error.formFieldRequired' : undefined,
      ...passwordKeys(values),
    }),
    parts: ({ old, password, confirmation }) => ({
      body: { old_password: old, password, password_confirmation: confirmation },
    }),
    fields: { 'error.wrongPassword': 'old' },
    texts: useLoginTexts(),
    onSent: async ({ token, previousChange }) => {
      keepSessionToken(token)
      filled.reset()
      toast({ tone: 'ok', text: t('settings.password.done'), detail: t('settings.password.doneDetail') })
      onChanged({ previousChange })
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })

  return (
    <SplitCard icon="key" title={t('settings.password.title')} lead={<p>{t('settings.password.lead')}</p>}>
      <form {...form.props} className={styles.form}>
        <OwnName name={name} />
        <Field label={t('settings.password.old')} error={form.errorOf('old')}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.text('old')}
              showLabel={t('fields.show')}
              hideLabel={t('fields.hide')}
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <div className={styles.pair}>
          <NewPasswordFields form={form} label={t('settings.password.new')} />
        </div>
        {form.error && <Note tone="bad" icon="warn" role="alert" title={form.error} />}
        <Button type="submit" variant="primary" icon="check" busy={form.busy}>
          {t(form.busy ? 'settings.password.changing' : 'settings.password.change')}
        </Button>
      </form>
    </SplitCard>
  )
}

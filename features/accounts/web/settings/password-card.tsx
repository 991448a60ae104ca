import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { isRefusal } from '#platform/contract/refusal.ts'
import { keepSessionToken } from '#platform/web/session-token.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changePassword, type PasswordChange } from '../../contract.ts'
import { NewPasswordFields, type NewPasswordValues } from '../new-password-fields.tsx'
import { useOwnCall } from '../own-call.ts'
import styles from './form.module.css'
import { OwnName } from './own-name.tsx'
import { sessionsQuery } from './own-readings.ts'
import { useRefusalSentence } from './refusal-sentence.ts'

type Values = NewPasswordValues & { old: string }

/**
 * Changes the password, given the old one. Logs out all other devices and renews the secrets of
 * this one. `onChanged` is called after each change.
 */
export function PasswordCard({ name, onChanged }: { name: string; onChanged: (change: PasswordChange) => void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useOwnCall()
  const sentenceOf = useRefusalSentence()
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name, old: '', password: '', confirmation: '' },
  })
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, isSubmitting } = formState

  const change = handleSubmit(async ({ old, password, confirmation }) => {
    const body = { old_password: old, password, password_confirmation: confirmation }
    const answer = await ask(changePassword, { body })
    if (answer !== 'failed' && !isRefusal(answer)) {
      keepSessionToken(answer.token)
      reset()
      toast({ tone: 'ok', text: t('settings.password.done'), detail: t('settings.password.doneDetail') })
      onChanged({ previousChange: answer.previousChange })
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      return
    }
    const isWrong = answer !== 'failed' && answer.refused === 'error.wrongPassword'
    setError(isWrong ? 'old' : 'root', { message: sentenceOf(answer) }, { shouldFocus: isWrong })
  })

  return (
    <SplitCard icon="key" title={t('settings.password.title')} lead={<p>{t('settings.password.lead')}</p>}>
      <FormProvider {...form}>
        <form className={styles.form} onSubmit={(event) => void change(event)} noValidate>
          <OwnName name={name} />
          <Field label={t('settings.password.old')} error={errors.old?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...register('old', { required: t('common:error.formFieldRequired') })}
                showLabel={t('fields.show')}
                hideLabel={t('fields.hide')}
                autoComplete="current-password"
                required
              />
            )}
          </Field>
          <div className={styles.pair}>
            <NewPasswordFields label={t('settings.password.new')} />
          </div>
          {errors.root?.message && <Note tone="bad" icon="warn" role="alert" title={errors.root.message} />}
          <Button type="submit" variant="primary" icon="check" busy={isSubmitting}>
            {t(isSubmitting ? 'settings.password.changing' : 'settings.password.change')}
          </Button>
        </form>
      </FormProvider>
    </SplitCard>
  )
}

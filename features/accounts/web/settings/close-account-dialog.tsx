import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { closeAccount, passwordLength } from '../../contract.ts'
import { useOwnCall } from '../own-call.ts'
import { useVisit } from '../visit.ts'
import styles from './form.module.css'
import { OwnName } from './own-name.tsx'
import { useRefusalSentence } from './refusal-sentence.ts'
import { useLeave } from './use-leave.ts'

/**
 * Asks for the password again and deletes the account. Afterwards the visitor is on the home page
 * as a guest.
 */
export function CloseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const name = useVisit()?.user?.name ?? ''
  const ask = useOwnCall()
  const leave = useLeave()
  const sentenceOf = useRefusalSentence()
  const formId = useId()
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } })
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, isSubmitting } = formState
  const length = t('common:error.formFieldIncorrectPassword')
  const field = register('password', {
    required: t('common:error.formFieldRequired'),
    minLength: { value: passwordLength.least, message: length },
    maxLength: { value: passwordLength.most, message: length },
  })

  function cancel() {
    reset()
    onClose()
  }

  const close = handleSubmit(async ({ password }) => {
    const answer = await ask(closeAccount, { body: { password } })
    if (answer !== 'failed' && !isRefusal(answer)) {
      cancel()
      await leave({ tone: 'ok', text: t('settings.closing.done'), detail: t('settings.closing.doneDetail') })
      return
    }
    const isWrong = answer !== 'failed' && answer.refused === 'error.wrongPassword'
    setError(isWrong ? 'password' : 'root', { message: sentenceOf(answer) }, { shouldFocus: isWrong })
  })

  return (
    <Dialog
      open={open}
      onClose={cancel}
      icon="trash"
      title={t('settings.closing.sure')}
      closeLabel={t('settings.close')}
      footer={
        <>
          <Button variant="ghost" onClick={cancel}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {t(isSubmitting ? 'settings.closing.deleting' : 'settings.closing.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void close(event)} noValidate>
        <p>{t('settings.closing.sureText', { name })}</p>
        <OwnName name={name} />
        <Field label={t('settings.closing.password')} error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...field}
              showLabel={t('fields.show')}
              hideLabel={t('fields.hide')}
              autoComplete="current-password"
            />
          )}
        </Field>
        {errors.root?.message && <Note tone="bad" icon="warn" role="alert" title={errors.root.message} />}
      </form>
    </Dialog>
  )
}

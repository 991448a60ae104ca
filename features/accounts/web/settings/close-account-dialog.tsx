import { useId } from 'react'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { passwordLength } from '../../client.ts'
import { closeAccount } from '../../own-client.ts'
import { useLoginTexts } from '../login-texts.ts'
import { useOwnCall } from '../own-call.ts'
import { useVisit } from '../visit.ts'
import styles from './form.module.css'
import { OwnName } from './own-name.tsx'
import { useLeave } from './use-leave.ts'

/**
 * Asks for the password again and deletes the account. Afterwards the visitor is on the home page
 * as a guest.
 */
export function CloseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const name = useVisit()?.user?.name ?? ''
  const leave = useLeave()
  const formId = useId()
  const filled = useFormValues({ password: '' })
  const form = useEndpointForm(closeAccount, {
    ...filled,
    send: useOwnCall(),
    validate: ({ password }) => ({
      password: lengthError(password.length, passwordLength, 'error.formFieldIncorrectPassword'),
    }),
    parts: (body) => ({ body }),
    fields: { 'error.wrongPassword': 'password' },
    texts: useLoginTexts(),
    onSent: async () => {
      cancel()
      await leave({ tone: 'ok', text: t('settings.closing.done'), detail: t('settings.closing.doneDetail') })
    },
  })

  function cancel() {
    filled.reset()
    form.clear()
    onClose()
  }

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
          <Button type="submit" form={formId} variant="danger" busy={form.busy}>
            {t(form.busy ? 'settings.closing.deleting' : 'settings.closing.confirm')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className={styles.form}>
        <p>{t('settings.closing.sureText', { name })}</p>
        <OwnName name={name} />
        <Field label={t('settings.closing.password')} error={form.errorOf('password')}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.text('password')}
              showLabel={t('fields.show')}
              hideLabel={t('fields.hide')}
              autoComplete="current-password"
            />
          )}
        </Field>
        {form.error && <Note tone="bad" icon="warn" role="alert" title={form.error} />}
      </form>
    </Dialog>
  )
}

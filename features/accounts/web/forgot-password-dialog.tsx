import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './forgot-password-dialog.module.css'
import { MottoCode } from './motto-code.tsx'
import { NewPasswordFields, type NewPasswordValues } from './new-password-fields.tsx'
import { keepPlayer, usePlayerDraft } from './player-draft.ts'
import { PlayerFields } from './player-fields.tsx'
import { useMottoProof } from './use-motto-proof.ts'
import { useNewPassword } from './use-new-password.ts'
import { useSettledPlayer } from './use-settled-player.ts'

/**
 * The forgot-password dialog (specification §2.4, §4.3). Needs the words of `accounts`; rendering
 * it opens it, and `onClose` is called however it closes.
 */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const formId = useId()
  const form = useForm<NewPasswordValues>({
    mode: 'onTouched',
    defaultValues: { name: '', password: '', confirmation: '' },
  })
  const name = form.watch('name')
  const [hotel, chooseHotel] = usePlayerDraft(name, (kept) => form.setValue('name', kept))
  const { isValid } = form.formState
  const [isDone, setDone] = useState(false)
  const { wanted, settle } = useSettledPlayer(hotel, name)
  const proof = useMottoProof(isDone ? null : wanted, 'password')
  const { send, busy, retryAt } = useNewPassword()
  const wait = useSecondsUntil(retryAt)

  const submit = form.handleSubmit(async ({ password, confirmation }) => {
    if (proof.code === null || busy || wait > 0) return
    const outcome = await send({ hotel, name: name.trim(), password, confirmation, code: proof.code })
    if (outcome === 'codeOver') proof.issuing.renew()
    if (outcome !== 'changed') return
    setDone(true)
    keepPlayer(null)
    onClose()
  })

  return (
    <Dialog
      open
      onClose={onClose}
      icon="lock"
      title={t('forgot.title')}
      closeLabel={t('forgot.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('forgot.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            disabled={!isValid || proof.code === null || wait > 0}
          >
            {busy
              ? t('forgot.submitting')
              : wait > 0
                ? t('forgot.submitIn', { time: minutesAndSeconds(wait) })
                : t('forgot.submit')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.fields}>
            <PlayerFields hotel={hotel} onHotel={chooseHotel} isMissing={proof.isMissing} onSettle={settle} />
            <NewPasswordFields label={t('forgot.newPassword')} />
          </div>
          <Note title={t('forgot.motto')}>{t('forgot.mottoHow')}</Note>
          <MottoCode proof={proof} nobody={t('code.nobody')} />
        </form>
      </FormProvider>
    </Dialog>
  )
}

import { type SyntheticEvent, useId, useState } from 'react'
import { nameRefusal } from '#features/hotels/web/parts.tsx'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { resetPassword } from '../own-client.ts'
import styles from './forgot-password-dialog.module.css'
import { MottoCode } from './motto-code.tsx'
import { NewPasswordFields, type NewPasswordValues, useNewPasswordRule } from './new-password-fields.tsx'
import { keepPlayer, usePlayerDraft } from './player-draft.ts'
import { PlayerFields } from './player-fields.tsx'
import { useMottoProof } from './use-motto-proof.ts'
import { useSettledPlayer } from './use-settled-player.ts'

/** Texts of refusals that come with status 200 (specification §8.1). */
const notifications = [
  'pages.users.password.notification.changed',
  'pages.users.password.notification.mottoMismatch',
  'pages.users.password.notification.userMissing',
  'pages.users.password.notification.hotelUnavailable',
] as const

/**
 * The forgot-password dialog (specification §2.4, §4.3). Needs the words of `accounts`; rendering
 * it opens it, and `onClose` is called however it closes.
 */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const toast = useToast()
  const formId = useId()
  const filled = useFormValues<NewPasswordValues>({ name: '', password: '', confirmation: '' })
  const { name } = filled.values
  const [hotel, chooseHotel] = usePlayerDraft(name, (kept) => filled.onChange({ name: kept }))
  const passwordKeys = useNewPasswordRule(filled.values)
  const [isDone, setDone] = useState(false)
  const { wanted, settle } = useSettledPlayer(hotel, name)
  const proof = useMottoProof(isDone ? null : wanted, 'password')
  const form = useEndpointForm(resetPassword, {
    ...filled,
    validate: (values) => ({ name: nameRefusal(values.name) ?? undefined, ...passwordKeys(values) }),
    parts: ({ password, confirmation }) => ({
      body: { hotel, name: name.trim(), password, password_confirmation: confirmation, code: proof.code ?? '' },
    }),
    onSent: ({ status, notification }) => {
      const said = notifications.find((known) => known === notification)
      const isChanged = status === 200
      toast({ tone: isChanged ? 'ok' : 'bad', text: said ? t(`accounts:${said}`) : t('common:error.form') })
      if (!isChanged) return
      setDone(true)
      keepPlayer(null)
      onClose()
    },
    onRefused: (failure) => {
      toast({ tone: 'bad', text: refusalText(t, failure) })
      if (failure !== 'failed' && failure.refused === 'error.codeInvalid') proof.issuing.renew()
    },
  })
  const wait = useSecondsUntil(form.retryAt)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (proof.code !== null && wait === 0) void form.submit()
  }

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
            busy={form.busy}
            disabled={!form.isValid || proof.code === null || wait > 0}
          >
            {form.busy
              ? t('forgot.submitting')
              : wait > 0
                ? t('forgot.submitIn', { time: minutesAndSeconds(wait) })
                : t('forgot.submit')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className={styles.form} onSubmit={submit}>
        <div className={styles.fields}>
          <PlayerFields form={form} hotel={hotel} onHotel={chooseHotel} isMissing={proof.isMissing} onSettle={settle} />
          <NewPasswordFields form={form} label={t('forgot.newPassword')} />
        </div>
        <Note title={t('forgot.motto')}>{t('forgot.mottoHow')}</Note>
        <MottoCode proof={proof} withoutPlayer={t('code.nobody')} />
      </form>
    </Dialog>
  )
}

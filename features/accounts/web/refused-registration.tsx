import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import type { Refusal } from '#platform/contract/refusal.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './refused-registration.module.css'
import { useOpenPanel } from './use-open-panel.ts'

/** Why a registration failed; `failed` without a response. Field errors are shown at the fields. */
export type RefusedRegistration = Refusal | 'failed'

/** Note above the button: the refusal, and what to do next. */
export function RefusedRegistrationNote({
  refused,
  hotel,
  name,
}: {
  refused: RefusedRegistration
  hotel: HotelCode
  name: string
}) {
  const { t } = useTranslation(['accounts', 'common'])
  if (refused === 'failed') return <Note tone="bad" icon="warn" role="alert" title={t('common:error.form')} />
  switch (refused.refused) {
    case 'error.mottoMismatch':
      return <MismatchNote motto={typeof refused.motto === 'string' ? refused.motto : ''} />
    case 'error.alreadyRegistered':
      return <RegisteredNote name={name} />
    case 'error.codeInvalid':
      return (
        <Note tone="warn" icon="clock" role="alert" title={t('register.refused.codeOver')}>
          {t('register.refused.codeOverWhy')}
        </Note>
      )
    case 'error.tooManyRequests':
      return (
        <Note tone="lamp" icon="clock" role="alert" title={t('register.refused.tooMany')}>
          {t('register.refused.tooManyWhy')}
        </Note>
      )
    case 'error.hotelUnavailable':
      return (
        <Note
          tone="warn"
          icon="moon"
          role="alert"
          title={t('register.refused.hotelSilent', { hotel: hotels[hotel].label })}
        >
          {t('register.refused.hotelSilentWhy')}
        </Note>
      )
    case 'error.passwordCommon':
    case 'error.csrf':
      return <Note tone="bad" icon="warn" role="alert" title={t(`common:${refused.refused}`)} />
    default:
      return <Note tone="bad" icon="warn" role="alert" title={t('common:error.form')} />
  }
}

function MismatchNote({ motto }: { motto: string }) {
  const { t } = useTranslation(['accounts', 'common'])
  return (
    <Note
      tone="bad"
      icon="warn"
      role="alert"
      title={motto.trim() === '' ? t('motto.empty') : t('common:error.mottoMismatch', { motto })}
    >
      {t('register.refused.mismatchWhy')}
    </Note>
  )
}

function RegisteredNote({ name }: { name: string }) {
  const { t } = useTranslation('accounts')
  const { openLogin, openForgotPassword } = useOpenPanel()
  return (
    <Note tone="lamp" icon="key" role="alert" title={t('register.refused.registered', { name })}>
      {t('register.refused.registeredWhy')}
      <span className={styles.ways}>
        <Button small icon="key" onClick={() => openLogin()}>
          {t('register.logIn')}
        </Button>
        <Button small onClick={openForgotPassword}>
          {t('register.forgot')}
        </Button>
      </span>
    </Note>
  )
}

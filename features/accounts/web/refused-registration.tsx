import { hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './refused-registration.module.css'
import { useOpenPanel } from './use-open-panel.ts'

/** Note above the button: the refusal, and what to do next. */
export function RefusedRegistrationNote({
  refused,
  hotel,
  name,
}: {
  refused: Failure
  hotel: HotelCode
  name: string
}) {
  const { t } = useTranslation(['accounts', 'common'])
  switch (refused === 'failed' ? refused : refused.refused) {
    case 'error.mottoMismatch':
      return <MismatchNote motto={mottoOf(refused)} />
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
    default:
      return <Note tone="bad" icon="warn" role="alert" title={refusalText(t, refused)} />
  }
}

function mottoOf(refused: Failure): string {
  return refused !== 'failed' && typeof refused.motto === 'string' ? refused.motto : ''
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

import { type ReactNode, useMemo } from 'react'
import { useHoursShown } from '#platform/web/hours.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useZone } from '#platform/web/time.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { isUnsaved, type SavingState } from './saving/saving-state.ts'
import styles from './saving-line.module.css'
import { SmallButton } from './small-button.tsx'

/**
 * Where the text is: saved, on its way, kept on this device, or why it is not. Only what needs the
 * writer is announced, since a text is saved every few seconds.
 */
export function SavingLine({
  saving,
  isReadOnly,
  onLogIn,
}: {
  saving: SavingState
  isReadOnly: boolean
  onLogIn: () => void
}) {
  const { t } = useTranslation('staffArticle')
  const seconds = useInstantSeconds()
  const { block, canKeep, conflict, edits, failures, refusal, savedAt, savedEdits, sending } = saving
  const changes = edits - savedEdits

  if (block === 'loggedOut') {
    return (
      <Line icon="lock" tone="bad" text={t(canKeep ? 'saving.loggedOut' : 'saving.loggedOutUnkept')}>
        <SmallButton onClick={onLogIn}>{t('saving.logIn')}</SmallButton>
      </Line>
    )
  }
  if (block || isReadOnly) return <Line icon="lock" text={t('saving.readOnly')} />
  if (conflict) return <Line icon="warn" tone="warn" text={t('saving.conflict')} />
  if (refusal) return <Line icon="warn" tone="bad" text={t('saving.refused')} />
  if (failures > 0 && isUnsaved(saving)) {
    return <Line icon="warn" tone="warn" text={t(canKeep ? 'saving.offline' : 'saving.unkept', { count: changes })} />
  }
  if (sending) {
    return (
      <p className={styles.line}>
        <Spinner />
        {t('saving.saving')}
      </p>
    )
  }
  if (isUnsaved(saving)) return <Line icon="dots" text={t('saving.unsaved')} />
  if (savedAt === null) return <Line icon="pencil" text={t('saving.empty')} />
  return <Line icon="check" tone="ok" text={t('saving.saved', { time: seconds(savedAt) })} />
}

function Line({
  icon,
  tone,
  text,
  children,
}: {
  icon: IconName
  tone?: 'ok' | 'warn' | 'bad'
  text: string
  children?: ReactNode
}) {
  return (
    <p className={styles.line} data-tone={tone} role={tone === 'warn' || tone === 'bad' ? 'status' : undefined}>
      <Icon name={icon} small />
      <span>{text}</span>
      {children}
    </p>
  )
}

/** Returns a function that writes the time of day of an instant with its seconds: 21:14:08. */
function useInstantSeconds(): (instant: string) => string {
  const language = useLanguage()
  const timeZone = useZone()
  const hours = useHoursShown()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(formatLocales[language], {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: hours === '12' ? 'h12' : 'h23',
      timeZone,
    })
    return (instant) => format.format(new Date(instant))
  }, [language, timeZone, hours])
}

import type { ReactNode } from 'react'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useInstantSeconds } from './instant-seconds.ts'
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

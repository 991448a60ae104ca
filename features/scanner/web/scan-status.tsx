import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { panelNames } from '../client.ts'
import type { Player } from '../contract.ts'
import styles from './scan-status.module.css'

/** Returns a function that formats an instant as date and time within a sentence. */
export function useDateWords(): (value: string) => string {
  const language = useLanguage()
  const zone = useZone()
  const hours = useHoursShown()
  return (value) => formatTime(value, 'dateTime', language, zone, hours)
}

/**
 * Explains why a player cannot be read: a private, banned or missing profile, each with the
 * evidence.
 */
export function ScanStatus({ player }: { player: Player }) {
  return (
    <div className={styles.notes}>
      <VisibilityNote player={player} />
    </div>
  )
}

function VisibilityNote({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const dateWords = useDateWords()
  const date = dateWords(player.visibilitySince)
  switch (player.visibility) {
    case 'public':
      return null
    case 'private': {
      const everRead = panelNames.some((name) => player.panels[name].checkedAt !== null)
      return (
        <Note tone="warn" icon="lock" title={t('standing.private.title')}>
          {everRead ? t('standing.private.kept', { date }) : t('standing.private.nothing')}
        </Note>
      )
    }
    case 'banned':
      return (
        <Note tone="bad" icon="ban" title={t('standing.banned.title')}>
          <p>{t('standing.banned.why', { date })}</p>
          <p>{t('standing.banned.kept')}</p>
        </Note>
      )
    case 'missing':
      return (
        <Note tone="bad" icon="search" title={t('standing.missing.title')}>
          <p>{t('standing.missing.why', { date })}</p>
          <p>{t('standing.missing.kept')}</p>
        </Note>
      )
  }
}

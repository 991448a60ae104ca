import { useTranslation } from 'react-i18next'
import { type Player, panelNames } from '#features/scanner/contract.ts'
import { useHydrated } from '#platform/web/time.tsx'
import { Bell } from '#platform/web/ui/bell.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import styles from './scan-notice.module.css'
import { isBeingScanned } from './use-player.ts'

/** How many lists the running scan has looked at: the profile is read first, and each list after it. */
export function listsDone({ state, checkedAt, panels }: Pick<Player, 'state' | 'checkedAt' | 'panels'>): number {
  if (state === 'queued') return 0
  return panelNames.filter((name) => {
    const panel = panels[name]
    return panel.trouble !== null || (panel.checkedAt !== null && panel.checkedAt >= checkedAt)
  }).length
}

/** Says that a scan is under way and how far it is (SPEC §4 "Scan"); the region stays, so that its end is announced too. */
export function ScanNotice({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const hydrated = useHydrated()
  const done = listsDone(player)
  const total = panelNames.length
  return (
    <div role="status" className={styles.region}>
      {isBeingScanned(player) ? (
        <Card className={styles.notice ?? ''}>
          <Bell ringing />
          <div className={styles.body}>
            <div className={styles.head}>
              <b>{t(player.state === 'queued' ? 'scan.queued' : 'scan.unpacking', { name: player.name })}</b>
              <span className="sign-s lit">{t('scan.done', { done, total })}</span>
            </div>
            <Progress value={done} max={total} label={t('scan.progress')} />
            <p className="meta">{t(done < total ? 'scan.lookAround' : 'scan.photoRooms')}</p>
          </div>
        </Card>
      ) : (
        hydrated && player.state === 'complete' && <span className="sr">{t('scan.complete')}</span>
      )}
    </div>
  )
}

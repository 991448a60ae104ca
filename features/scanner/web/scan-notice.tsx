import { hotels } from '#features/hotels/client.ts'
import { Bell } from '#platform/web/ui/bell.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Player } from '../contract.ts'
import { panelsOf } from './edition-of.ts'
import { failureIcons } from './failure-reason.ts'
import { ScanAgain } from './scan-again.tsx'
import styles from './scan-notice.module.css'
import { listsIn } from './scan-progress.ts'
import { useDateWords } from './scan-status.tsx'
import { isBeingScanned } from './use-player.ts'

/**
 * How far the scan is or how it ended, and the button for another (specification §4.9). It keeps
 * its place and height, so that nothing below moves while a scan starts or ends.
 */
export function ScanNotice({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const running = isBeingScanned(player)
  return (
    <div className={classNames(styles.notice, !running && player.trouble !== null && styles.trouble)}>
      <div className={styles.picture}>
        {running || player.trouble === null ? <Bell ringing={running} /> : <Icon name={failureIcons[player.trouble]} />}
      </div>
      <div className={styles.words}>
        {/* The live region persists while its text changes, so the end of a scan is announced too. */}
        <div role="status">{running ? <Running player={player} /> : <Outcome player={player} />}</div>
        {!running && player.trouble === null && <p className="meta">{t('scan.completeWhy')}</p>}
      </div>
      <ScanAgain player={player} />
    </div>
  )
}

function Running({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const done = listsIn(player)
  const total = panelsOf(player).length
  const wait = total === 1 ? 'scan.lookAroundHere' : done < total ? 'scan.lookAround' : 'scan.photoRooms'
  return (
    <div className={styles.running}>
      <div className={styles.head}>
        <b>{t(player.state === 'queued' ? 'scan.queued' : 'scan.unpacking', { name: player.name })}</b>
        {total > 1 && <span className="sign-s lit">{t('scan.done', { done, total })}</span>}
      </div>
      <Progress value={done} max={total} label={t('scan.progress')} />
      <p className="meta">{t(wait)}</p>
    </div>
  )
}

function Outcome({ player }: { player: Player }) {
  const { t } = useTranslation(['scanner', 'desk'])
  const dateWords = useDateWords()
  if (player.trouble !== null) {
    return (
      <>
        <b>{t(`desk:trouble.${player.trouble}`, { hotel: hotels[player.hotel].label })}</b>
        <p className="meta">{t('desk:trouble.from', { date: dateWords(player.checkedAt) })}</p>
      </>
    )
  }
  return <b>{t(listsIn(player) === panelsOf(player).length ? 'scan.everything' : 'scan.complete')}</b>
}

import type { Edition } from '#features/hotels/contract.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge } from '../contract.ts'
import styles from './badge-facts.module.css'
import { useIntervalWords } from './interval.ts'

/**
 * Shows the details of a badge: name, code, description, owners among scanned players, and when it
 * was gained and lost. In the retro edition, when it was first seen worn, which may be long after
 * it was gained.
 */
export function BadgeFacts({ badge, edition }: { badge: Badge; edition: Edition }) {
  const { t } = useTranslation('scanner')
  const intervalWords = useIntervalWords()
  return (
    <span className={styles.facts}>
      <b>{badge.name ?? t('badge.unnamed')}</b>
      <code>{badge.code}</code>
      {badge.description && <span>{badge.description}</span>}
      <span>{t('badge.ownersOfScanned', { count: badge.owners })}</span>
      <span>{t(edition === 'origins' ? 'worn.got' : 'badge.got', { interval: intervalWords(badge.gained) })}</span>
      {badge.isWorn && <span>{t('worn.now')}</span>}
      {badge.lost && <span>{t('badge.lost', { interval: intervalWords(badge.lost) })}</span>}
    </span>
  )
}

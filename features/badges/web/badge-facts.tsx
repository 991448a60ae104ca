import { hotels } from '#features/hotels/client.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge, BadgeText } from '../contract.ts'
import { BadgeActions } from './badge-actions.tsx'
import styles from './badge-facts.module.css'
import { useBadgeFigures } from './use-badge-figures.ts'

/** Name and facts of a badge: `words` are those of one hotel, null while none has named it. */
export function BadgeFacts({ badge, words }: { badge: Badge; words: BadgeText | null }) {
  const { t } = useTranslation('badges')
  const { figure } = useBadgeFigures()
  const speaks = words ? { lang: hotels[words.hotel].language } : {}
  return (
    <div className={styles.facts}>
      <div className="row">
        <Plate tone="lit">
          <span translate="no">{badge.code}</span>
        </Plate>
        {words && <HotelPlate code={words.hotel} />}
      </div>
      <h1 className={styles.name} {...(words?.name && speaks)}>
        {words?.name ?? t('unnamed')}
      </h1>
      {words?.description && (
        <p className={styles.description} {...speaks}>
          <q>{words.description}</q>
        </p>
      )}
      <dl className={styles.stats}>
        <div>
          <dt>
            <Icon name="people" small />
            {t('owners')}
          </dt>
          <dd className={styles.figure}>{figure(badge.owners)}</dd>
          <Sample badge={badge} />
        </div>
        <FirstMet badge={badge} />
      </dl>
      <BadgeActions badge={badge} name={words?.name ?? badge.code} />
    </div>
  )
}

/** Sample size, without which the number of owners is meaningless. */
function Sample({ badge }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  const { share } = useBadgeFigures()
  const { owners, scanned } = badge
  if (scanned === 0) return <dd className="meta">{t('sample.none')}</dd>
  if (owners === 0) return <dd className="meta">{t('sample.nobody', { count: scanned })}</dd>
  return <dd className="meta">{t('sample.share', { share: share({ owners, scanned }), count: scanned })}</dd>
}

function FirstMet({ badge: { firstScannedAt, firstSeenAt } }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  return (
    <div>
      <dt>
        <Icon name={firstScannedAt === null ? 'news' : 'eye'} small />
        {t(firstScannedAt === null ? 'knownSince' : 'firstScanned')}
      </dt>
      <dd className={styles.figure}>
        <Time value={firstScannedAt ?? firstSeenAt} form="date" />
      </dd>
      <dd className="meta">{t(firstScannedAt === null ? 'fromTexts' : 'byScans')}</dd>
    </div>
  )
}

import { type CSSProperties, useId } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge } from '../contract.ts'
import styles from './badge-rarity.module.css'
import { useBadgeFigures } from './use-badge-figures.ts'

const segments = 10

/** Rarity of a badge per hotel among the scanned players. Renders nothing before the first scan. */
export function BadgeRarity({ badge: { rarity } }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  const { figure, share } = useBadgeFigures()
  const titleId = useId()
  if (rarity.length === 0) return null
  const most = Math.max(...rarity.map(({ owners, scanned }) => owners / scanned))
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="building" title={t('rarity.title')} id={titleId} />
      <ul className={styles.hotels}>
        {rarity
          .toSorted((one, other) => other.owners / other.scanned - one.owners / one.scanned)
          .map(({ hotel, owners, scanned }) => {
            const filled = owners === 0 ? 0 : Math.max(1, Math.round((owners / scanned / most) * segments))
            const bar: CSSProperties & Record<'--filled', number> = { '--filled': filled }
            return (
              <li key={hotel}>
                <span className={styles.hotel}>
                  <Flag country={hotels[hotel].flag} small />
                  {hotels[hotel].label}
                </span>
                <span className={styles.bar} style={bar} aria-hidden="true" />
                <b className={styles.share}>{share({ owners, scanned })}</b>
                <span className={styles.sample}>{t('rarity.of', { count: scanned, owners: figure(owners) })}</span>
              </li>
            )
          })}
      </ul>
    </Card>
  )
}

import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgeWords } from '../badge-words.ts'
import type { Badge } from '../contract.ts'
import { BadgeFacts } from './badge-facts.tsx'
import styles from './badge-showcase.module.css'
import { BadgeStage } from './badge-stage.tsx'

/** A badge on its plinth with its facts (specification §2.7). */
export function BadgeShowcase({ badge }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  const { main } = badgeWords(badge, useLanguage())
  return (
    <Card flush className={styles.badge ?? ''}>
      <BadgeStage
        picture={badge.picture}
        lit={badge.owners > 0}
        label={t('picture', { name: main?.name ?? badge.code })}
      />
      <BadgeFacts badge={badge} words={main} />
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showBadge } from '#features/badges/contract.ts'
import type { BadgeCard as Card } from '#features/news/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import styles from './live-card.module.css'
import { useSeen } from './use-seen.ts'

/** A badge in the text of an article. What is known of it comes with the page; how many own it now is asked once somebody sees it, where scans have met it. */
export function BadgeCard({ card }: { card: Card }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const { seen, ref } = useSeen<HTMLAnchorElement>()
  const { data } = useQuery({
    ...queryOf(showBadge, { params: { code: card.code } }),
    enabled: seen && card.owners !== null,
  })
  const owners = data && !isRefusal(data) ? data.owners : card.owners
  return (
    <a ref={ref} className={styles.card} href={`/${language}/habbo/badges/${encodeURIComponent(card.code)}`}>
      <span className={styles.badge}>
        <PixelPicture src={card.picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
      </span>
      <span className={styles.words}>
        <b>{card.name ?? t('article.badge.unnamed')}</b>
        {card.description && <span>{card.description}</span>}
        <span className={styles.code}>
          <span>{card.code}</span>
          {owners !== null && <span>{t('article.badge.owners', { count: owners })}</span>}
        </span>
      </span>
    </a>
  )
}

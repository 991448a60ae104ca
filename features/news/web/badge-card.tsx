import { useQuery } from '@tanstack/react-query'
import { showBadge } from '#features/badges/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSeen } from '#platform/web/seen.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { BadgeCard as Card } from '../contract.ts'
import styles from './live-card.module.css'

/**
 * Renders a badge inside an article's text, worded in the page's language even if the article's
 * differs. The badge data comes with the page; the current owner count is requested once the card
 * is visible and scans know the badge.
 */
export function BadgeCard({ card }: { card: Card }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const { seen, ref } = useSeen<HTMLAnchorElement>()
  const { code, name, description, picture, owners } = card
  return (
    <a ref={ref} className={styles.card} lang={language} href={addressOf('habboBadge', language, { code })}>
      <span className={styles.badge}>
        <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
      </span>
      <span className={styles.words}>
        <b>{name ?? t('article.badge.unnamed')}</b>
        {description && <span>{description}</span>}
        <span className={styles.code}>
          <span>{code}</span>
          {owners !== null &&
            (seen ? (
              <OwnersNow code={code} before={owners} />
            ) : (
              <span>{t('article.badge.owners', { count: owners })}</span>
            ))}
        </span>
      </span>
    </a>
  )
}

function OwnersNow({ code, before }: { code: string; before: number }) {
  const { t } = useTranslation('news')
  const { data } = useQuery(queryOf(showBadge, { params: { code } }))
  return <span>{t('article.badge.owners', { count: data && !isRefusal(data) ? data.owners : before })}</span>
}

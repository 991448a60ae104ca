import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import {
  BadgeLadder,
  BadgeMissing,
  BadgeNames,
  BadgeRarity,
  BadgeShowcase,
  BadgeStreet,
  BadgeTrend,
  BadgeWays,
  badgeQuery,
} from '#features/badges/web/parts.tsx'
import { BadgeNews } from '#features/news/web/parts.tsx'
import { BadgeOwners } from '#features/scanner/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './badge-page.module.css'

/**
 * All that is known of a badge: names, owners, rarity, how it is got, and the news that mention it
 * (specification §2.7).
 */
export function BadgePage() {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const { code = '' } = useParams({ strict: false })
  const { data: badge } = useQuery(badgeQuery(code))
  if (!badge || isRefusal(badge)) return <BadgeMissing />
  return (
    <>
      <BadgeStreet heading="p" />
      {/* Remount for another badge, so that expanded lists do not stay open. */}
      <PageBody key={code}>
        <BadgeShowcase badge={badge} />
        <BadgeLadder badge={badge} />
        <div className="cols sec">
          <Suspense>
            <BadgeOwners code={code} />
          </Suspense>
          <div className={styles.side}>
            <BadgeRarity badge={badge} />
            <BadgeTrend badge={badge} />
          </div>
        </div>
        <BadgeWays code={code} />
        <BadgeNames badge={badge} />
        <p>
          <TextLink href={`${addressOf('communityEmbeds', language)}?kind=badge&id=${encodeURIComponent(code)}`}>
            {t('embed')}
          </TextLink>
        </p>
        <Suspense>
          <BadgeNews code={code} />
        </Suspense>
      </PageBody>
    </>
  )
}

export { BadgeMissing } from '#features/badges/web/parts.tsx'
export { badgeHead, loadBadgePage } from './load-badge-page.ts'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { ListTooltip } from '#platform/web/ui/list-tooltip.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ListedBadge } from '../contract.ts'
import { archiveAddress, badgeAddress, newlyLabelled } from './archive-address.ts'
import { BadgeTile, TileFacts } from './badge-tile.tsx'
import styles from './latest-badges.module.css'
import { latestBadgesQuery } from './queries.ts'

export { latestBadgesQuery } from './queries.ts'

/**
 * Newest badges on the home page and those most recently named for the first time. Renders nothing
 * if there are none.
 */
export function LatestBadges() {
  const { t } = useTranslation('showcase')
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const newestId = useId()
  const labelledId = useId()
  const { data } = useQuery(latestBadgesQuery(language))
  if (!data || isRefusal(data) || data.newest.length === 0) return null
  const { newest, labelled } = data
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the links inside, which need no keys of their own
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className="wrap cols sec" onClick={onLinkClick}>
      <section aria-labelledby={newestId}>
        <SectionTitle icon="medal" title={t('newest')} id={newestId}>
          <MoreLink href={archiveAddress(language, {})}>{t('all')}</MoreLink>
        </SectionTitle>
        <ListTooltip contentOf={(index) => newest[index] && <TileFacts badge={newest[index]} language={language} />}>
          <ul className={styles.case}>
            {newest.map((badge, index) => (
              <li key={badge.code} aria-setsize={newest.length} aria-posinset={index + 1}>
                <BadgeTile badge={badge} language={language} />
              </li>
            ))}
          </ul>
        </ListTooltip>
      </section>
      {labelled.length > 0 && (
        <Card as="section" aria-labelledby={labelledId}>
          <CardTitle icon="pencil" title={t('labelled')} id={labelledId} />
          <p className="meta">{t('labelledLead')}</p>
          <ul className={styles.labelled}>
            {labelled.map((badge) => (
              <LabelledBadge key={badge.code} badge={badge} address={badgeAddress(language, badge.code)} />
            ))}
          </ul>
          <MoreLink href={archiveAddress(language, newlyLabelled)}>{t('allLabelled')}</MoreLink>
        </Card>
      )}
    </div>
  )
}

function LabelledBadge({ badge: { code, name, hotel, picture }, address }: { badge: ListedBadge; address: string }) {
  return (
    <li>
      <a href={address}>
        <span className={styles.picture}>
          <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
        </span>
        <span className={styles.words}>
          <b lang={hotel ? hotels[hotel].language : undefined}>{name}</b>
          <span className={styles.code} translate="no">
            {code}
          </span>
        </span>
        <Icon name="right" small />
      </a>
    </li>
  )
}

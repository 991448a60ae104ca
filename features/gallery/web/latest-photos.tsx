import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { galleryAddress } from './gallery-address.ts'
import styles from './latest-photos.module.css'
import { PhotoCard } from './photo-card.tsx'
import { latestPhotosQuery } from './queries.ts'

export { latestPhotosQuery } from './queries.ts'

/** Latest photos on the home page; each opens in the gallery. Renders nothing if there are none. */
export function LatestPhotos() {
  const { t } = useTranslation('photos')
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const titleId = useId()
  const { data } = useQuery(latestPhotosQuery())
  if (!data || isRefusal(data) || data.items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only follows the links inside, which need no keys of their own
    <section className="wrap sec" aria-labelledby={titleId} onClick={onLinkClick}>
      <SectionTitle icon="camera" title={t('latest')} id={titleId}>
        <MoreLink href={galleryAddress(language, 'photos', {})}>{t('all')}</MoreLink>
      </SectionTitle>
      <ul className={styles.strip}>
        {data.items.map((photo) => (
          <li key={photo.id}>
            <PhotoCard photo={photo} address={galleryAddress(language, 'photos', { picture: photo.id })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

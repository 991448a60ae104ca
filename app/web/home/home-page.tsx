import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LatestBadges } from '#features/badges/web/pages.tsx'
import { LatestPhotos } from '#features/gallery/web/parts.tsx'
import { LatestNews } from '#features/news/web/parts.tsx'
import { HomeRequestLine } from '#features/radio/web/pages.tsx'
import { ScannerForm } from '#features/scanner/web/parts.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { DeskPane, FrontDesk } from '../shell/front-desk.tsx'
import { parseHomeSearch } from './home-search.ts'

/** The home page: the hotel at night, the front desk and the news. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { hotel, name } = parseHomeSearch(useSearch({ strict: false }))
  const asked = name ? { hotel: hotel ?? null, name } : null
  return (
    <>
      <Street variant="home" title={t('hero.title')} lead={t('hero.lead')} />
      <FrontDesk label={t('desk.label')}>
        <DeskPane title={t('desk.title')} lead={t('desk.lead')}>
          <ScannerForm asked={asked} />
        </DeskPane>
        <DeskPane title={t('origins.title')} lead={t('origins.lead')}>
          <ScannerForm asked={asked} edition="origins" />
        </DeskPane>
      </FrontDesk>
      <Suspense>
        <LatestNews
          below={
            <Suspense>
              <HomeRequestLine />
            </Suspense>
          }
        />
      </Suspense>
      <Suspense>
        <LatestBadges />
      </Suspense>
      <Suspense>
        <LatestPhotos />
      </Suspense>
    </>
  )
}

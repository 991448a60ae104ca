import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { LatestBadges } from '#features/badges/web/pages.tsx'
import { LatestPhotos } from '#features/gallery/web/parts.tsx'
import { LatestNews } from '#features/news/web/parts.tsx'
import { HomeRequestLine } from '#features/radio/web/pages.tsx'
import { RareThings, ScannerForm } from '#features/scanner/web/parts.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import porter from '../shell/assets/porter.png'
import styles from './home-page.module.css'
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
      <div className={styles.sections}>
        <Suspense>
          <LatestNews className={styles.news} />
        </Suspense>
        <Suspense>
          <LatestBadges />
          <RareThings />
        </Suspense>
        <Suspense>
          <LatestPhotos />
        </Suspense>
        {/* On phones after the others; in wide windows beside the news. */}
        <div className={classNames('wrap', 'sec', styles.request)}>
          <Suspense>
            <HomeRequestLine />
          </Suspense>
        </div>
      </div>
    </>
  )
}

/**
 * The front desk of the home page: a brass counter with the porter behind it. Its children are
 * `DeskPane`s.
 */
function FrontDesk({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classNames('wrap', styles.place)} aria-label={label}>
      <div className={styles.desk}>
        <img className={styles.porter} src={porter} width={56} height={60} alt="" />
        <div className={styles.panes}>{children}</div>
      </div>
    </section>
  )
}

/** One side of the desk, usually around a form: a title, a sentence, and the fields. */
function DeskPane({ title, lead, children }: { title: ReactNode; lead: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.pane}>
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </div>
  )
}

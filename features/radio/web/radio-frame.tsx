import type { ReactNode } from 'react'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { AsideColumns } from '#platform/web/ui/aside-columns.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { OnAirCard } from './on-air-card.tsx'
import styles from './radio-frame.module.css'
import type { RadioPage } from './radio-search.ts'
import { RadioStreet } from './radio-street.tsx'
import { RequestLine } from './request-line.tsx'
import { StationOutage } from './station-outage.tsx'

/**
 * The frame of both radio pages: current broadcast at the top, request line at the side. `wide` is
 * placed above both.
 */
export function RadioFrame({ page, wide, children }: { page: RadioPage; wide?: ReactNode; children: ReactNode }) {
  const onLinkClick = useInnerLinks()
  return (
    <>
      <RadioStreet page={page} />
      <PageBody onClick={onLinkClick}>
        <StationOutage />
        <OnAirCard />
        {wide}
        <div className={styles.columns}>
          <AsideColumns aside={<RequestLine />}>{children}</AsideColumns>
        </div>
      </PageBody>
    </>
  )
}

import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  Chip,
  FilterRow,
  StaffHead,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { bannerLists, listBanners, mostShown } from '../../client.ts'
import type { Banner } from '../../contract.ts'
import { BannerDialog } from './banner-dialog.tsx'
import { BannerItem } from './banner-item.tsx'
import styles from './banners-page.module.css'
import { parseBannersSearch } from './banners-search.ts'
import { useBannerActs } from './use-banner-acts.ts'

const secondMs = 1000

/** The notices of the site: shown and planned ones, past ones, and deleted ones. */
export function BannersPage() {
  const { t } = useTranslation('staffNotices')
  const navigate = useStaffNavigate()
  const { list = 'current' } = parseBannersSearch(useSearch({ strict: false }))
  const banners = useStaffPages(listBanners, { query: { list } })
  const [edited, setEdited] = useState<Banner | 'new' | null>(null)
  const now = useSeconds()
  const acts = useBannerActs(banners.readAgain)
  useStaffChanges('banners', banners.readAgain)
  useStaffKeys({ n: () => setEdited('new') })

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={t('facts', { count: mostShown })}
        actions={
          <Button small variant="primary" aria-keyshortcuts="n" onClick={() => setEdited('new')}>
            <Icon name="plus" small />
            {t('add')}
            <kbd>N</kbd>
          </Button>
        }
      />
      <FilterRow label={t('lists')}>
        {bannerLists.map((each) => (
          <Chip
            key={each}
            on={each === list}
            onClick={() =>
              void navigate('site/notices', { search: { list: each === 'current' ? undefined : each }, replace: true })
            }
          >
            {t(`list.${each}`)}
          </Chip>
        ))}
      </FilterRow>
      {banners.failed && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={banners.readAgain}>
            {t('again')}
          </Button>
        </Note>
      )}
      {banners.isLoading && <Skeleton height="320px" />}
      {banners.items?.length === 0 && (
        <EmptyState level="h2" title={t(`none.${list}`)}>
          {list === 'deleted' ? t('noneDeletedText') : undefined}
        </EmptyState>
      )}
      <ul className={styles.list} aria-label={t(`list.${list}`)}>
        {banners.items?.map((banner) => (
          <BannerItem
            key={banner.id}
            banner={banner}
            now={now}
            acts={{
              edit: setEdited,
              end: (each) => void acts.end(each),
              remove: (each) => void acts.remove(each),
              bringBack: (each) => void acts.bringBack(each),
            }}
          />
        ))}
      </ul>
      {banners.hasMore && (
        <Button small busy={banners.isLoadingMore} onClick={banners.readMore}>
          {t('more')}
        </Button>
      )}
      {edited && (
        <BannerDialog
          banner={edited === 'new' ? null : edited}
          onSaved={(saved) => {
            setEdited(null)
            acts.saved(edited === 'new' ? null : edited, saved)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** The time by the second, so that a notice changes its state while the page is open. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

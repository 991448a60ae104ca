import { useEffect, useRef } from 'react'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgeSorts } from '../client.ts'
import type { BadgeSort } from '../contract.ts'
import { shownSort } from './archive-address.ts'
import type { ArchiveSearch } from './archive-search.ts'

const icons: Record<BadgeSort, IconName> = {
  newest: 'clock',
  labelled: 'pencil',
  rarest: 'star',
  owned: 'people',
  code: 'list',
}

/** Sort orders of the archive as links that keep search and filters. */
export function ArchiveSorts({ asked }: { asked: ArchiveSearch }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const row = useRef<HTMLDivElement>(null)
  const shown = shownSort(asked)
  const { edition, ...narrowed } = asked

  // On a small screen the row is wider than the window: the chosen one must not hide beside it.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-sort="${shown ?? 'best'}"]`)
    const scroller = chosen?.parentElement
    if (chosen && scroller) scroller.scrollLeft = chosen.offsetLeft - (scroller.clientWidth - chosen.offsetWidth) / 2
  }, [shown])

  const link = (sort: BadgeSort | null) => (
    <TabLink
      key={sort}
      data-sort={sort ?? 'best'}
      to={edition ? routePath('habboOriginsBadges') : routePath('habboBadges')}
      params={{ language }}
      search={{
        ...narrowed,
        sort: sort === 'newest' && !asked.search ? undefined : (sort ?? undefined),
        page: undefined,
      }}
      resetScroll={false}
      preload={false}
      current={sort === shown}
      icon={sort === null ? 'search' : icons[sort]}
    >
      {t(`archive.sort.${sort ?? 'best'}`)}
    </TabLink>
  )
  return (
    <div ref={row}>
      <TabLinks label={t('archive.sort.label')}>
        {asked.search && link(null)}
        {badgeSorts.map(link)}
      </TabLinks>
    </div>
  )
}

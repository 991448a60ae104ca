import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { routePath } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import well from '#platform/web/ui/badge-well.module.css'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ComparedBadge, Comparison } from '../../contract.ts'
import { useFocusOnMore } from '../focus-on-more.ts'
import { ListEnd } from '../list-end.tsx'
import row from '../row-card.module.css'
import { type BadgeSort, badgeSorts, comparedBadgesQuery } from './compare-queries.ts'
import { searchOf } from './compare-search.ts'
import styles from './compared-lists.module.css'
import { LeftOut } from './left-out.tsx'
import { SinceList } from './since-list.tsx'

const places = [0, 1, 2, 3, 4, 5]

/** The badges that all players have and, each behind a tab of its own, those that one has alone. */
export function ComparedBadges({ comparison, of }: { comparison: Comparison; of: string | undefined }) {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  const figure = useFigures()
  const titleId = useId()
  const { players, badges } = comparison
  const ids = players.map(({ habboId }) => habboId)
  const listed = players.filter((player) => player.badges.checkedAt !== null)
  const alone = listed.find(({ habboId }) => habboId === of)
  if (badges === null) {
    return (
      <section aria-labelledby={titleId}>
        <h2 className="sr" id={titleId}>
          {t('badges.title')}
        </h2>
        <LeftOut players={players} list="badges" />
      </section>
    )
  }
  const tab = { to: routePath('scannerCompare'), params: { language }, resetScroll: false } as const
  return (
    <section aria-labelledby={titleId}>
      <h2 className="sr" id={titleId}>
        {t('badges.title')}
      </h2>
      <TabLinks label={t('badges.lists')}>
        <TabLink {...tab} search={searchOf(ids)} current={!alone} icon="medal" count={figure(badges)}>
          {t('badges.common')}
        </TabLink>
        {listed.map(({ habboId, name, badges: { only } }) => (
          <TabLink
            {...tab}
            key={habboId}
            search={searchOf(ids, habboId)}
            current={habboId === alone?.habboId}
            count={figure(only)}
          >
            {t('badges.only', { name })}
          </TabLink>
        ))}
      </TabLinks>
      <Card role="group" aria-label={alone ? t('badges.only', { name: alone.name }) : t('badges.common')}>
        <LeftOut players={players} list="badges" />
        <BadgeList key={alone?.habboId ?? ''} comparison={comparison} of={alone?.habboId} />
      </Card>
    </section>
  )
}

function BadgeList({ comparison: { players }, of }: { comparison: Comparison; of: string | undefined }) {
  const { t } = useTranslation(['compare', 'scanner'])
  const [sort, setSort] = useState<BadgeSort>(badgeSorts[0])
  const ids = players.map(({ habboId }) => habboId)
  const query = useInfiniteQuery({ ...comparedBadgesQuery(ids, of, sort), placeholderData: keepPreviousData })
  const { data, isError, refetch } = query
  const { list, expectMore } = useFocusOnMore(data?.pages.length ?? 0)
  if (!data) {
    return isError ? (
      <Note tone="bad" icon="warn" role="alert" title={t('scanner:panel.failed')}>
        <Button small onClick={() => void refetch()}>
          {t('scanner:panel.retry')}
        </Button>
      </Note>
    ) : (
      <div className={styles.cards}>
        <p className="sr">{t('scanner:panel.loading')}</p>
        {places.map((place) => (
          <Skeleton key={place} height="96px" />
        ))}
      </div>
    )
  }
  const items = data.pages.flatMap((page) => page.items)
  const showMore = () => {
    expectMore(items.length)
    void query.fetchNextPage()
  }
  const total = data.pages[0]?.total ?? 0
  if (total === 0) {
    const name = players.find(({ habboId }) => habboId === of)?.name
    return (
      <EmptyState level="h3" title={t('badges.none.title')}>
        {name === undefined ? t('badges.none.common') : t('badges.none.only', { name })}
      </EmptyState>
    )
  }
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('scanner:panel.sort')}
          segments={badgeSorts.map((value) => ({ value, label: t(`scanner:panel.sorts.${value}`) }))}
          value={sort}
          onChange={setSort}
        />
      </div>
      <ul className={styles.cards} ref={list}>
        {items.map((badge) => (
          <li key={badge.code}>
            <BadgeCard badge={badge} players={players} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} shown={items.length} total={total} onMore={showMore} />
    </>
  )
}

function BadgeCard({ badge, players }: { badge: ComparedBadge; players: Comparison['players'] }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  return (
    <div className={row.card}>
      <span className={well.well}>
        <PixelPicture src={badge.picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
      </span>
      <div className={styles.words}>
        <Link
          className={styles.name}
          to={routePath('habboBadge')}
          params={{ language, code: badge.code }}
          preload={false}
          title={badge.name ?? badge.code}
        >
          {badge.name ?? badge.code}
        </Link>
        <span className={styles.owners}>{t('badge.owners', { count: badge.owners })}</span>
        <SinceList players={players} gained={badge.gained} />
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { IconPicture } from '#features/accounts/web/parts.tsx'
import { thingPath } from '#features/audit/web/parts.tsx'
import {
  type Column,
  DataTable,
  Head,
  Panel,
  StaffLink,
  TwoColumns,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listSales, revenueDays, showRevenue } from '../../client.ts'
import type { Sale, StaffIcon } from '../../contract.ts'
import { CorrectBalance } from './correct-balance.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import styles from './sales.module.css'
import type { ShopSearch } from './shop-search.ts'
import { useNameOf } from './use-shop-icons.ts'

/** What was sold: the stars of each day, and every sale, of all icons or of one. */
export function Sales({
  icons,
  search,
  onChange,
}: {
  icons: readonly StaffIcon[]
  search: ShopSearch
  onChange: (change: ShopSearch) => void
}) {
  const { t } = useTranslation('staffShop')
  const nameOf = useNameOf()
  const chosen = icons.find(({ icon }) => icon === search.icon)
  const list = useStaffPages(listSales, { query: chosen ? { icon: chosen.icon } : {} })
  const { items } = list
  return (
    <TwoColumns side={<CorrectBalance />}>
      <Revenue days={search.days ?? 30} onDays={(days) => onChange({ days })} />
      <div className={styles.filter}>
        <Select
          aria-label={t('sales.icon')}
          value={chosen?.icon ?? ''}
          onChange={({ target }) => onChange({ icon: target.value || undefined })}
        >
          <option value="">{t('sales.allIcons')}</option>
          {icons
            .filter(({ product, sold }) => product || sold > 0)
            .map((icon) => (
              <option key={icon.icon} value={icon.icon}>
                {nameOf(icon)}
              </option>
            ))}
        </Select>
      </div>
      {list.failed && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={list.readAgain}>
            {t('again')}
          </Button>
        </Note>
      )}
      {list.isLoading && <Skeleton height="320px" />}
      {items?.length === 0 && <EmptyState vignette="off" level="h2" title={t('sales.none')} />}
      {items && items.length > 0 && (
        <Card flush>
          <SalesTable sales={items} icons={icons} />
        </Card>
      )}
      {list.hasMore && (
        <Button busy={list.isLoadingMore} onClick={list.readMore}>
          {t('more')}
        </Button>
      )}
    </TwoColumns>
  )
}

function Revenue({
  days,
  onDays,
}: {
  days: (typeof revenueDays)[number]
  onDays: (days: (typeof revenueDays)[number]) => void
}) {
  const { t } = useTranslation('staffShop')
  const asked = useQuery(queryOf(showRevenue, { query: { days } }))
  const data = asked.data && !isRefusal(asked.data) ? asked.data : null
  const sum = (of: 'sold' | 'stars') => (data ?? []).reduce((total, day) => total + day[of], 0)
  return (
    <Panel
      icon="coin"
      title={t('revenue.title')}
      end={data && [t('facts.stars', { count: sum('stars') }), t('revenue.sold', { count: sum('sold') })].join(', ')}
    >
      <SegmentedControl
        label={t('revenue.days')}
        segments={revenueDays.map((each) => ({ value: String(each), label: t('revenue.last', { count: each }) }))}
        value={String(days)}
        onChange={(value) => onDays(revenueDays.find((each) => String(each) === value) ?? 30)}
      />
      {data ? <RevenueChart days={data} /> : <Skeleton height="180px" />}
    </Panel>
  )
}

function SalesTable({ sales, icons }: { sales: readonly Sale[]; icons: readonly StaffIcon[] }) {
  const { t } = useTranslation('staffShop')
  const figures = useFigures()
  const nameOf = useNameOf()
  const columns: readonly Column<Sale>[] = [
    {
      key: 'icon',
      label: t('column.icon'),
      isTitle: true,
      cell: ({ icon }) => (
        <span className={styles.icon}>
          <IconPicture icon={icon} />
          {nameOf(icons.find((each) => each.icon === icon) ?? { icon, words: null })}
        </span>
      ),
    },
    { key: 'buyer', label: t('column.buyer'), cell: ({ buyer }) => <Buyer buyer={buyer} /> },
    { key: 'price', label: t('column.price'), isNumber: true, cell: ({ price }) => figures(price) },
    { key: 'at', label: t('column.at'), cell: ({ at }) => <Time value={at} form="dateTime" /> },
  ]
  return <DataTable label={t('tab.sales')} columns={columns} rows={sales} keyOf={({ id }) => id} />
}

function Buyer({ buyer }: Pick<Sale, 'buyer'>) {
  const { t } = useTranslation('staffShop')
  if (!buyer) return t('sales.closed')
  const { name, hotel, avatar } = buyer
  const path = thingPath({ subject: 'account', subjectId: null, about: { name, hotel } })
  return (
    <span className={styles.icon}>
      <Head isNamed name={name} avatar={avatar} />
      {path ? (
        <StaffLink to={path} search={{ tab: 'rewards' }}>
          {name}
        </StaffLink>
      ) : (
        name
      )}
    </span>
  )
}

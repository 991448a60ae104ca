import { IconPicture } from '#features/accounts/web/parts.tsx'
import { Chip, type Column, DataTable, FilterRow } from '#features/housekeeping/web/parts.tsx'
import { useFigures } from '#platform/web/figures.ts'
import { useDateTime, useNow } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffIcon } from '../../contract.ts'
import { IconPlates } from './icon-plates.tsx'
import styles from './shop-page.module.css'
import { type IconFilter, iconFilters, isShown, type ShopSearch } from './shop-search.ts'
import { useNameOf } from './use-shop-icons.ts'

/** The icons that the filter leaves; a row opens the icon beside it. */
export function IconsTable({
  icons,
  shown,
  search,
  onChange,
  onChoose,
}: {
  icons: readonly StaffIcon[]
  shown: readonly StaffIcon[]
  search: ShopSearch
  onChange: (change: ShopSearch) => void
  onChoose: (icon: StaffIcon) => void
}) {
  const { t } = useTranslation('staffShop')
  const now = useNow()
  const count = (filter: IconFilter | undefined) => icons.filter((icon) => isShown(filter, icon, now)).length
  const columns = useColumns(onChoose)
  return (
    <div>
      <FilterRow label={t('filter.label')}>
        <Chip on={search.show === undefined} count={count(undefined)} onClick={() => onChange({ show: undefined })}>
          {t('filter.all')}
        </Chip>
        {iconFilters.map((filter) => (
          <Chip
            key={filter}
            on={search.show === filter}
            count={count(filter)}
            onClick={() => onChange({ show: filter, icon: undefined })}
          >
            {t(`filter.${filter}`)}
          </Chip>
        ))}
      </FilterRow>
      {shown.length === 0 ? (
        <EmptyState vignette="search" level="h2" title={t('none')} />
      ) : (
        <Card flush>
          <DataTable
            label={t('tab.icons')}
            columns={columns}
            rows={shown}
            keyOf={({ icon }) => icon}
            at={search.icon}
            onOpen={onChoose}
          />
        </Card>
      )}
    </div>
  )
}

function useColumns(onChoose: (icon: StaffIcon) => void): readonly Column<StaffIcon>[] {
  const { t } = useTranslation('staffShop')
  const figures = useFigures()
  const dateTime = useDateTime()
  const nameOf = useNameOf()
  const number = (value: number) => (value === 0 ? <span className={styles.quiet}>0</span> : figures(value))
  return [
    {
      key: 'icon',
      label: t('column.icon'),
      isTitle: true,
      cell: (each) => (
        <span className={styles.icon}>
          <IconPicture icon={each.icon} />
          <button
            type="button"
            data-icon={each.icon}
            onClick={(event) => {
              event.stopPropagation()
              onChoose(each)
            }}
          >
            {nameOf(each)}
          </button>
        </span>
      ),
    },
    { key: 'state', label: t('column.state'), cell: (each) => <IconPlates icon={each} /> },
    {
      key: 'price',
      label: t('column.price'),
      isNumber: true,
      cell: ({ product }) => (product ? figures(product.price) : <span className={styles.quiet}>–</span>),
    },
    {
      key: 'stock',
      label: t('column.stock'),
      isNumber: true,
      cell: ({ product }) => {
        if (!product) return <span className={styles.quiet}>–</span>
        const [next] = product.planned
        const title = next && t('stock.comes', { count: next.pieces, at: dateTime(next.dueAt) })
        return (
          <span title={title}>
            {product.stock === null ? t('stock.unlimited') : figures(product.stock)}
            {next && <small className={styles.quiet}> +{figures(next.pieces)}</small>}
          </span>
        )
      },
    },
    { key: 'sold', label: t('column.soldLately'), isNumber: true, cell: ({ soldLately }) => number(soldLately) },
    { key: 'wishes', label: t('column.wishes'), isNumber: true, cell: ({ wishes }) => number(wishes) },
    { key: 'stars', label: t('column.stars'), isNumber: true, cell: ({ stars }) => number(stars) },
  ]
}

import { type Column, DataTable } from '#features/housekeeping/web/parts.tsx'
import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CatalogueBadge } from '../../contract.ts'
import styles from './catalogue-page.module.css'

/** The badges that the filters leave; a row opens the badge beside it. */
export function CatalogueTable({
  badges,
  at,
  selected,
  onOpen,
  onSelect,
}: {
  badges: readonly CatalogueBadge[]
  at: string | undefined
  selected: ReadonlySet<string>
  onOpen: (code: string) => void
  onSelect: (code: string) => void
}) {
  const { t } = useTranslation('staffBadges')
  const figures = useFigures()
  // Empty cells are left out of the cards on phones.
  const number = (value: number) => (value === 0 ? null : figures(value))
  const columns: readonly Column<CatalogueBadge>[] = [
    {
      key: 'badge',
      label: t('column.badge'),
      isTitle: true,
      cell: ({ code, name, picture }) => (
        <span className={styles.badge}>
          <Checkbox checked={selected.has(code)} onChange={() => onSelect(code)}>
            <span className="sr">{t('select', { code })}</span>
          </Checkbox>
          <span className={styles.picture}>
            <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
          </span>
          <button
            type="button"
            data-badge={code}
            onClick={(event) => {
              event.stopPropagation()
              onOpen(code)
            }}
          >
            <b lang={name?.language}>{name?.text ?? t('unnamed')}</b>
            <small translate="no">{code}</small>
          </button>
        </span>
      ),
    },
    {
      key: 'by',
      label: t('column.by'),
      cell: ({ name }) => name && <Plate tone={name.by === 'staff' ? 'second' : 'plain'}>{t(name.by)}</Plate>,
    },
    { key: 'since', label: t('column.since'), cell: ({ firstSeenAt }) => <Time value={firstSeenAt} form="date" /> },
    { key: 'owners', label: t('column.owners'), isNumber: true, cell: ({ owners }) => figures(owners) },
    { key: 'news', label: t('column.news'), isNumber: true, cell: ({ news }) => number(news) },
    { key: 'ways', label: t('column.ways'), isNumber: true, cell: ({ ways }) => number(ways) },
    {
      key: 'waiting',
      label: t('column.waiting'),
      isNumber: true,
      cell: ({ waiting }) => (waiting > 0 ? <Plate tone="lamp">{figures(waiting)}</Plate> : null),
    },
  ]
  return (
    <Card flush>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={badges}
        keyOf={({ code }) => code}
        at={at}
        onOpen={({ code }) => onOpen(code)}
      />
    </Card>
  )
}

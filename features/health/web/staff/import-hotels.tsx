import { hotels } from '#features/hotels/client.ts'
import { type Column, DataTable } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ImportPart, SiteImport } from '../../contract.ts'
import styles from './health-page.module.css'

const tones: Record<ImportPart['state'], PlateTone> = {
  fine: 'ok',
  late: 'warn',
  failing: 'bad',
  maintenance: 'lamp',
  never: 'line',
}

/** An import by hotel; those with a problem are shown at once, the others by a press. */
export function ImportHotels({ source, parts }: Pick<SiteImport, 'source' | 'parts'>) {
  const { t } = useTranslation('staffImports')
  const isTroubled = ({ state }: ImportPart) => state !== 'fine' && state !== 'never'
  const troubled = parts.filter(isTroubled)
  const others = parts.filter((part) => !isTroubled(part))
  const name = t(`source.${source}`)
  return (
    <>
      {troubled.length > 0 && <Table label={t('troubled', { name })} rows={troubled} />}
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{t('hotels', { count: others.length })}</summary>
          <Table label={t('byHotel', { name })} rows={others} />
        </details>
      )}
    </>
  )
}

function Table({ label, rows }: { label: string; rows: readonly ImportPart[] }) {
  const { t } = useTranslation('staffImports')
  const columns: Column<ImportPart>[] = [
    {
      key: 'hotel',
      label: t('hotel'),
      isTitle: true,
      cell: ({ hotel }) => (
        <span className={styles.hotel}>
          <Flag country={hotels[hotel].flag} small />
          {hotels[hotel].label}
        </span>
      ),
    },
    {
      key: 'state',
      label: t('state.label'),
      cell: ({ state, failure, failingSince }) => (
        <>
          <Plate tone={tones[state]}>{t(`state.${state}`)}</Plate>
          {failure !== null && failingSince !== null && (
            <p className={styles.advice}>
              {t(`failure.${failure}`)} {t('since')} <Time value={failingSince} form="dateTime" />
            </p>
          )}
        </>
      ),
    },
    {
      key: 'last',
      label: t('last'),
      cell: ({ succeededAt }) => (succeededAt === null ? t('never') : <Time value={succeededAt} form="dateTime" />),
    },
    { key: 'work', label: t('now'), cell: ({ work }) => work && t(`work.${work}`) },
  ]
  return <DataTable label={label} columns={columns} rows={rows} keyOf={({ hotel }) => hotel} />
}

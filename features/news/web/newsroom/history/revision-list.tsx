import { Chip, FilterRow } from '#features/housekeeping/web/parts.tsx'
import { useInstants } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Revision } from '../../../contract.ts'
import type { HistorySearch } from '../history-search.ts'
import styles from './revision-list.module.css'

type Counts = { all: number; named: number; published: number }

/** The revisions of a text, the newest first, of which two are chosen for comparing. */
export function RevisionList({
  revisions,
  counts,
  kind,
  a,
  b,
  onChange,
  onMore,
}: {
  revisions: readonly Revision[]
  counts: Counts | undefined
  kind: HistorySearch['kind']
  a: number | undefined
  b: number | undefined
  onChange: (changed: HistorySearch) => void
  onMore: (() => void) | null
}) {
  const { t } = useTranslation('staffHistory')
  const kinds = [undefined, 'named', 'published'] as const
  return (
    <section className={styles.list} aria-label={t('history.revisions')}>
      <FilterRow label={t('history.show')}>
        {kinds.map((each) => (
          <Chip
            key={each ?? 'all'}
            on={kind === each}
            count={counts?.[each ?? 'all']}
            // Without a value the key is dropped from the address.
            onClick={() => onChange({ kind: each } as HistorySearch)}
          >
            {t(`history.filters.${each ?? 'all'}`)}
          </Chip>
        ))}
      </FilterRow>
      <p className={styles.help}>{t('history.help')}</p>
      <ol>
        {revisions.map((revision) => (
          <RevisionRow key={revision.number} revision={revision} a={a} b={b} onChange={onChange} />
        ))}
      </ol>
      {onMore && (
        <Button small variant="ghost" icon="down" onClick={onMore}>
          {t('history.older')}
        </Button>
      )}
    </section>
  )
}

function RevisionRow({
  revision: { number, at, by, kind, name, added, removed },
  a,
  b,
  onChange,
}: {
  revision: Revision
  a: number | undefined
  b: number | undefined
  onChange: (changed: HistorySearch) => void
}) {
  const { t } = useTranslation('staffHistory')
  const { dateTime } = useInstants()
  const who = by?.name ?? t('history.nobody')
  const what = `${who}, ${dateTime(at)}`
  return (
    <li data-chosen={number === a || number === b ? '' : undefined}>
      <button
        type="button"
        aria-pressed={number === a}
        aria-label={t('history.chooseA', { what })}
        disabled={b !== undefined && number > b}
        onClick={() => onChange({ a: number })}
      >
        A
      </button>
      <button
        type="button"
        aria-pressed={number === b}
        aria-label={t('history.chooseB', { what })}
        disabled={a !== undefined && number < a}
        onClick={() => onChange({ b: number })}
      >
        B
      </button>
      <span className={styles.what}>
        <span>
          <b>{who}</b> {dateTime(at)}
        </span>
        <small>{name ? t('history.named', { name }) : t(`history.kinds.${kind}`)}</small>
      </span>
      <span className={styles.words}>
        <span className="sr">{t('history.words', { added, removed })}</span>
        <span aria-hidden="true" className={styles.added}>
          +{added}
        </span>
        <span aria-hidden="true" className={styles.removed}>
          −{removed}
        </span>
      </span>
    </li>
  )
}

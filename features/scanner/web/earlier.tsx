import { type ReactNode, useId } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Earlier as EarlierValue, Player } from '../contract.ts'
import styles from './earlier.module.css'
import { useIntervalWords } from './interval.ts'

/** Shows former names, mottos and looks of a player, newest first; nothing if there are none. */
export function Earlier({ history: { names, mottos, looks } }: { history: Player['history'] }) {
  const { t } = useTranslation('scanner')
  const titleId = useId()
  if (names.length + mottos.length + looks.length === 0) return null
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="undo" title={t('earlier.title')} id={titleId} />
      <div className={styles.parts}>
        <Part title={t('earlier.names')} values={names} written={(value) => <b>{value}</b>} />
        <Part title={t('earlier.mottos')} values={mottos} written={(value) => <q>{value}</q>} />
        <Part
          title={t('earlier.looks')}
          values={looks}
          written={(value) => <Portrait src={value} size="small" tone="off" alt={t('earlier.look')} lazy />}
        />
      </div>
    </Card>
  )
}

/** How many of each are shown initially; the others can be expanded. */
const openValues = 5

function Part({
  title,
  values,
  written,
}: {
  title: string
  values: readonly EarlierValue[]
  written: (value: string) => ReactNode
}) {
  const { t } = useTranslation('scanner')
  if (values.length === 0) return null
  const folded = values.slice(openValues)
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <Values values={values.slice(0, openValues)} written={written} />
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>{t('earlier.more', { count: folded.length })}</summary>
          <Values values={folded} written={written} />
        </details>
      )}
    </section>
  )
}

function Values({ values, written }: { values: readonly EarlierValue[]; written: (value: string) => ReactNode }) {
  const { t } = useTranslation('scanner')
  const intervalWords = useIntervalWords()
  return (
    <ul className={styles.values}>
      {values.map(({ value, gained, lost }) => (
        <li key={`${value} ${gained.by}`}>
          {written(value)}
          <span className={styles.when}>
            <span>{t('earlier.seen', { interval: intervalWords(gained) })}</span>
            {lost && <span>{t('earlier.gone', { interval: intervalWords(lost) })}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

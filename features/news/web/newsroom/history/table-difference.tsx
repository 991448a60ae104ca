import type { LanguageCode } from '#platform/contract/language.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block, Inline } from '../../../body.ts'
import { diffBlocks } from '../../../compare-blocks.ts'
import styles from './difference.module.css'
import { LineDifference } from './line-difference.tsx'

type Table = Extract<Block, { kind: 'table' }>
type Row = readonly Inline[][]

/** A table with the difference of each cell. Rows that are the same in both are only counted. */
export function TableDifference({
  before,
  after,
  language,
}: {
  before: Table | undefined
  after: Table | undefined
  language: LanguageCode
}) {
  const { t } = useTranslation(['staffHistory', 'news'])
  const rowsOf = (table: Table | undefined): Block[] =>
    (table?.rows ?? []).map((row) => ({ kind: 'table', head: null, rows: [row] }))
  const steps = diffBlocks(rowsOf(before), rowsOf(after))
  const isWhole = !before || !after || before === after
  const shown = isWhole ? steps : steps.filter(({ kind }) => kind !== 'same')
  const hidden = steps.length - shown.length
  const cells = (was: Row | undefined, is: Row | undefined, Cell: 'th' | 'td') =>
    Array.from({ length: Math.max(was?.length ?? 0, is?.length ?? 0) }, (_, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
      <Cell key={column}>
        <LineDifference before={was?.[column] ?? []} after={is?.[column] ?? []} language={language} />
      </Cell>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be scrollable by keyboard
    <section className={styles.table} aria-label={t('news:article.table')} tabIndex={0}>
      <table>
        {(before?.head ?? after?.head) && (
          <thead>
            <tr>{cells(before?.head ?? undefined, after?.head ?? undefined, 'th')}</tr>
          </thead>
        )}
        <tbody>
          {shown.map((step) => (
            <tr key={`${step.before}-${step.after}`}>
              {cells(
                step.before === undefined ? undefined : before?.rows[step.before],
                step.after === undefined ? undefined : after?.rows[step.after],
                'td',
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={styles.small}>{t('history.sameRows', { count: hidden })}</p>}
    </section>
  )
}

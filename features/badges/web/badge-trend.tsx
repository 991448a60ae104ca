import { useId } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ExpandableTable } from '#platform/web/ui/expandable-table.tsx'
import chart from '#platform/web/ui/small-chart.module.css'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge, BadgeTrendDay } from '../contract.ts'
import styles from './badge-trend.module.css'
import { useBadgeFigures } from './use-badge-figures.ts'

/** The height of the drawing, in rows of one art pixel; a step lies on one of them. */
const trendRows = 56

const dayMs = 86_400_000

/** A corner of the stair: from the left and from the top, in percent of the drawing. */
type TrendCorner = { x: number; y: number }

/**
 * Returns the corners of a step chart of a badge's owners: each value lasts until the next, and the
 * last is one day wide. The axis starts at 0, so that small changes do not look large.
 */
export function trendSteps(days: readonly BadgeTrendDay[]): TrendCorner[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const start = Date.parse(first.day)
  const length = Date.parse(last.day) + dayMs - start
  const most = Math.max(1, ...days.map(({ owners }) => owners))
  return days.flatMap(({ day, owners }, index) => {
    const y = ((trendRows - Math.round((owners / most) * trendRows)) / trendRows) * 100
    const next = days[index + 1]
    const end = next ? Date.parse(next.day) - start : length
    return [
      { x: ((Date.parse(day) - start) / length) * 100, y },
      { x: (end / length) * 100, y },
    ]
  })
}

/**
 * Owners of a badge per day, as a step chart and a table. Renders nothing before there are two
 * days.
 */
export function BadgeTrend({ badge: { trend } }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const { figure } = useBadgeFigures()
  const titleId = useId()
  const [first, last] = [trend[0], trend.at(-1)]
  if (!first || !last || trend.length < 2) return null
  // Days are in UTC, not in the visitor's zone.
  const date = (day: string) => formatTime(`${day}T12:00:00Z`, 'date', language, 'UTC')
  const corners = trendSteps(trend)
  const line = corners.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const area = corners.map(({ x, y }) => `${x}% ${y}%`).join(',')
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="eye" title={t('trend.title')} id={titleId} />
      <p className="meta">{t('trend.says')}</p>
      <div className={classNames(chart.chart, styles.chart)} aria-hidden="true">
        <span className={chart.top}>{figure(Math.max(...trend.map(({ owners }) => owners)))}</span>
        <span className={classNames(chart.plot, styles.plot)}>
          <i style={{ clipPath: `polygon(0% 100%,${area},100% 100%)` }} />
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={line} />
          </svg>
        </span>
        <span className={chart.days}>
          <span>{date(first.day)}</span>
          <span>{date(last.day)}</span>
        </span>
      </div>
      <ExpandableTable
        summary={t('trend.table')}
        label={t('trend.days')}
        columns={[t('trend.day'), t('owners'), t('trend.scanned')]}
      >
        {trend.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{date(day.day)}</th>
            <td>{figure(day.owners)}</td>
            <td>{figure(day.scanned)}</td>
          </tr>
        ))}
      </ExpandableTable>
    </Card>
  )
}

import { useId } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ExpandableTable } from '#platform/web/ui/expandable-table.tsx'
import chart from '#platform/web/ui/small-chart.module.css'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ComparedDay, Comparison } from '../../contract.ts'
import styles from './badge-lines.module.css'
import { SeriesMark, seriesColour } from './series-mark.tsx'

/** The height of the drawing, in rows of one art pixel; a step lies on one of them. */
const rows = 56

/**
 * Returns the stair of one player, as an SVG path in percent of the drawing, and the height of its
 * end from the top; null for a player without a number. Each value lasts until the next day.
 */
export function badgeLine(
  days: readonly ComparedDay[],
  place: number,
  most: number,
): { path: string; end: number } | null {
  const first = Date.parse(days[0]?.day ?? '')
  const length = Date.parse(days.at(-1)?.day ?? '') - first
  let path = ''
  let end: number | null = null
  for (const { day, badges } of days) {
    const value = badges[place] ?? null
    if (value === null) continue
    const x = length === 0 ? 0 : ((Date.parse(day) - first) / length) * 100
    const y = ((rows - Math.round((value / most) * rows)) / rows) * 100
    path += path === '' ? `M${x} ${y}` : `H${x}V${y}`
    end = y
  }
  return end === null ? null : { path, end }
}

/**
 * How many badges each player had over time, as a chart and a table; nothing before there are two
 * days.
 */
export function BadgeLines({ comparison: { players, days } }: { comparison: Comparison }) {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  const figure = useFigures()
  const titleId = useId()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  // Days are in UTC, not in the visitor's zone.
  const date = (day: string) => formatTime(`${day}T12:00:00Z`, 'date', language, 'UTC')
  const most = Math.max(1, ...days.flatMap(({ badges }) => badges.map((value) => value ?? 0)))
  const lines = players.map((_, place) => badgeLine(days, place, most))
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="eye" title={t('days.title')} id={titleId} />
      <p className="meta">{t(days.length < 2 ? 'days.tooFew' : 'days.says')}</p>
      {days.length > 1 && (
        <>
          <ul className={styles.legend}>
            {players.map(({ habboId, name, badges }, place) => (
              <li key={habboId}>
                <SeriesMark place={place} />
                <b translate="no">{name}</b>
                <span>{badges.checkedAt === null ? t('facts.unread') : figure(badges.current)}</span>
              </li>
            ))}
          </ul>
          <div className={classNames(chart.chart, styles.chart)} aria-hidden="true">
            <span className={chart.top}>{figure(most)}</span>
            <span className={classNames(chart.plot, styles.plot)}>
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                {lines
                  .map((line, place) =>
                    // The first player's line is drawn last, above the others.
                    line ? <path key={players[place]?.habboId} d={line.path} stroke={seriesColour(place)} /> : null,
                  )
                  .toReversed()}
              </svg>
              {lines.map((line, place) =>
                line ? (
                  <span key={players[place]?.habboId} className={styles.end} style={{ top: `${line.end}%` }}>
                    <SeriesMark place={place} />
                  </span>
                ) : null,
              )}
            </span>
            <span className={chart.days}>
              <span>{date(first.day)}</span>
              <span>{date(last.day)}</span>
            </span>
          </div>
          <ExpandableTable summary={t('days.table')} columns={[t('days.day'), ...players.map(({ name }) => name)]}>
            {days.toReversed().map(({ day, badges }) => (
              <tr key={day}>
                <th scope="row">{date(day)}</th>
                {players.map(({ habboId }, place) => {
                  const value = badges[place] ?? null
                  return <td key={habboId}>{value === null ? t('days.unknown') : figure(value)}</td>
                })}
              </tr>
            ))}
          </ExpandableTable>
        </>
      )}
    </Card>
  )
}

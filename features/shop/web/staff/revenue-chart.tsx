import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './sales.module.css'

type Day = { day: string; sold: number; stars: number }

/** How many bars are drawn at most: more days are drawn as weeks. */
const mostBars = 90

/** The stars of each day, or week, as bars; read out by the highest of them. */
export function RevenueChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('staffShop')
  const figures = useFigures()
  const language = useLanguage()
  const bars = barsOf(days)
  const most = Math.max(1, ...bars.map(({ stars }) => stars))
  const highest = bars.find(({ stars }) => stars === most)
  const dayOf = (day: string) => formatTime(`${day}T00:00:00Z`, 'date', language, 'UTC')
  const label = highest
    ? t('revenue.chart', { day: dayOf(highest.day), stars: figures(highest.stars) })
    : t('revenue.nothing')
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" role="img">
        <title>{label}</title>
        {bars.map(({ day, stars }, place) => {
          const height = stars === 0 ? 1 : Math.max(3, (96 * stars) / most)
          return (
            <rect key={day} x={place + 0.15} width={0.7} y={100 - height} height={height} fill="currentColor">
              <title>{`${dayOf(day)}: ${figures(stars)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={styles.ends}>
        <span>{first && dayOf(first.day)}</span>
        <span>{last && dayOf(last.day)}</span>
      </p>
    </>
  )
}

function barsOf(days: readonly Day[]): readonly Day[] {
  if (days.length <= mostBars) return days
  const weeks: Day[] = []
  days.forEach(({ day, sold, stars }, place) => {
    const last = weeks.at(-1)
    if (last && place % 7 !== 0)
      weeks[weeks.length - 1] = { ...last, sold: last.sold + sold, stars: last.stars + stars }
    else weeks.push({ day, sold, stars })
  })
  return weeks
}

import { useFigures } from '#platform/web/figures.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { usageDays } from '../../constants.ts'
import type { DayOfUsage } from '../../contract.ts'
import styles from './api-keys.module.css'

const dayMs = 86_400_000
const height = 32

/** The calls of a key by day as a row of bars, with their sum in words. */
export function UsageChart({ usage, name }: { usage: readonly DayOfUsage[]; name: string }) {
  const { t } = useTranslation('apiKeys')
  const number = useFigures()
  if (usage.length === 0) return null
  const calls = usage.reduce((sum, day) => sum + day.calls, 0)
  const refused = usage.reduce((sum, day) => sum + day.refused, 0)
  const most = Math.max(1, ...usage.map((day) => day.calls))
  const today = Math.floor(Date.now() / dayMs)
  const words = t('usage', { count: calls, calls: number(calls), days: usageDays })
  return (
    <figure className={styles.usage}>
      <svg viewBox={`0 0 ${usageDays * 4} ${height}`} role="img" aria-label={`${name}: ${words}`}>
        {usage.map((day) => {
          const place = usageDays - 1 - (today - Date.parse(day.day) / dayMs)
          const bar = Math.max(1, Math.round((day.calls / most) * height))
          return <rect key={day.day} x={place * 4} y={height - bar} width={3} height={bar} />
        })}
      </svg>
      <figcaption>
        {words}
        {refused > 0 && <> · {t('refused', { count: refused, calls: number(refused) })}</>}
      </figcaption>
    </figure>
  )
}

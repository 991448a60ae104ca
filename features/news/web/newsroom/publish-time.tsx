import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './state-panel.module.css'
import { cityOf, instantOf, type MainZone, mainZones } from './zone-times.ts'

/** A date and a time of day as they are filled in, in the writer's zone. */
export type FilledTime = { date: string; time: string }

/** Date and time of a publication in the writer's zone, and what that is where the readers are. */
export function PublishTime({ filled, onFill }: { filled: FilledTime; onFill: (filled: FilledTime) => void }) {
  const { t } = useTranslation('staffArticle')
  const zone = useZone()
  const others = useOtherZones(instantOf(filled.date, filled.time), zone)
  const city = cityOf(zone)
  const name = 'main' in city ? t(`cities.${city.main}`) : city.name
  return (
    <>
      <div className={styles.time}>
        <Field label={t('state.date')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={filled.date}
              onChange={({ target }) => onFill({ ...filled, date: target.value })}
            />
          )}
        </Field>
        <Field label={t('state.time', { city: name })}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={filled.time}
              onChange={({ target }) => onFill({ ...filled, time: target.value })}
            />
          )}
        </Field>
      </div>
      <p className={styles.help}>{others ? t('state.zones', { times: others }) : t('state.noTime')}</p>
    </>
  )
}

/** The same instant in the other main zones, as one text; null without an instant. */
function useOtherZones(instant: string | null, own: string): string | null {
  const { t } = useTranslation('staffArticle')
  const language = useLanguage()
  const hours = useHoursShown()
  if (instant === null) return null
  const day = (zone: string) => formatTime(instant, 'date', language, zone)
  return (Object.keys(mainZones) as MainZone[])
    .filter((city) => mainZones[city] !== own)
    .map((city) => {
      const zone = mainZones[city]
      const form = day(zone) === day(own) ? 'time' : 'dateTime'
      return t('state.inCity', { city: t(`cities.${city}`), time: formatTime(instant, form, language, zone, hours) })
    })
    .join(', ')
}

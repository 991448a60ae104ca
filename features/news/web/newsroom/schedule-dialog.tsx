import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useDateTime, useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './schedule-dialog.module.css'
import { cityOf, fieldsOf, instantOf } from './zone-times.ts'

const hourMs = 3_600_000

/**
 * Asks for the date and time of a publication, in the member's zone, which it names. `at` is the
 * present one; without it, the next full hour is proposed.
 */
export function ScheduleDialog({
  title,
  at,
  onChoose,
  onClose,
  children,
}: {
  title: string
  at: string | null
  onChoose: (publishAt: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation(['staffNews', 'staff'])
  const dateTime = useDateTime()
  const zone = useZone()
  const [filled, setFilled] = useState(() =>
    fieldsOf(at ?? new Date(Math.ceil(Date.now() / hourMs + 0.1) * hourMs).toISOString()),
  )
  const [isWrong, setWrong] = useState(false)
  const instant = instantOf(filled.date, filled.time)
  const city = cityOf(zone)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (instant === null || Date.parse(instant) <= Date.now()) setWrong(true)
    else onChoose(instant)
  }
  return (
    <Dialog open onClose={onClose} icon="clock" title={title} closeLabel={t('staff:dialog.close')}>
      <form className="stack" noValidate onSubmit={submit}>
        {children}
        <div className={styles.fields}>
          <Field label={t('schedule.date')} error={isWrong ? t('schedule.past') : undefined}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={filled.date}
                onChange={({ target }) => setFilled({ ...filled, date: target.value })}
              />
            )}
          </Field>
          <Field label={t('schedule.time', { zone: 'main' in city ? t(`cities.${city.main}`) : city.name })}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={filled.time}
                onChange={({ target }) => setFilled({ ...filled, time: target.value })}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" block>
          {instant ? t('schedule.submit', { time: dateTime(instant) }) : t('schedule.title')}
        </Button>
      </form>
    </Dialog>
  )
}

import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { useHoursShown } from '#platform/web/hours.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { formatTime, useNow } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffWeek } from '../../../contract.ts'
import { clockIn, daysOf, gridOf, placeOf } from '../../week-grid.ts'
import { weekday } from '../../week-view.tsx'
import { SlotBlock } from './slot-block.tsx'
import { useWhen } from './use-when.ts'
import styles from './week-grid.module.css'
import { keyOf, type Slot } from './week-slots.ts'

type Variables = CSSProperties & Record<`--${string}`, string | number>

// The rows are lower in a week that is busy round the clock.
const mostTallRows = 14
const dayMinutes = 1440

/**
 * The week in the member's zone, with the station's hours beside: a grid where there is space, else
 * a list of days. Both use the same markup.
 */
export function WeekGrid({
  week,
  slots,
  open,
  onOpen,
  onFocus,
}: {
  week: StaffWeek
  slots: readonly Slot[]
  /** The key of the slot that is open beside. */
  open: string | null
  onOpen: (slot: Slot) => void
  onFocus: (slot: Slot) => void
}) {
  const { t } = useTranslation('staffSchedule')
  const language = useLanguage()
  const hours = useHoursShown()
  const present = useNow()
  const when = useWhen(week.zone)
  const [stop, setStop] = useState<string | null>(null)
  const { rows, days } = gridOf(daysOf({ ...week, airings: slots }, when.own), when.own)
  const now = present === null ? null : clockIn(when.own, present)
  const ahead = minutesAhead(`${week.from}T12:00:00Z`, when.own, week.zone)
  const clock = (minutes: number) => formatTime(timeOf(minutes), 'time', language, 'UTC', hours)
  const keys = days.flatMap(({ blocks }) => blocks.map(({ airing }) => keyOf(airing)))
  const current = [stop, open].find((key) => key !== null && keys.includes(key)) ?? keys[0]
  const grid: Variables = { '--days': days.length, '--rows': rows.length }
  const nowAt = now === null ? null : placeOf(now.minutes, rows)
  return (
    <div className={classNames(styles.grid, rows.length > mostTallRows && styles.low)} style={grid}>
      <div className={styles.hours} aria-hidden="true">
        {rows.map(({ hour }) => (
          <span key={hour}>
            {clock(hour * 60)}
            {ahead !== 0 && <small>{clock(hour * 60 + ahead)}</small>}
          </span>
        ))}
      </div>
      <ol className={styles.days} aria-label={t('week')} onKeyDown={moveInGrid}>
        {days.map(({ day, blocks }) => (
          <li
            key={day}
            data-day={day}
            className={classNames(styles.day, day === now?.day && styles.today, blocks.length === 0 && styles.none)}
          >
            <h2 className={styles.heading} aria-current={day === now?.day ? 'date' : undefined}>
              <b>{weekday(day, 'short', formatLocales[language])}</b> {when.day(day).split(' ').slice(1).join(' ')}
              {day === now?.day && <span className={styles.mark}> {t('todayMark')}</span>}
            </h2>
            <ul className={styles.shows}>
              {blocks.map((block) => (
                <SlotBlock
                  key={keyOf(block.airing)}
                  block={block}
                  minutes={clockIn(when.own, block.airing.startsAt).minutes}
                  when={when}
                  isLit={isOn(block.airing, present)}
                  isOpen={open === keyOf(block.airing)}
                  isStop={current === keyOf(block.airing)}
                  onOpen={() => onOpen(block.airing)}
                  onFocus={() => {
                    setStop(keyOf(block.airing))
                    onFocus(block.airing)
                  }}
                />
              ))}
              {day === now?.day && nowAt !== null && <NowLine top={nowAt} />}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}

function NowLine({ top }: { top: number }) {
  const at: Variables = { '--top': top }
  return <li className={styles.now} style={at} aria-hidden="true" />
}

function isOn(slot: Slot, present: number | null): boolean {
  if (present === null || slot.kind === 'free' || slot.airing.isCancelled) return false
  return Date.parse(slot.startsAt) <= present && present < Date.parse(slot.endsAt)
}

/** How many minutes the clocks of a zone are ahead of those of another at an instant. */
function minutesAhead(instant: string, own: string, other: string): number {
  const [here, there] = [clockIn(own, instant), clockIn(other, instant)]
  const days = Math.round((Date.parse(there.day) - Date.parse(here.day)) / 86_400_000)
  return there.minutes - here.minutes + days * dayMinutes
}

/** Minutes of a day as an instant that UTC reads so; past midnight it is one of the next day. */
function timeOf(minutes: number): string {
  const inDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes
  const [hour, minute] = [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0'))
  return `2000-01-01T${hour}:${minute}:00Z`
}

const steps: Readonly<Record<string, { day: number; slot: number }>> = {
  ArrowUp: { day: 0, slot: -1 },
  ArrowDown: { day: 0, slot: 1 },
  ArrowLeft: { day: -1, slot: 0 },
  ArrowRight: { day: 1, slot: 0 },
}

/**
 * Moves the focus in the grid: up and down within a day, left and right to the slot of the nearest
 * time in the next day that has any. At the edge the key is left to the page.
 */
function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const at = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-slot]') : null
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')].map((day) => [
    ...day.querySelectorAll<HTMLElement>('[data-slot]'),
  ])
  const day = days.findIndex((slots) => at !== null && slots.includes(at))
  if (!at || day < 0) return
  const next =
    step.day === 0 ? (days[day] ?? [])[(days[day] ?? []).indexOf(at) + step.slot] : beside(days, day, at, step.day)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function beside(days: readonly HTMLElement[][], day: number, at: HTMLElement, by: number): HTMLElement | undefined {
  const further = by > 0 ? days.slice(day + 1) : days.slice(0, day).toReversed()
  const slots = further.find((some) => some.length > 0) ?? []
  const minutes = Number(at.dataset.slot)
  const distance = (slot: HTMLElement) => Math.abs(Number(slot.dataset.slot) - minutes)
  return slots.toSorted((one, other) => distance(one) - distance(other))[0]
}

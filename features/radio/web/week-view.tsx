import type { CSSProperties } from 'react'
import { useHoursShown } from '#platform/web/hours.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { formatTime, useNow } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Airing, Schedule } from '../contract.ts'
import { Equaliser } from './equaliser.tsx'
import { useOwnZone } from './use-own-zone.ts'
import { type Block, clockIn, daysOf, gridOf, placeOf } from './week-grid.ts'
import styles from './week-view.module.css'

/**
 * Shows when a show is on, in a given zone (the visitor's); the station's time is added if it
 * differs.
 */
function AiringTime({ airing, zone, className }: { airing: Airing; zone: string; className?: string | undefined }) {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const hours = useHoursShown()
  const { startsAt, endsAt, localDay, localStart, localEnd } = airing
  const clock = (value: string) => <time dateTime={value}>{formatTime(value, 'time', language, zone, hours)}</time>
  const { day, minutes } = clockIn(zone, startsAt)
  const isSameClock = day === localDay && minutes === minutesOf(localStart)
  const there = `${day === localDay ? '' : `${weekday(localDay, 'short', formatLocales[language])} `}${localStart}–${localEnd}`
  return (
    <span className={className}>
      <b>
        {clock(startsAt)}–{clock(endsAt)}
      </b>
      {!isSameClock && <span>{t('schedule.there', { time: there })}</span>}
    </span>
  )
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The name of the weekday of a day (`2026-11-23`) in a locale. */
export function weekday(day: string, form: 'short' | 'long', locale: string): string {
  const key = `${locale} ${form}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(new Date(`${day}T12:00:00Z`))
}

// A half-hour show has space for one line.
const leastRowsOfTwoLines = 0.75

/**
 * A show of the week: a row in its day's list, and a block of the grid where there is space.
 * `isLit` marks the current one.
 */
function ShowBlock({
  block: { airing, top, height, lane, lanes },
  zone,
  isLit,
  isNext: comesNext,
}: {
  block: Block
  zone: string
  isLit: boolean
  isNext: boolean
}) {
  const { t } = useTranslation('airtime')
  const { showName, djName, coDjName, isLive, isRecurring } = airing
  const place: CSSProperties & Record<`--${string}`, number> = {
    '--top': top,
    '--height': height,
    '--lane': lane,
    '--lanes': lanes,
  }
  const facts = [t(isLive ? 'schedule.live' : 'schedule.recorded'), ...(isRecurring ? [t('schedule.everyWeek')] : [])]
  return (
    <li
      className={classNames(
        styles.show,
        isLit && styles.lit,
        !isLive && !isLit && styles.recorded,
        height < leastRowsOfTwoLines && styles.brief,
      )}
      style={place}
      aria-current={isLit ? 'time' : undefined}
    >
      <AiringTime airing={airing} zone={zone} className={styles.time} />
      <div className={styles.words}>
        {(isLit || comesNext) && (
          <span className={styles.sign}>
            {t(isLit ? 'schedule.onNow' : 'schedule.onNext')}
            {isLit && <Equaliser isMoving />}
          </span>
        )}
        <b className={styles.name}>{showName}</b>
        <span>{coDjName === null ? djName : t('schedule.hosts', { host: djName, coHost: coDjName })}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </div>
    </li>
  )
}

type Variables = CSSProperties & Record<`--${string}`, string | number>

// The rows are lower in a week that is busy round the clock.
const mostTallRows = 16

/**
 * The week as a list by days, and as a grid of hours where there is space. Both use the same
 * markup.
 */
export function WeekView({ schedule }: { schedule: Schedule }) {
  const language = useLanguage()
  const zone = useOwnZone(schedule.zone)
  const present = useNow()
  const clock = useHoursShown()
  const { rows, days } = gridOf(daysOf(schedule, zone), zone)
  const now = present === null ? null : clockIn(zone, present)
  const grid: Variables = { '--days': days.length, '--rows': rows.length }
  return (
    <div className={classNames(styles.grid, rows.length > mostTallRows && styles.low)} style={grid}>
      <div className={styles.hours} aria-hidden="true">
        {rows.map(({ hour }) => (
          <span key={hour}>{formatTime(timeOf(hour), 'time', language, 'UTC', clock)}</span>
        ))}
      </div>
      {rows.map(({ hour, hours }, row) => hours > 1 && <Fold key={hour} row={row} />)}
      <ol className={styles.days}>
        {days.map(({ day, blocks }) => (
          <li
            key={day}
            className={classNames(styles.day, day === now?.day && styles.today, blocks.length === 0 && styles.free)}
          >
            <h3 className={styles.heading} aria-current={day === now?.day ? 'date' : undefined}>
              <span className={styles.long}>{formatTime(`${day}T12:00:00Z`, 'day', language, 'UTC')}</span>
              <span className={styles.short} aria-hidden="true">
                <b>{weekday(day, 'short', formatLocales[language])}</b>
                {shortDate(day, language)}
              </span>
            </h3>
            <ul className={styles.shows}>
              {blocks.map((block) => (
                <ShowBlock
                  key={`${block.airing.showId} ${block.airing.startsAt}`}
                  block={block}
                  zone={zone}
                  isLit={isOn(block.airing, schedule, present)}
                  isNext={isNext(block.airing, schedule, present)}
                />
              ))}
            </ul>
            {day === now?.day && <NowLine top={placeOf(now.minutes, rows)} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

function shortDate(day: string, language: 'de' | 'en' | 'tr'): string {
  const date = formatTime(`${day}T12:00:00Z`, 'date', language, 'UTC')
  return date.slice(0, language === 'en' ? 5 : 6)
}

/** An hour of the axis as an instant that UTC reads so; past 23 it is one of the night after. */
function timeOf(hour: number): string {
  return `2000-01-01T${String(hour % 24).padStart(2, '0')}:00:00Z`
}

function Fold({ row }: { row: number }) {
  const at: Variables = { '--top': row }
  return <span className={styles.fold} style={at} aria-hidden="true" />
}

function NowLine({ top }: { top: number | null }) {
  if (top === null) return null
  const at: Variables = { '--top': top }
  return <span className={styles.now} style={at} aria-hidden="true" />
}

/**
 * Returns whether a show is on: by the visitor's current time, or before hydration (null) as
 * rendered by the server.
 */
export function isOn(airing: Airing, { now }: Pick<Schedule, 'now'>, present: number | null): boolean {
  if (present === null) return isSame(airing, now)
  return Date.parse(airing.startsAt) <= present && present < Date.parse(airing.endsAt)
}

/** Returns whether a show is the next one. */
export function isNext(airing: Airing, { next }: Pick<Schedule, 'next'>, present: number | null): boolean {
  return isSame(airing, next) && (present === null || present < Date.parse(airing.startsAt))
}

function isSame(one: Airing, other: Airing | null): boolean {
  return other !== null && one.showId === other.showId && one.startsAt === other.startsAt
}

import { useState } from 'react'
import { StaffLink } from '#features/housekeeping/web/parts.tsx'
import { formatLocales } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CalendarEntry } from '../../../contract.ts'
import { textPath } from '../staff-paths.ts'
import { byDay, type Day, movedTo, type ShownEntry, startOf } from './calendar-days.ts'
import styles from './calendar-grid.module.css'

/** A planned publication. */
export type ScheduledEntry = Extract<CalendarEntry, { kind: 'scheduled' }>

const icons: Readonly<Record<ShownEntry['kind'], IconName>> = {
  scheduled: 'window-3',
  published: 'window-4',
  event: 'star',
  show: 'mic',
}

/**
 * The days with their entries; on phones a list without empty days. A planned text is dragged to
 * another day, where it keeps its time; `onAsk` opens the form for any time.
 */
export function CalendarGrid({
  days,
  entries,
  today,
  month,
  onMove,
  onAsk,
}: {
  days: readonly Day[]
  entries: readonly ShownEntry[]
  today: Day
  /** Of the month's view; days outside of it are dimmed. */
  month: string | null
  onMove: (entry: ScheduledEntry, at: string) => void
  onAsk: (entry: ScheduledEntry) => void
}) {
  const { t } = useTranslation('staffNews')
  const language = useLanguage()
  const [dragged, setDragged] = useState<ScheduledEntry | null>(null)
  const [over, setOver] = useState<Day | null>(null)
  const sorted = byDay(entries)
  const format = new Intl.DateTimeFormat(formatLocales[language], { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <ol className={styles.days} aria-label={t('calendar.label')} data-month={month === null ? undefined : ''}>
      {days.map((day) => {
        const own = sorted.get(day) ?? []
        return (
          <li
            key={day}
            className={classNames(
              styles.day,
              day === today && styles.today,
              day === over && styles.over,
              month !== null && !day.startsWith(month) && styles.other,
              own.length === 0 && styles.free,
            )}
            aria-current={day === today ? 'date' : undefined}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setOver(day)
            }}
            onDrop={(event) => {
              event.preventDefault()
              setOver(null)
              if (dragged) onMove(dragged, movedTo(dragged.at, day))
            }}
          >
            <h3>
              <time dateTime={day}>{format.format(startOf(day))}</time>
            </h3>
            <ul>
              {own.map((entry) => (
                <Entry
                  key={`${entry.kind} ${entry.id} ${'language' in entry ? entry.language : ''} ${entry.at}`}
                  entry={entry}
                  onAsk={onAsk}
                  onDrag={(dragging) => {
                    setDragged(dragging)
                    setOver(null)
                  }}
                />
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

function Entry({
  entry,
  onAsk,
  onDrag,
}: {
  entry: ShownEntry
  onAsk: (entry: ScheduledEntry) => void
  onDrag: (entry: ScheduledEntry | null) => void
}) {
  const { t } = useTranslation('staffNews')
  const movable = entry.kind === 'scheduled' && entry.mayMove ? entry : null
  const title = entry.title || t('list.untitled')
  return (
    <li
      className={styles.entry}
      data-kind={entry.kind}
      draggable={movable ? true : undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', title)
        onDrag(movable)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <p className={styles.when}>
        <Icon name={icons[entry.kind]} small />
        <Time value={entry.at} form="time" />
        {'language' in entry && entry.kind !== 'event' && <b>{entry.language.toUpperCase()}</b>}
        <span>{t(`calendar.kinds.${entry.kind}`)}</span>
      </p>
      {entry.kind === 'show' ? (
        <span>{title}</span>
      ) : (
        <StaffLink to={textPath(entry.id, entry.language)} lang={entry.language} draggable={false}>
          {title}
        </StaffLink>
      )}
      {entry.kind === 'scheduled' && entry.scheduledBehind > 0 && (
        <p className={styles.behind}>
          <Icon name="warn" small />
          {t('calendar.changes', { count: entry.scheduledBehind })}
        </p>
      )}
      {movable && (
        <Button small variant="ghost" onClick={() => onAsk(movable)}>
          <Icon name="clock" small />
          {t('calendar.moveShort')}
          <span className="sr">: {title}</span>
        </Button>
      )}
    </li>
  )
}

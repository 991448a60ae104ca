import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  Chip,
  FilterRow,
  StaffHead,
  useStaffKeys,
  useStaffNavigate,
  useUndo,
} from '#features/housekeeping/web/parts.tsx'
import { formatLocales, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useDateTime, useZone, zoneName } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { categories, publishText } from '../../../client.ts'
import { type CalendarSearch, parseCalendarSearch } from '../list/search-params.ts'
import { ScheduleDialog } from '../schedule-dialog.tsx'
import { newsroom } from '../staff-paths.ts'
import { addDays, addMonths, dayOf, daysOf, startOf } from './calendar-days.ts'
import { CalendarGrid, type ScheduledEntry } from './calendar-grid.tsx'
import styles from './calendar-page.module.css'
import { useCalendar } from './use-calendar.ts'

const path = `${newsroom}/calendar`

/** What is planned, was published and happens in a week or a month; planned texts can be moved. */
export function CalendarPage() {
  const { t } = useTranslation(['staffNews', 'headlines', 'common'])
  const language = useLanguage()
  const zone = useZone()
  const dateTime = useDateTime()
  const navigate = useStaffNavigate()
  const toast = useToast()
  const { offer } = useUndo()
  const search = parseCalendarSearch(useSearch({ strict: false }))
  const today = dayOf(new Date())
  const { view = 'week', day = today } = search
  const days = daysOf(view, day)
  const calendar = useCalendar(days, search)
  const [moving, setMoving] = useState<ScheduledEntry | null>(null)

  const choose = (change: CalendarSearch) => void navigate(path, { search: { ...search, ...change }, replace: true })
  const turn = (by: 1 | -1) => choose({ day: view === 'week' ? addDays(day, 7 * by) : addMonths(day, by) })
  const turnBack = () => turn(-1)
  const turnOn = () => turn(1)
  const toToday = () => choose({ day: undefined })
  useStaffKeys({
    t: toToday,
    ArrowLeft: turnBack,
    ArrowRight: turnOn,
    u: () => void navigate(newsroom),
  })

  async function plan({ id, language: text, version }: ScheduledEntry, publishAt: string) {
    const params = { id, language: text }
    return call(publishText, { params, body: { version, publishAt, onlyTime: true } }).catch(() => 'failed' as const)
  }

  async function move(entry: ScheduledEntry, publishAt: string): Promise<void> {
    setMoving(null)
    if (publishAt === entry.at) return
    const answer = await plan(entry, publishAt)
    await calendar.reload()
    if (answer === 'failed' || isRefusal(answer)) {
      toast({ tone: 'bad', text: refusalText(t, answer) })
      return
    }
    offer({
      text: t('calendar.moved', { title: entry.title, time: dateTime(publishAt) }),
      undo: async () => {
        const again = await plan(entry, entry.at)
        await calendar.reload()
        if (again === 'failed' || isRefusal(again)) throw new Error('The former time is over')
      },
    })
  }

  const [first = today, last = today] = [days[0], days.at(-1)]
  const format = new Intl.DateTimeFormat(
    formatLocales[language],
    view === 'week' ? { day: 'numeric', month: 'long', year: 'numeric' } : { month: 'long', year: 'numeric' },
  )
  const title = view === 'week' ? format.formatRange(startOf(first), startOf(last)) : format.format(startOf(day))

  return (
    <>
      <StaffHead
        title={t('calendar.title')}
        facts={t('calendar.zone', { zone: zoneName(new Date().toISOString(), language, zone) })}
        actions={
          <SegmentedControl
            label={t('calendar.view')}
            value={view}
            segments={[
              { value: 'week', label: t('calendar.week') },
              { value: 'month', label: t('calendar.month') },
            ]}
            onChange={(chosen) => choose({ view: chosen === 'month' ? chosen : undefined })}
          />
        }
      />
      <div className={styles.turn}>
        <Button small square aria-label={t('calendar.before')} aria-keyshortcuts="ArrowLeft" onClick={turnBack}>
          <Icon name="left" small />
        </Button>
        <Button small aria-keyshortcuts="t" onClick={toToday}>
          {t('calendar.today')}
          <kbd>T</kbd>
        </Button>
        <Button small square aria-label={t('calendar.after')} aria-keyshortcuts="ArrowRight" onClick={turnOn}>
          <Icon name="right" small />
        </Button>
        <h2 aria-live="polite">{title}</h2>
      </div>
      <FilterRow label={t('filters.label')}>
        {languageCodes.map((each) => (
          <Chip
            key={each}
            on={search.language === each}
            onClick={() => choose({ language: search.language === each ? undefined : each })}
          >
            <span aria-hidden="true">{each.toUpperCase()}</span>
            <span className="sr">{t(`languages.${each}`)}</span>
          </Chip>
        ))}
        <Select
          aria-label={t('filters.category')}
          value={search.category ?? ''}
          onChange={({ target }) => choose({ category: categories.find((each) => each === target.value) })}
        >
          <option value="">{t('filters.allCategories')}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {t(`headlines:category.${each}`)}
            </option>
          ))}
        </Select>
      </FilterRow>
      {calendar.failed && (
        <Note tone="bad" role="alert" title={t('list.failed')}>
          <Button small onClick={() => void calendar.reload()}>
            {t('list.again')}
          </Button>
        </Note>
      )}
      {!calendar.isLoading && !calendar.failed && calendar.entries.length === 0 && (
        <EmptyState level="h2" title={t(view === 'week' ? 'calendar.noneWeek' : 'calendar.noneMonth')}>
          {t('calendar.noneText')}
        </EmptyState>
      )}
      <CalendarGrid
        days={days}
        entries={calendar.entries}
        today={today}
        month={view === 'month' ? day.slice(0, 7) : null}
        onMove={(entry, at) => void move(entry, at)}
        onAsk={setMoving}
      />
      {moving && (
        <ScheduleDialog
          title={t('calendar.move')}
          at={moving.at}
          onClose={() => setMoving(null)}
          onChoose={(at) => void move(moving, at)}
        >
          <p lang={moving.language}>{moving.title}</p>
          {moving.scheduledBehind > 0 && (
            <Note tone="warn" title={t('calendar.behind', { count: moving.scheduledBehind })} />
          )}
        </ScheduleDialog>
      )}
    </>
  )
}

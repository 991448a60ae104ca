import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import {
  StaffHead,
  TwoColumns,
  useMe,
  useOpenThing,
  useStaffKeys,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { pages } from '#platform/contract/addresses.ts'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { FreeTime, StaffAiring, StaffWeek } from '../../../contract.ts'
import { AiringPanel } from './airing-panel.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import styles from './panels.module.css'
import { ScheduleHead } from './schedule-head.tsx'
import { daysLater, parseStaffScheduleSearch, type StaffScheduleSearch } from './schedule-search.ts'
import { SeriesPanel } from './series-panel.tsx'
import { ShowForm } from './show-form.tsx'
import { BringBackQuestion } from './show-questions.tsx'
import { newValues, valuesOf } from './show-values.ts'
import { SwapsPanel } from './swaps-panel.tsx'
import { useCancel } from './use-cancel.ts'
import { useWeek } from './use-week.ts'
import { WeekCard } from './week-card.tsx'
import { WeekFilters } from './week-filters.tsx'
import { keyOf, type Slot, slotsOf } from './week-slots.ts'

/** The schedule of the radio for the staff: a week, what is open of it, series and swaps. */
export function StaffSchedulePage() {
  const { t } = useTranslation('staffSchedule')
  const search = parseStaffScheduleSearch(useSearch({ strict: false }))
  const navigate = useStaffNavigate()
  const { week, failed, readAgain } = useWeek(search)
  const change = (changed: StaffScheduleSearch) =>
    void navigate(pages.radioSchedule, { search: { ...search, ...changed } })
  if (failed) return <FailedCard title={t('failed')} again={t('again')} onAgain={() => void readAgain()} />
  if (!week) {
    return (
      <>
        <StaffHead title={t('title')} />
        <Skeleton height="480px" />
      </>
    )
  }
  return <Loaded week={week} search={search} change={change} />
}

/** What is open beside the week. A form keeps the airing as it was when it was opened. */
type Opened =
  | { kind: 'new'; time: Pick<FreeTime, 'day' | 'starts' | 'minutes'> }
  | { kind: 'airing'; key: string }
  | { kind: 'edit'; key: string; airing: StaffAiring }

function Loaded({
  week,
  search,
  change,
}: {
  week: StaffWeek
  search: StaffScheduleSearch
  change: (changed: StaffScheduleSearch) => void
}) {
  const me = useMe()
  const acts = useCancel()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [copies, setCopies] = useState(false)
  const slots = slotsOf(week, search.show)
  const airingOf = (key: string | null) => week.airings.find((airing) => `${airing.showId} ${airing.day}` === key)
  const openKey = opened && opened.kind !== 'new' ? opened.key : null
  const airing = airingOf(openKey)
  useOpenThing('show', opened?.kind === 'edit' ? opened.airing.showId : null)

  const startNew = (time?: FreeTime) =>
    setOpened({ kind: 'new', time: time ?? { day: later(week.from, week.today), starts: '20:00', minutes: 120 } })
  const open = (slot: Slot) =>
    slot.kind === 'free' ? startNew(slot.time) : setOpened({ kind: 'airing', key: keyOf(slot) })
  const goTo = (days: number) => change({ week: daysLater(week.from, days) })
  function close() {
    setOpened(null)
    if (openKey) document.querySelector<HTMLElement>(`[data-key="${openKey}"]`)?.focus()
  }
  function cancelCurrent() {
    const current = airing ?? airingOf(focused)
    if (!current?.mayChange || current.isCancelled) return
    void acts.cancel({ ...current, name: current.showName })
  }
  const goBy = (days: number) => () => goTo(days)
  useStaffKeys({
    n: () => startNew(),
    c: cancelCurrent,
    t: () => change({ week: undefined }),
    ArrowLeft: goBy(-7),
    ArrowRight: goBy(7),
  })

  return (
    <>
      <ScheduleHead
        week={week}
        onWeek={goTo}
        onToday={() => change({ week: undefined })}
        onNew={() => startNew()}
        onCopy={week.reach === 'all' ? () => setCopies(true) : null}
      />
      <WeekFilters week={week} search={search} change={change} />
      <TwoColumns
        side={
          <>
            {opened?.kind === 'new' && (
              <OpenedPanel key={JSON.stringify(opened.time)} onClose={close}>
                <ShowForm
                  week={week}
                  airing={null}
                  initial={newValues(me.name, opened.time)}
                  onDone={close}
                  onClose={close}
                />
              </OpenedPanel>
            )}
            {opened?.kind === 'edit' && (
              <OpenedPanel key={`edit ${opened.key}`} onClose={close}>
                <ShowForm
                  week={week}
                  airing={opened.airing}
                  initial={valuesOf(opened.airing)}
                  onDone={close}
                  onClose={() => setOpened({ kind: 'airing', key: opened.key })}
                />
              </OpenedPanel>
            )}
            {opened?.kind === 'airing' && airing && (
              <OpenedPanel key={opened.key} onClose={close}>
                <AiringPanel
                  airing={airing}
                  week={week}
                  acts={acts}
                  onEdit={() => setOpened({ kind: 'edit', key: opened.key, airing })}
                  onClose={close}
                />
              </OpenedPanel>
            )}
            <SwapsPanel week={week} />
            {airing && <WhatHappened key={airing.showId} subject="show" id={airing.showId} />}
          </>
        }
      >
        <WeekCard
          week={week}
          slots={slots}
          open={openKey}
          onOpen={open}
          onFocus={(slot) => setFocused(slot.kind === 'free' ? null : keyOf(slot))}
        />
        <SeriesPanel week={week} acts={acts} />
      </TwoColumns>
      {acts.inTheWay && <BringBackQuestion inTheWay={acts.inTheWay} acts={acts} />}
      {copies && <CopyDialog week={week} onClose={() => setCopies(false)} />}
    </>
  )
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

/**
 * What is open beside the week: takes the focus when it appears, a form at its first field, and is
 * closed by Escape. Below the week, where there is no space beside, it scrolls into view.
 */
function OpenedPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const first = current.querySelector<HTMLElement>('input:not([type="radio"])') ?? current
    first.focus({ preventScroll: true })
    current.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere inside closes it
    <div
      ref={place}
      tabIndex={-1}
      className={styles.opened}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </div>
  )
}

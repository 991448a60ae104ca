import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addStaffShow, changeStaffShow, editScopes, foresee, showLimits } from '../../../client.ts'
import type { Foresight, StaffAiring, StaffWeek, StationId } from '../../../contract.ts'
import { ForesightNotes } from './foresight-notes.tsx'
import styles from './panels.module.css'
import { isDay } from './schedule-search.ts'
import { ShowFields } from './show-fields.tsx'
import { fieldsOf, hasTimes, isClock, laterClock, minutesOf, type ShowValues } from './show-values.ts'
import { useReadScheduleAgain } from './use-week.ts'

/**
 * Adds a show, or changes an airing: it alone, it and those after it, or all. Overlaps and changes
 * of the clock are said while the form is filled in.
 */
export function ShowForm({
  week,
  airing,
  initial,
  onDone,
  onClose,
}: {
  week: StaffWeek
  /** The airing that is changed, as it was when the form was opened; null for a new show. */
  airing: StaffAiring | null
  initial: ShowValues
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('staffSchedule')
  const toast = useToast()
  const readAgain = useReadScheduleAgain()
  const hostsId = useId()
  const filled = useFormValues(initial)
  const { values } = filled
  const station = week.station
  const foresight = useForesight(station, airing, values)
  const form = useEndpointForm(changeStaffShow, {
    ...filled,
    words: 'staffSchedule',
    validate: (given) => ({
      name: lengthError([...given.name.trim()].length, { most: showLimits.name }),
      djName: lengthError([...given.djName.trim()].length, { most: showLimits.djName }),
      coDjName: lengthError([...given.coDjName.trim()].length, { least: 0, most: showLimits.djName }),
      day: isDay(given.day) ? undefined : 'error.formFieldRequired',
      from: isClock(given.from) ? undefined : 'error.formFieldRequired',
      until: isClock(given.until) ? lengthOfShow(given) : 'error.formFieldRequired',
    }),
    fields: { 'error.showLength': 'until', 'error.showEnds': 'lastDay' },
    parts: (given) => ({
      params: { id: airing?.showId ?? 0 },
      body: {
        ...{ version: airing?.version ?? 0, at: airing?.day ?? given.day, scope: given.scope },
        ...fieldsOf(given),
      },
    }),
    send: (endpoint, parts) =>
      airing ? call(endpoint, parts) : call(addStaffShow, { body: { station, ...fieldsOf(values) } }),
    async onSent() {
      toast({ tone: 'ok', text: t(airing ? 'form.changed' : 'form.added', { show: values.name.trim() }) })
      await readAgain()
      onDone()
    },
    // The current state is shown in the grid, and as a new note beside the form.
    onRefused: readAgain,
  })
  const isStale = form.failure !== null && form.failure !== 'failed' && form.failure.refused === 'error.stale'
  const mayOverlap = week.reach === 'all' && (foresight?.overlapCount ?? 0) > 0
  return (
    <Panel
      icon={airing ? 'pencil' : 'plus'}
      title={airing ? t('form.edit', { show: airing.showName }) : t('newShow')}
      className={styles.panel}
    >
      <form {...form.props} className="stack">
        {airing?.isRecurring && (
          <SegmentedControl
            label={t('form.scope')}
            segments={editScopes.map((value) => ({ value, label: t(`form.scopes.${value}`) }))}
            value={values.scope}
            onChange={(scope) => form.onChange({ scope })}
          />
        )}
        <ShowFields form={form} week={week} airing={airing} hostsId={hostsId} />
        {foresight && (
          <ForesightNotes
            foresight={foresight}
            onFit={({ day, starts, minutes }) =>
              form.onChange({ day, from: starts, until: laterClock(starts, minutes), overlapping: false })
            }
          />
        )}
        {mayOverlap && <Checkbox {...form.checkbox('overlapping')}>{t('form.overlapping')}</Checkbox>}
        {form.error && (
          <Note tone="bad" role="alert" title={form.error}>
            {isStale && (
              <Button small onClick={onClose}>
                {t('form.showNow')}
              </Button>
            )}
          </Note>
        )}
        <div className={styles.acts}>
          <Button type="submit" small variant="primary" icon="check" busy={form.busy}>
            {t(airing ? 'form.save' : 'form.add')}
          </Button>
          <Button small variant="ghost" onClick={onClose}>
            {t('form.discard')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function lengthOfShow(values: ShowValues): string | undefined {
  return minutesOf(values) < showLimits.leastMinutes ? 'error.showLength' : undefined
}

/** Looks ahead at the times of the form; null while they are not filled in or not answered yet. */
function useForesight(station: StationId, airing: StaffAiring | null, values: ShowValues): Foresight | null {
  const { day, starts, minutes, isRecurring, lastDay } = fieldsOf(values)
  const change = airing && { showId: airing.showId, at: airing.day, scope: values.scope }
  const { data } = useQuery({
    ...queryOf(foresee, {
      query: {
        ...{ station, day, starts, minutes, isRecurring: isRecurring ? 'true' : 'false' },
        ...(lastDay && { lastDay }),
        ...change,
      },
    }),
    enabled: hasTimes(values),
    placeholderData: keepPreviousData,
  })
  return hasTimes(values) && data && !isRefusal(data) ? data : null
}

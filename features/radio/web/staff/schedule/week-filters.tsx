import { Chip, FilterRow } from '#features/housekeeping/web/parts.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffWeek } from '../../../contract.ts'
import { type StaffScheduleSearch, weekFilters } from './schedule-search.ts'
import { countsOf } from './week-slots.ts'

/** The station, where there are several, and what of the week is shown. */
export function WeekFilters({
  week,
  search,
  change,
}: {
  week: StaffWeek
  search: StaffScheduleSearch
  change: (changed: StaffScheduleSearch) => void
}) {
  const { t } = useTranslation('staffSchedule')
  const counts = countsOf(week)
  return (
    <FilterRow label={t('filters.label')}>
      {week.stations.length > 1 && (
        <SegmentedControl
          label={t('filters.station')}
          segments={week.stations.map((value) => ({ value, label: t(`stations.${value}`) }))}
          value={week.station}
          onChange={(station) => change({ station: station === 'main' ? undefined : station })}
        />
      )}
      <Chip on={search.show === undefined} onClick={() => change({ show: undefined })}>
        {t('filters.all')}
      </Chip>
      {weekFilters.map((filter) => (
        <Chip
          key={filter}
          on={search.show === filter}
          count={counts[filter]}
          onClick={() => change({ show: search.show === filter ? undefined : filter })}
        >
          {t(`filters.${filter}`)}
        </Chip>
      ))}
    </FilterRow>
  )
}

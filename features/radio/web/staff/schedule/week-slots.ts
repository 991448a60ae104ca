import type { FreeTime, StaffAiring, StaffWeek } from '../../../contract.ts'
import type { WeekFilter } from './schedule-search.ts'

/** What the grid shows: an airing, or a free time. */
export type Slot =
  | ({ kind: 'airing'; airing: StaffAiring } & Pick<StaffAiring, 'startsAt' | 'endsAt'>)
  | ({ kind: 'free'; time: FreeTime } & Pick<FreeTime, 'startsAt' | 'endsAt'>)

/** The slots of a week that a filter leaves. */
export function slotsOf({ airings, free }: StaffWeek, filter: WeekFilter | undefined): Slot[] {
  const shown = airings.filter((airing) => {
    if (filter === 'mine') return airing.isOwn
    return filter === 'overlaps' ? airing.overlaps.length > 0 : filter !== 'free'
  })
  const times = filter === undefined || filter === 'free' ? free : []
  return [
    ...shown.map((airing) => ({ kind: 'airing' as const, airing, ...spanOf(airing) })),
    ...times.map((time) => ({ kind: 'free' as const, time, ...spanOf(time) })),
  ]
}

function spanOf({ startsAt, endsAt }: Pick<FreeTime, 'startsAt' | 'endsAt'>) {
  return { startsAt, endsAt }
}

/** A key of a slot that stays the same while the week is read again. */
export function keyOf(slot: Slot): string {
  return slot.kind === 'free' ? `free ${slot.startsAt}` : `${slot.airing.showId} ${slot.airing.day}`
}

/** How many slots each filter leaves. */
export function countsOf(week: StaffWeek): Record<WeekFilter, number> {
  const overlaps = week.airings.filter((airing) => airing.overlaps.length > 0).length
  return {
    mine: week.airings.filter(({ isOwn }) => isOwn).length,
    free: week.free.length,
    overlaps,
  }
}

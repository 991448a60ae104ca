/** How many steps of brightness a week is drawn in. */
export const heatLevels = 5

/** The numbers of a level, from the least to the most. */
export type HeatLevel = { from: number; to: number }

/**
 * Divides the numbers of a week into equal intervals, from the quietest hour to the busiest. Empty
 * if nothing was measured.
 */
export function levelsOf(week: readonly (number | null)[]): HeatLevel[] {
  const known = week.filter((value) => value !== null)
  if (known.length === 0) return []
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const height = (most - least) / heatLevels
  return Array.from({ length: heatLevels }, (_, level) => ({
    from: level === 0 ? least : Math.floor(least + level * height) + 1,
    to: level === heatLevels - 1 ? most : Math.floor(least + (level + 1) * height),
  })).filter(({ from, to }) => from <= to)
}

/** The level that a number belongs to. */
export function levelOf(value: number, levels: readonly HeatLevel[]): number {
  return Math.max(
    0,
    levels.findIndex(({ to }) => value <= to),
  )
}

/** An hour of the week, by its day (0 is Monday) and its hour. */
export type WeekHour = { day: number; hour: number; online: number }

/** The busiest and the quietest hour of a week; null where nothing was measured. */
export function extremesOf(week: readonly (number | null)[]): { busiest: WeekHour; quietest: WeekHour } | null {
  const hours = week.flatMap((online, place) =>
    online === null ? [] : [{ day: Math.floor(place / 24), hour: place % 24, online }],
  )
  const [first, ...rest] = hours
  if (!first) return null
  return rest.reduce(
    ({ busiest, quietest }, hour) => ({
      busiest: hour.online > busiest.online ? hour : busiest,
      quietest: hour.online < quietest.online ? hour : quietest,
    }),
    { busiest: first, quietest: first },
  )
}

import type { AnyDb } from '#platform/server/database.ts'
import { type OnlineChart, type OnlineRange, originsHotels } from '../contract.ts'
import { firstRowDay, rowsByDay, rowsByHour } from './chart-rows.ts'
import { extentOf, seriesByDay, seriesByTime, stepsOf } from './chart-steps.ts'
import { knownDays } from './known-numbers.ts'

/** What the rows of the table beside a chart are. */
const rowsOfRange = { '24h': 'hour', '7d': 'day', '30d': 'day', '1y': 'month', all: 'month' } as const

/** Draws the chart of a range that ends with the present, and the table beside it. */
export async function drawChart(db: AnyDb, range: OnlineRange, now: Date): Promise<OnlineChart> {
  const extent = await extentOf(db, now)
  const steps = stepsOf(range, extent)
  const rowsBy = rowsOfRange[range]
  if (steps.count === 0) {
    return { range, steps, series: originsHotels.map((hotel) => ({ hotel, values: [] })), rowsBy, rows: [] }
  }
  if (rowsBy === 'hour' && steps.by === 'time') {
    const [rows, ...series] = await Promise.all([
      rowsByHour(db, steps, extent),
      ...originsHotels.map((hotel) => seriesByTime(db, hotel, steps)),
    ])
    return { range, steps, series, rowsBy, rows }
  }
  const from = firstRowDay(range, steps, extent)
  const hotels = await Promise.all(
    originsHotels.map(async (hotel) => {
      if (steps.by === 'time') {
        const [days, series] = await Promise.all([knownDays(db, hotel, from), seriesByTime(db, hotel, steps)])
        return { days, series }
      }
      const days = await knownDays(db, hotel, from)
      return { days, series: seriesByDay(hotel, steps, days) }
    }),
  )
  const days = hotels.map((hotel) => hotel.days)
  return {
    range,
    steps,
    series: hotels.map(({ series }) => series),
    rowsBy,
    rows: rowsByDay(rowsBy, from, extent, days),
  }
}

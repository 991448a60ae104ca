import { useFigures } from '#platform/web/figures.ts'
import type { OriginsHotel } from '../../contract.ts'
import { DrawnMark, seriesColours } from './series-mark.tsx'
import styles from './stair-chart.module.css'

const room = 22
/** A hotel whose last measurement is older than this fraction of the chart has no end label. */
const recentShare = 0.03

/**
 * Labels the last value of each hotel beside the end of its line, without overlaps. `yOf` returns
 * the position of a value.
 */
export function EndLabels({
  hotels,
  values,
  x,
  yOf,
  bottom,
}: {
  hotels: readonly OriginsHotel[]
  values: readonly (readonly (number | null)[])[]
  x: number
  yOf: (value: number) => number
  bottom: number
}) {
  const figure = useFigures()
  const last = hotels.flatMap((hotel, series) => {
    const own = values[series] ?? []
    const place = own.findLastIndex((value) => value !== null)
    const value = own[place]
    const isRecent = own.length - 1 - place <= Math.max(1, own.length * recentShare)
    return value === undefined || value === null || !isRecent ? [] : [{ hotel, value }]
  })
  const places = spreadLabels(
    last.map(({ value }) => yOf(value)),
    room,
    room / 2,
    bottom,
  )
  return (
    <g>
      {last.map(({ hotel, value }, label) => {
        const y = places[label] ?? 0
        return (
          <g key={hotel}>
            <DrawnMark hotel={hotel} x={x + 14} y={y} />
            <text className={styles.label} x={x + 28} y={y + 6} style={{ fill: seriesColours[hotel] }}>
              {figure(value)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/**
 * Returns positions for labels whose preferred positions are `wanted`: at least `room` apart,
 * between `top` and `bottom`, moved as little as necessary. The result has the order of `wanted`;
 * labels keep their vertical order.
 */
export function spreadLabels(wanted: readonly number[], room: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, place) => place).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  const places: number[] = [...wanted]
  let least = top
  for (const label of order) {
    const place = Math.max(least, wanted[label] ?? top)
    places[label] = place
    least = place + room
  }
  let most = bottom
  for (const label of order.toReversed()) {
    const place = Math.min(most, places[label] ?? bottom)
    places[label] = place
    most = place - room
  }
  return places
}

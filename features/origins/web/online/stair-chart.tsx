import { useEffect, useId, useRef, useState } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { useFigures } from '#platform/web/figures.ts'
import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useInstants, useZone } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OnlineChart, OriginsHotel } from '../../contract.ts'
import { calendarDay } from './calendar-words.ts'
import { chartFormats, ticksOf } from './chart-ticks.ts'
import { type DrawnSteps, drawnSteps, spanOf } from './drawn-steps.ts'
import { EndLabels } from './end-labels.tsx'
import { DrawnMark, SeriesMark, seriesColours } from './series-mark.tsx'
import styles from './stair-chart.module.css'
import { rangeNames } from './statistic-search.ts'

const edges = { top: 16, right: 78, bottom: 0, left: 0 }
const below = 32
const beside = 58
/** Narrower steps are not visible as steps. */
const leastStep = 2.5
/** Steps at least this wide are drawn with a line of two art pixels. */
const boldStep = 8
const tickWidth = 60

/**
 * Draws the chart: step lines of the three hotels, with a dither pattern below the first. Arrow
 * keys move between steps; a pointer or finger shows the step at its position. Fills its container.
 */
export function StairChart({ chart }: { chart: OnlineChart }) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} className={styles.chart}>
      {size && size.width > edges.right + beside && <Drawing chart={chart} {...size} />}
    </div>
  )
}

function Drawing({ chart, width, height }: { chart: OnlineChart; width: number; height: number }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const figure = useFigures()
  const zone = useZone()
  const hours = useHoursShown()
  const dither = useId()
  const plot = { width: width - edges.right - beside, height: height - edges.top - below }
  const drawn = drawnSteps(chart, plot.width / leastStep)
  const { steps, values } = drawn
  const hotels = chart.series.map(({ hotel }) => hotel)
  const scale = niceScale(Math.max(0, ...values.flatMap((one) => one.map((value) => value ?? 0))))
  const stepWidth = plot.width / Math.max(1, steps.count)
  const curve = stairCurve(stepWidth)
  const formats = chartFormats(language, zone, hours)
  const ticks = ticksOf(steps, formats, Math.max(2, Math.floor(plot.width / tickWidth)))
  const labels = new Map(ticks.map(({ at, label }) => [at, label]))
  const points = Array.from({ length: steps.count }, (_, step) => ({
    middle: step + 0.5,
    ...Object.fromEntries(hotels.map((hotel, series) => [hotel, values[series]?.[step] ?? null])),
  }))
  const line = { type: curve, isAnimationActive: false, connectNulls: false, strokeWidth: stepWidth < boldStep ? 2 : 4 }
  const [first] = hotels
  return (
    <ComposedChart
      width={width}
      height={height}
      data={points}
      margin={edges}
      title={t(`online.chart.${rangeNames[chart.range]}`)}
      desc={t('online.chartKeys')}
    >
      <defs>
        <pattern id={dither} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 0h2v2H0zM4 4h2v2H4z" fill="var(--chart-1)" opacity=".55" />
        </pattern>
      </defs>
      <CartesianGrid vertical={false} stroke="var(--grid)" strokeWidth={2} />
      <XAxis
        dataKey="middle"
        type="number"
        domain={[0, steps.count]}
        ticks={ticks.map(({ at }) => at)}
        tickFormatter={(at: number) => labels.get(at) ?? ''}
        interval={0}
        height={below}
        tickMargin={10}
        tickSize={0}
        axisLine={false}
        allowDataOverflow
      />
      <YAxis
        domain={[0, scale.top]}
        ticks={scale.ticks}
        tickFormatter={(value: number) => figure(value)}
        interval={0}
        width={beside}
        tickMargin={10}
        tickSize={0}
        axisLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--ink-3)', strokeWidth: 2 }}
        content={({ active, label }) => (
          <StepBubble active={active} step={Math.floor(Number(label))} hotels={hotels} drawn={drawn} />
        )}
      />
      {first && (
        <Area
          {...line}
          dataKey={first}
          stroke="none"
          fill={`url(#${dither})`}
          fillOpacity={1}
          tooltipType="none"
          activeDot={false}
        />
      )}
      {hotels.toReversed().map((hotel) => (
        <Line
          {...line}
          key={hotel}
          dataKey={hotel}
          stroke={seriesColours[hotel]}
          dot={false}
          activeDot={({ cx, cy }: { cx?: number | undefined; cy?: number | undefined }) =>
            cx === undefined || cy === undefined ? <g /> : <DrawnMark hotel={hotel} x={cx} y={cy} />
          }
        />
      ))}
      <EndLabels
        hotels={hotels}
        values={values}
        x={width - edges.right}
        yOf={(value) => edges.top + plot.height * (1 - value / scale.top)}
        bottom={edges.top + plot.height}
      />
    </ComposedChart>
  )
}

/** The tooltip of a chart step: its time, and the maximum of each hotel. */
function StepBubble({
  active,
  step,
  hotels,
  drawn: { steps, values },
}: {
  active: boolean
  step: number
  hotels: readonly OriginsHotel[]
  drawn: DrawnSteps
}) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const figure = useFigures()
  const { dateTime, beside } = useInstants()
  if (!active || !(step >= 0 && step < steps.count)) return null
  const { by, begin, end } = spanOf(steps, step)
  const from = by === 'day' ? calendarDay(begin, language) : dateTime(begin)
  const to = by === 'day' ? calendarDay(end, language) : beside(end, begin)
  return (
    <div className={styles.bubble} role="status">
      <b>{from === to || (by === 'time' && steps.by === 'time' && steps.seconds === 60) ? from : `${from} – ${to}`}</b>
      <ul>
        {hotels.map((hotel, series) => {
          const value = values[series]?.[step] ?? null
          return (
            <li key={hotel}>
              <SeriesMark hotel={hotel} />
              <span>{t(`online.hotel.${hotel}`)}</span>
              <b>{value === null ? t('online.gap') : figure(value)}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A scale from zero to `top`, with a line at each of `ticks`. */
type Scale = { top: number; ticks: number[] }

/**
 * Returns a scale for numbers up to `most`: steps of 1, 2, 2.5 or 5 times a power of ten, at most
 * six of them.
 */
export function niceScale(most: number): Scale {
  const rough = Math.max(1, most / 5)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((unit) => unit * power).find((unit) => unit >= rough && Number.isInteger(unit))
  const size = step ?? 10 * power
  const steps = Math.max(1, Math.ceil(most / size))
  return { top: steps * size, ticks: Array.from({ length: steps + 1 }, (_, place) => place * size) }
}

/** The drawing target of a curve: a canvas, or an SVG path builder. */
type Pen = { moveTo: (x: number, y: number) => void; lineTo: (x: number, y: number) => void; closePath: () => void }

/**
 * A curve as defined by d3-shape and recharts: it receives each point of a line, or of the upper
 * and then the lower edge of an area.
 */
type StairCurve = (pen: Pen) => {
  areaStart: () => void
  areaEnd: () => void
  lineStart: () => void
  lineEnd: () => void
  point: (x: number, y: number) => void
}

/**
 * Returns a step curve whose steps are `width` wide and centred on their points. Unlike the
 * library's step curves, the last step before a gap has full width, and a step between two gaps is
 * visible.
 */
export function stairCurve(width: number): StairCurve {
  const half = width / 2
  return (pen) => {
    let isArea = false
    let edge: 'upper' | 'lower' = 'lower'
    let isFirst = true
    const step = (from: number, to: number, y: number) => {
      if (isFirst && !(isArea && edge === 'lower')) pen.moveTo(from, y)
      else pen.lineTo(from, y)
      isFirst = false
      pen.lineTo(to, y)
    }
    return {
      areaStart() {
        isArea = true
        edge = 'lower'
      },
      areaEnd() {
        isArea = false
      },
      lineStart() {
        isFirst = true
        if (isArea) edge = edge === 'lower' ? 'upper' : 'lower'
      },
      lineEnd() {
        if (isArea && edge === 'lower') pen.closePath()
      },
      point(x, y) {
        // The lower edge is walked back to where the upper one began.
        if (isArea && edge === 'lower') step(x + half, x - half, y)
        else step(x - half, x + half, y)
      },
    }
  }
}

import { useEffect, useId, useRef, useState } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { useFigures } from '#platform/web/figures.ts'
import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useZone } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OnlineChart } from '../../contract.ts'
import { chartFormats } from './chart-formats.ts'
import { ticksOf } from './chart-ticks.ts'
import { drawnSteps } from './drawn-steps.ts'
import { EndLabels } from './end-labels.tsx'
import { niceScale } from './nice-scale.ts'
import { DrawnMark, seriesColours } from './series-mark.tsx'
import styles from './stair-chart.module.css'
import { stairCurve } from './stair-curve.ts'
import { rangeNames } from './statistic-search.ts'
import { StepBubble } from './step-bubble.tsx'

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

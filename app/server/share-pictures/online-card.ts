import { hotels } from '#features/hotels/contract.ts'
import { type OnlineSeries, showOnlineChart, showOnlineNow } from '#features/origins/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { colours } from './colours.ts'
import type { ShareContext } from './context.ts'
import { type ShareCard, wells } from './share-card.ts'

/**
 * Returns the card of the retro edition's online counts: the last 30 days as curves, and today's
 * peak.
 */
export async function onlineCard(context: ShareContext): Promise<ShareCard | null> {
  const [now, chart] = await Promise.all([
    context.ask(showOnlineNow, {}),
    context.ask(showOnlineChart, { query: { range: '30d' } }),
  ])
  if (isRefusal(now) || isRefusal(chart)) return null
  const { t } = context
  return {
    eyebrow: t('sharing:online.eyebrow'),
    title: t('sharing:online.title'),
    voice: 'sign',
    lines: now.hotels.map(({ hotel, today }, at) => ({
      text: today
        ? t('sharing:online.most', { hotel: hotels[hotel].label, online: today.online })
        : t('sharing:online.none', { hotel: hotels[hotel].label }),
      colour: seriesColour(context.accent, at),
    })),
    picture: { kind: 'drawing', svg: curves(chart.series, context.accent) },
  }
}

function seriesColour(accent: string, at: number): string {
  const all = [accent, ...colours.series]
  return all[at % all.length] ?? accent
}

const margin = 24

/** The curves as stairs, as the chart of the page draws them; a gap is a gap. */
function curves(series: readonly OnlineSeries[], accent: string): string {
  const { width, height } = wells.drawing
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const paths = series.map(({ values }, place) => {
    const step = (width - 2 * margin) / Math.max(1, values.length)
    let path = ''
    values.forEach((value, at) => {
      if (value === null) return
      const x = (margin + at * step).toFixed(1)
      const y = (height - margin - (value / most) * (height - 2 * margin)).toFixed(1)
      const follows = at > 0 && values[at - 1] !== null
      path += `${follows ? `L${x} ${y}` : `M${x} ${y}`}h${step.toFixed(1)}`
    })
    return `<path d="${path}" fill="none" stroke="${seriesColour(accent, place)}" stroke-width="5"/>`
  })
  const lines = [0, 1, 2, 3, 4].map((at) => {
    const y = margin + (at * (height - 2 * margin)) / 4
    return `<path d="M${margin} ${y}H${width - margin}" stroke="${colours.grid}" stroke-width="2"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[...lines, ...paths].join('')}</svg>`
}

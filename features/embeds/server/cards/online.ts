import { hotels } from '#features/hotels/contract.ts'
import { OnlineRange, type OnlineSeries, showOnlineChart, showOnlineNow } from '#features/origins/contract.ts'
import { onlineTag } from '#features/origins/server/api.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePicturePath } from '#platform/contract/share-picture.ts'
import { usualRange } from '../../constants.ts'
import { type Html, html } from '../html.ts'
import type { CardMaker } from './card.ts'

const rangeNames = { '24h': 'day', '7d': 'week', '30d': 'month', '1y': 'year', all: 'all' } as const

/** The chart of the retro edition's online numbers, and the present ones. */
export const onlineCard: CardMaker = {
  isOfThing: false,
  tags: () => [onlineTag],
  async make({ language, t, ask }, asked) {
    const range = OnlineRange.safeParse(asked.range).data ?? usualRange
    const [now, chart] = await Promise.all([ask(showOnlineNow, {}), ask(showOnlineChart, { query: { range } })])
    if (isRefusal(now) || isRefusal(chart)) return null
    const number = new Intl.NumberFormat(language)
    const title = t('embeds:card.online')
    const page = addressOf('habboOriginsUserStats', language)
    const legend = now.hotels.map(
      ({ hotel, current, isOld }, at) =>
        html`<li><i class="line${at + 1}"></i>${hotels[hotel].label} <b>${current && !isOld ? number.format(current.online) : '–'}</b></li>`,
    )
    const peak = Math.max(0, ...chart.series.flatMap(({ values }) => values.map((value) => value ?? 0)))
    return {
      title,
      description: t('embeds:card.onlineOf'),
      page: range === usualRange ? page : `${page}?range=${range}`,
      picture: sharePicturePath(language, 'online', 'today'),
      body: html`<h1>${title}</h1><p class="eyebrow">${t(`embeds:range.${rangeNames[range]}`)}</p>${
        chart.steps.count === 0
          ? html`<p class="quote">${t('embeds:card.noNumbers')}</p>`
          : drawCurves(chart.series, peak, t('embeds:card.peak', { number: number.format(peak) }))
      }<ul class="legend">${legend}</ul>`,
    }
  },
}

const size = { width: 600, height: 200 }
/** More columns than the frame has pixels would only make it larger. */
const mostColumns = 200

/** The curves as stairs; a gap is a gap. `words` say what the picture shows. */
function drawCurves(series: readonly OnlineSeries[], peak: number, words: string): Html {
  const lines = [0, 1, 2, 3, 4].map((at) => {
    const y = 1 + (at * (size.height - 2)) / 4
    return html`<path class="grid" d="M0 ${y}H${size.width}"/>`
  })
  const curves = series.map(
    ({ values }, at) => html`<path class="curve line${at + 1}" d="${stairsOf(columnsOf(values), Math.max(1, peak))}"/>`,
  )
  return html`<figure><svg viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none" role="img" aria-label="${words}">${lines}${curves}</svg><figcaption>${words}</figcaption></figure>`
}

/** The highest value of each column. */
function columnsOf(values: readonly (number | null)[]): (number | null)[] {
  const width = Math.max(1, Math.ceil(values.length / mostColumns))
  return Array.from({ length: Math.ceil(values.length / width) }, (_, at) => {
    const inside = values.slice(at * width, (at + 1) * width).filter((value) => value !== null)
    return inside.length > 0 ? Math.max(...inside) : null
  })
}

function stairsOf(values: readonly (number | null)[], peak: number): string {
  const step = size.width / Math.max(1, values.length)
  return values
    .map((value, at) => {
      if (value === null) return ''
      const y = (size.height - 2 - (value / peak) * (size.height - 4)).toFixed(0)
      const follows = at > 0 && values[at - 1] !== null
      return `${follows ? `V${y}` : `M${(at * step).toFixed(0)} ${y}`}H${((at + 1) * step).toFixed(0)}`
    })
    .join('')
}

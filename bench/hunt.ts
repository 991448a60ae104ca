import { hotelCodes, hotels } from '#features/hotels/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { asked, measureGrowth } from './badges/archive-growth.ts'
import { fillHunt } from './hunt/fill-hunt.ts'

const modern = hotelCodes.filter((code) => hotels[code].edition === 'modern')

/**
 * What the badge hunt costs over HTTP, small and large. No answer of these is cached; the ways of
 * the small archive are a tenth too.
 */
await measureGrowth({
  goals: { p99: 50, ratio: 1.5 },
  async headers(filling) {
    return { cookie: await fillHunt(filling) }
  },
  async paths(filling) {
    const { rows } = await filling.pool.query<{ code: string }>(
      'select code from badges_badges order by md5(code) limit 3000',
    )
    const codes = rows.map(({ code }) => code)
    const each = (make: (at: number) => string) => Array.from({ length: asked }, (_, at) => make(at))
    const where = (at: number) => {
      const hotel = at % 10 === 9 ? '' : `&hotel=${modern[at % 9]}`
      return `language=${languageCodes[at % 3]}${hotel}`
    }
    const some = (at: number) => Array.from({ length: 80 }, (_, place) => codes[(at * 37 + place) % codes.length])
    return {
      'what can be got': each((at) => `/api/get/badges/obtainable?${where(at)}`),
      guesses: each((at) => `/api/get/badges/guessed?${where(at)}`),
      'calendar of a hotel': each((at) => `/api/get/badges/hunt.ics?${where(at)}`),
      'page of the hunt': each((at) => `/${languageCodes[at % 3]}/habbo/badges/hunt?hotel=${modern[at % 9]}`),
      'ticks for 80 badges': each((at) => `/api/get/users/badges/owned?codes=${encodeURIComponent(some(at).join())}`),
      'missing of a series': each(
        (at) => `/api/get/users/badges/missing?country=${['DE', 'US', 'ES', 'BR'][at % 4]}&page=${1 + (at % 5)}`,
      ),
    }
  },
})

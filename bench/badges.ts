import { badgePageSize } from '#features/badges/contract.ts'
import { hotelCodes, hotels } from '#features/hotels/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { asked, measureGrowth } from './badges/archive-growth.ts'

const modern = hotelCodes.filter((code) => hotels[code].edition === 'modern')

/**
 * What reading the archive over HTTP costs, small and large. Paths differ, so that hardly any
 * answer is cached.
 */
await measureGrowth({
  goals: { p99: 50, ratio: 1.5 },
  settings: { SEARCHES_PER_MINUTE: '1000000' },
  async paths(filling, size) {
    const { rows } = await filling.pool.query<{ code: string }>(
      'select code from badges_badges where id % greatest($1::integer / $2::integer, 1) = 0 order by md5(code) limit $2',
      [size.badges, asked],
    )
    const codes = rows.map(({ code }) => encodeURIComponent(code))
    const pages = Math.floor(size.badges / badgePageSize)
    const each = <Value>(make: (at: number) => Value) => Array.from({ length: asked }, (_, at) => make(at))
    const sorts = ['newest', 'labelled', 'rarest', 'owned', 'code']
    const words = ['owl lamp', 'lantern', 'porter 12', 'feathr', 'mirror tower', 'z1a', 'de1', 'curtain 7']
    return {
      'grid, any page': each((at) => {
        // All different, also in an archive of fifty pages.
        const page = 1 + Math.floor((Math.floor(at / 15) * pages) / (asked / 15))
        return `/api/get/badges?sort=${sorts[at % 5]}&language=${languageCodes[at % 3]}&page=${page}`
      }),
      // A hotel in the small archive has too few pages, but hotels and orders combine to different
      // paths here too.
      'grid of a hotel': each((at) => {
        const of = Math.ceil(pages / 3)
        const page = 1 + Math.floor((Math.floor(at / 45) * of) / Math.ceil(asked / 45))
        return `/api/get/badges?hotel=${modern[at % 9]}&family=country&sort=${sorts[Math.floor(at / 9) % 5]}&page=${page}`
      }),
      search: each((at) => `/api/get/badges?search=${encodeURIComponent(`${words[at % 8]}${at % 3 ? '' : ` ${at}`}`)}`),
      'badge page': codes.map((code) => `/api/get/badges/${code}`),
      owners: codes.map((code) => `/api/get/badges/${code}/owners`),
      'former owners': codes.map((code) => `/api/get/badges/${code}/owners?state=former`),
    }
  },
})

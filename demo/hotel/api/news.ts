import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { createRandom } from '../random.ts'
import { hourMs } from '../world/dates.ts'
import type { HotelWorld } from '../world/hotel-world.ts'
import { hotelWords } from '../world/words.ts'
import { json, type Reply } from './reply.ts'

/** Hours of the world clock between two articles. */
const hoursBetween = 20

/**
 * `habbo-web-news/{language}/production/front.json`: newest first, HTML-escaped (hotel-api §8.3).
 */
export function answerNews(path: string, origin: string, hotelOf: (code: HotelCode) => HotelWorld): Reply | undefined {
  const [, language] = /^\/habbo-web-news\/(\w\w)\/production\/front\.json$/.exec(path) ?? []
  const code = hotelCodes.find((hotel) => hotels[hotel].edition === 'modern' && hotelWords[hotel].language === language)
  if (code === undefined) return undefined
  const hotel = hotelOf(code)
  const newest = Math.floor(hotel.clock.now / hourMs / hoursBetween)
  const articles = Array.from({ length: 12 }, (_, i) => {
    const number = newest - i
    const random = createRandom(`${hotel.key} news ${number}`)
    const { nouns, badges, descriptions } = hotel.words
    const fill = (text: string) => text.replace('%n', random.pick(nouns)).replace('%p', random.pick(hotel.words.places))
    const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('’', '&#39;')
    const title = fill(random.pick(badges))
    const slug = title
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
    const image = `${origin}/images/web_images/habbo-web-articles/lpromo_night${number}`
    return {
      title: escapeText(title),
      summary: escapeText(fill(descriptions[0] ?? '%n')),
      path: `/community/article/${number}/${slug}`,
      thumbnail: `${image}_thumb.png`,
      featured: `${image}.png`,
      published: number * hoursBetween * hourMs + random.below(hourMs),
    }
  })
  return json(articles)
}

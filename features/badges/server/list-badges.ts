import { sql } from 'kysely'
import { type Edition, editions } from '#features/hotels/contract.ts'
import type { Parsed, Result } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import {
  type BadgeFilter,
  type BadgeSort,
  badgePageSize,
  type ListedBadge,
  latestBadgesShown,
  type listBadges,
  type listLatestBadges,
  newlyLabelledShown,
} from '../contract.ts'
import { type BadgeCodes, readCodes } from './badge-codes.ts'
import type { BadgeContext } from './context.ts'
import { type BadgeIds, type ListFilter, readList } from './id-lists.ts'
import { readWords, type WordsOfBadges, withNear } from './known-words.ts'
import { hotelsOf, knownIn } from './list-hotels.ts'
import { searchBadges, wordsOfSearch } from './search-badges.ts'
import { badgeOrderTag, badgesTag } from './tags.ts'
import { openToldBadges } from './told-badges.ts'
import { readWordPlaces, type SoughtWord, type WordPlaces } from './word-places.ts'

// A list of 60 thousand badges takes 240 kB; about ten combinations of sort and filter are popular.
const mostLists = 60
// Common words occur in many searches; each takes 240 kB.
const mostWords = 60
// Entries of similar words for a typed word are small.
const mostMeant = 600
// Paging repeats the same search. Queries are unbounded, so only a few are cached.
const mostSearches = 30

type Query = Parsed<typeof listBadges>['query']
type Countries = Result<typeof listBadges>['countries']

/** Searches badges for the site search: the best `most` in a language, and the total number. */
export type BadgeSearch = (
  search: string,
  language: LanguageCode,
  most: number,
) => Promise<{ items: ListedBadge[]; total: number }>

/**
 * Lists of the archive. Each order is cached until invalidated, so that every page costs as much as
 * the first.
 */
export type BadgeLists = {
  page: (query: Query) => Promise<Result<typeof listBadges>>
  latest: (language: LanguageCode) => Promise<Result<typeof listLatestBadges>>
  best: BadgeSearch
  caches: readonly Invalidatable[]
}

/** Opens the lists with nothing kept yet. */
export function openBadgeLists(context: BadgeContext & { db: Db<unknown> }): BadgeLists {
  const { db } = context
  const lists = new TaggedCache<BadgeIds>(mostLists)
  const searches = new TaggedCache<BadgeIds>(mostSearches)
  const words = new TaggedCache<WordPlaces>(mostWords)
  const codes = new TaggedCache<BadgeCodes>(1)
  const everyWord = new TaggedCache<WordsOfBadges>(1)
  const meant = new TaggedCache<SoughtWord>(mostMeant)
  const countries = new TaggedCache<Countries>(editions.length + 1)
  const told = openToldBadges(context)

  function listOf(filter: ListFilter, sort: BadgeSort) {
    const { hotel, edition, family, country, labelled, owned } = filter
    return lists.get(JSON.stringify([hotel, edition, family, country, labelled, owned, sort]), () =>
      readList(db, filter, sort),
    )
  }

  function idsOf({ search, sort, ...filter }: BadgeFilter & { sort?: BadgeSort | undefined }) {
    const typed = wordsOfSearch(search ?? '')
    if (typed.length === 0) return listOf(filter, sort ?? 'newest')
    const { hotel, edition, family, country, labelled, owned } = filter
    const key = JSON.stringify([typed, hotel, edition, family, country, labelled, owned, sort])
    return searches.get(key, async () => {
      const [list, known] = await Promise.all([listOf(filter, sort ?? 'newest'), codes.get('all', () => readCodes(db))])
      const placesOf = (word: SoughtWord) =>
        words.get(JSON.stringify(word), async () => ({
          value: await readWordPlaces(db, known, word),
          tags: [badgeOrderTag],
        }))
      const meantBy = (word: string) =>
        meant.get(word, async () => {
          const all = await everyWord.get('all', () => readWords(db, known))
          return { value: withNear(all, word), tags: [badgeOrderTag] }
        })
      return { value: await searchBadges(typed, { codes: known, list, placesOf, meantBy }, !sort), tags: [badgesTag] }
    })
  }

  return {
    async page(query) {
      const { page, language, edition } = query
      const [ids, series] = await Promise.all([
        idsOf(query),
        countries.get(edition ?? 'all', async () => ({
          value: await readCountries(db, edition),
          tags: [badgeOrderTag],
        })),
      ])
      const start = (page - 1) * badgePageSize
      return {
        items: await told.describe([...ids.subarray(start, start + badgePageSize)], {
          language,
          hotels: hotelsOf(query),
        }),
        total: ids.length,
        page,
        pages: Math.ceil(ids.length / badgePageSize),
        countries: series,
      }
    },
    async latest(language) {
      const [newest, labelled] = await Promise.all([
        idsOf({ sort: 'newest' }),
        idsOf({ sort: 'labelled', labelled: 'yes' }),
      ])
      const shown = (ids: BadgeIds, most: number) =>
        told.describe([...ids.subarray(0, most)], { language, hotels: undefined })
      return { newest: await shown(newest, latestBadgesShown), labelled: await shown(labelled, newlyLabelledShown) }
    },
    async best(search, language, most) {
      // Words that folding leaves nothing of would be no search, and list them all.
      if (wordsOfSearch(search).length === 0) return { items: [], total: 0 }
      const ids = await idsOf({ search })
      const items = await told.describe([...ids.subarray(0, most)], { language, hotels: undefined })
      return { items, total: ids.length }
    },
    caches: [lists, searches, words, codes, everyWord, meant, countries, told.caches],
  }
}

async function readCountries(db: Db<unknown>, edition: Edition | undefined): Promise<Countries> {
  const hotels = hotelsOf({ edition })
  const { rows } = await sql<{ country: string; badges: number }>`
    select country, count(*)::integer as badges from badges_badges
    where country is not null ${hotels ? sql`and id in (select badge_id from ${knownIn(hotels)} as known)` : sql``}
    group by country order by country`.execute(db)
  return rows
}

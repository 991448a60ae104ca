import DataLoader from 'dataloader'
import { type Selectable, sql } from 'kysely'
import { defaultHotels, type Edition, editions, type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import type { Parsed, Result } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import {
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
import { jsonTime } from './import/json-time.ts'
import { hotelsOf, knownIn, type ListHotels, saidIn } from './list-hotels.ts'
import { type BadgePageAfter, openPageAfter } from './page-after.ts'
import { badgePicture } from './pictures/picture-of.ts'
import { type BadgeIds, keyOf, type ListFilter, readList } from './search/id-lists.ts'
import { searchBadges, wordsOfSearch } from './search/search-badges.ts'
import {
  readWordPlaces,
  readWords,
  type SoughtWord,
  type WordPlaces,
  type WordsOfBadges,
  withNear,
} from './search/word-places.ts'
import { staffSays } from './staff-texts.ts'
import type { BadgeTables } from './tables.ts'
import { badgeOrderTag, badgeRowsTag, badgesTag, badgeTag, badgeWaysTag } from './tags.ts'

// The whole archive of sixty thousand badges in three languages: a hundred megabytes when full.
// With a smaller cache, a crawler would evict each badge before its reuse, which is worse than no
// cache.
const mostDescribed = 180_000

/** Badge descriptions for lists. */
type DescribedBadges = {
  /** Returns badges by id in the given order; unknown ids are omitted. */
  describe: (ids: readonly number[], view: View) => Promise<ListedBadge[]>
  caches: Invalidatable
}

/**
 * Opens the cache of badge descriptions; missing ones of a list are read together. Descriptions for
 * certain hotels are not cached, because first sightings there change later.
 */
function openDescribedBadges(context: BadgeContext): DescribedBadges {
  const caches = new TaggedCache<ListedBadge | null>(mostDescribed)
  const readers = new Map<LanguageCode, DataLoader<number, ListedBadge | undefined>>()

  function readerOf(language: LanguageCode) {
    const known = readers.get(language)
    if (known) return known
    const reader = new DataLoader<number, ListedBadge | undefined>(
      async (ids) => {
        const described = await describeListed(context, ids, { language, hotels: undefined })
        return ids.map((id) => described.get(id))
      },
      { cache: false },
    )
    readers.set(language, reader)
    return reader
  }

  async function describeOne(id: number, language: LanguageCode): Promise<ListedBadge | null> {
    return caches.get(`${language} ${id}`, async () => {
      const badge = await readerOf(language).load(id)
      return badge ? { value: badge, tags: [badgeTag(badge.code), badgeRowsTag] } : { value: null, tags: [] }
    })
  }

  return {
    async describe(ids, view) {
      if (view.hotels) return [...(await describeListed(context, ids, view)).values()]
      const described = await Promise.all(ids.map((id) => describeOne(id, view.language)))
      return described.filter((badge) => badge !== null)
    },
    caches,
  }
}

type Stored = Selectable<BadgeTables['badges_badges']>
type Row = Pick<Stored, 'code' | 'picture' | 'owners'> & {
  id: number
  name: string | null
  hotel: HotelCode | null
  seen: string
  labelled: string | null
}

/**
 * Perspective of a badge description: the texts and counts of the given hotels, in order, else of
 * the language's own.
 */
type View = { language: LanguageCode; hotels: ListHotels }

/**
 * Describes badges by id in the given order; unknown ids are omitted. Owner counts are exact,
 * aggregated or not.
 */
async function describeListed(
  { db, addresses }: BadgeContext,
  ids: readonly number[],
  { language, hotels }: View,
): Promise<Map<number, ListedBadge>> {
  if (ids.length === 0) return new Map()
  const first = hotels?.[0] ?? defaultHotels[language]
  const others = [...(hotels ?? []), defaultHotels[language], ...hotelCodes]
  const inHotel = hotels
    ? sql`coalesce(here.owners, 0) as owners, coalesce(here.first_seen_at, badge.first_seen_at) as first_seen_at,
        said.labelled_at`
    : sql`badge.owners, badge.first_seen_at, badge.labelled_at`
  const here = hotels
    ? sql`left join ${knownIn(hotels)} as here on here.badge_id = badge.id
        left join ${saidIn(hotels)} as said on said.badge_id = badge.id`
    : sql``
  const { rows } = await sql<Row>`
    with asked as materialized (
      select id, place from unnest(${`{${ids.join()}}`}::integer[]) with ordinality as asked(id, place)
    ), pending as materialized (
      select badge_id, sum(change)::integer as change from badges_owner_changes
      where badge_id in (select id from asked) ${hotels ? sql`and hotel = any(${[...hotels]}::text[])` : sql``} group by badge_id
    ), listed as (
      select asked.place, badge.id, badge.code, badge.picture, ${inHotel}
      from asked join badges_badges as badge on badge.id = asked.id ${here}
    )
    select listed.id, code, picture, ${jsonTime(sql`first_seen_at`)} as seen, ${jsonTime(sql`listed.labelled_at`)} as labelled,
      owners + coalesce(change, 0) as owners, coalesce(own.name, called.name, ${staffSays('name', sql`listed.id`, language)}) as name, coalesce(own.hotel, called.hotel) as hotel
    from listed
    left join pending on pending.badge_id = listed.id
    left join badges_texts as own on own.badge_id = listed.id and own.hotel = ${first} and own.name is not null
    left join lateral (
      select name, hotel from badges_texts where own.name is null and badge_id = listed.id and name is not null
      order by array_position(${others}::text[], hotel) limit 1
    ) as called on true
    order by place`.execute(db)
  const described = new Map<number, ListedBadge>()
  for (const row of rows) {
    described.set(row.id, {
      code: row.code,
      picture: badgePicture(addresses, row),
      name: row.name,
      hotel: row.hotel,
      owners: Math.max(0, row.owners),
      firstSeenAt: row.seen,
      labelledAt: row.labelled,
    })
  }
  return described
}

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

/** Returns the numbers of the badges that the staff's catalogue lists, the newest first. */
export type CatalogueIds = (
  asked: Pick<ListFilter, 'hotel' | 'lacks'> & { search?: string | undefined },
) => Promise<BadgeIds>

/**
 * Lists of the archive. Each order is cached until invalidated, so that every page costs as much as
 * the first.
 */
export type BadgeLists = {
  page: (query: Query) => Promise<Result<typeof listBadges>>
  pageAfter: BadgePageAfter
  latest: (language: LanguageCode) => Promise<Result<typeof listLatestBadges>>
  best: BadgeSearch
  catalogue: CatalogueIds
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
  const described = openDescribedBadges(context)

  function listOf(filter: ListFilter, sort: BadgeSort) {
    return lists.get(JSON.stringify([keyOf(filter), sort]), () => readList(db, filter, sort))
  }

  function idsOf({
    search,
    sort,
    ...filter
  }: ListFilter & { search?: string | undefined; sort?: BadgeSort | undefined }) {
    const typed = wordsOfSearch(search ?? '')
    if (typed.length === 0) return listOf(filter, sort ?? 'newest')
    const key = JSON.stringify([typed, keyOf(filter), sort])
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
      const value = await searchBadges(typed, { codes: known, list, placesOf, meantBy }, !sort)
      return { value, tags: [badgesTag, badgeWaysTag] }
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
        items: await described.describe([...ids.subarray(start, start + badgePageSize)], {
          language,
          hotels: hotelsOf(query),
        }),
        total: ids.length,
        page,
        pages: Math.ceil(ids.length / badgePageSize),
        countries: series,
      }
    },
    pageAfter: openPageAfter(idsOf, described.describe),
    async latest(language) {
      const [newest, labelled] = await Promise.all([
        idsOf({ sort: 'newest' }),
        idsOf({ sort: 'labelled', labelled: 'yes' }),
      ])
      const shown = (ids: BadgeIds, most: number) =>
        described.describe([...ids.subarray(0, most)], { language, hotels: undefined })
      // Names by the staff have no date, and come last in the order.
      const named = await shown(labelled, newlyLabelledShown)
      return {
        newest: await shown(newest, latestBadgesShown),
        labelled: named.filter(({ labelledAt }) => labelledAt !== null),
      }
    },
    async best(search, language, most) {
      // Words that folding leaves nothing of would be no search, and list them all.
      if (wordsOfSearch(search).length === 0) return { items: [], total: 0 }
      const ids = await idsOf({ search })
      const items = await described.describe([...ids.subarray(0, most)], { language, hotels: undefined })
      return { items, total: ids.length }
    },
    catalogue: (asked) => idsOf({ ...asked, sort: 'newest' }),
    caches: [lists, searches, words, codes, everyWord, meant, countries, described.caches],
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

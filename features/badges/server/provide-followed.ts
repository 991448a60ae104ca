import { sql } from 'kysely'
import type { ChangeTexts, FollowProvider, Happening } from '#features/follows/server/api.ts'
import { lookBackMs } from '#features/follows/server/api.ts'
import { defaultHotels, type HotelCode, hotels } from '#features/hotels/contract.ts'
import { pagePath } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { countryName, countryOfSeries, countrySeriesKey } from '../country-series.ts'
import { describeBadgesByCode } from './badges-by-code.ts'
import type { CatalogueContext } from './context.ts'
import { badgePicture } from './pictures/picture-of.ts'
import { waysOfBadge } from './ways.ts'

/**
 * What the archive knows of followed badges and series; the key of a series is the base of its
 * codes, or `country:FI`.
 */
export function provideFollowedBadges(context: CatalogueContext): FollowProvider {
  return {
    kinds: ['badge', 'series'],
    async resolve({ kind, key }) {
      const { rows } =
        kind === 'badge'
          ? await sql<{ key: string }>`select code as key from badges_badges where code = ${key}`.execute(context.db)
          : await sql<{ key: string }>`
              select base as key from badges_badges where code = ${key} and base is not null
              union all select base from badges_badges where base = ${key}
              union all select ${key}::text from badges_badges where country = ${countryOfSeries(key)}
              limit 1`.execute(context.db)
      return rows[0]?.key ?? null
    },
    describe: (kind, keys, language) =>
      kind === 'badge' ? describeBadges(context, keys, language) : describeSeries(context, keys, language),
    async happened(keys) {
      const since = new Date(context.clock.now().getTime() - lookBackMs)
      const badges = keys.get('badge') ?? []
      const [ways, arrivals, ofSeries] = await Promise.all([
        newWays(context, badges, since),
        newHotels(context, badges, since),
        newInSeries(context, keys.get('series') ?? [], since),
      ])
      return [...ways, ...arrivals, ...ofSeries]
    },
    async textsOf(changes, language) {
      const entries = await Promise.all(
        changes.map(async ({ id, key, what, ref }) => {
          const found = await textsOfChange(context, { key, what, ref }, language)
          return found && ([id, found] as const)
        }),
      )
      return new Map(entries.filter((each) => each !== null))
    },
  }
}

type Described = { name: string; path: string; picture: string | null; seenAt: null }

async function describeBadges({ db, addresses }: CatalogueContext, codes: readonly string[], language: LanguageCode) {
  const badges = await describeBadgesByCode(db, defaultHotels[language], codes)
  return new Map<string, Described>(
    [...badges].map(([code, badge]) => [
      code,
      {
        name: badge.name ?? code,
        path: pagePath('habboBadge', { code }),
        picture: badgePicture(addresses, badge),
        seenAt: null,
      },
    ]),
  )
}

/** Describes series of achievements by their first badge, and those of countries by their names. */
async function describeSeries(context: CatalogueContext, keys: readonly string[], language: LanguageCode) {
  const { rows } = await sql<{ base: string; code: string; name: string | null }>`
    select distinct on (badge.base) badge.base, code, said.name from badges_badges as badge
    left join badges_base_texts as said on said.base = badge.base and said.hotel = ${defaultHotels[language]}
    where badge.base = any(${[...keys]}::text[]) order by badge.base, level, code`.execute(context.db)
  const badges = await describeBadges(
    context,
    rows.map(({ code }) => code),
    language,
  )
  const ofBases = rows.flatMap(({ base, code, name }) => {
    const badge = badges.get(code)
    return badge ? [[base, { ...badge, name: name ?? badge.name }] as const] : []
  })
  const ofCountries = keys.flatMap((key) => {
    const country = countryOfSeries(key)
    const path = `${pagePath('habboBadges')}?country=${country}`
    return country ? [[key, { name: countryName(country, language), path, picture: null, seenAt: null }] as const] : []
  })
  return new Map<string, Described>([...ofBases, ...ofCountries])
}

async function newWays({ db }: CatalogueContext, codes: readonly string[], since: Date): Promise<Happening[]> {
  const { rows } = await sql<{ id: number; code: string; at: Date }>`
    select way.id, code, changed_at as at from badges_ways as way join badges_badges as badge on badge.id = way.badge_id
    where code = any(${[...codes]}::text[]) and removed_at is null and changed_at >= ${since}`.execute(db)
  return rows.map(({ id, code, at }) => ({ kind: 'badge', key: code, what: 'badgeWay', ref: String(id), at }))
}

async function newHotels({ db }: CatalogueContext, codes: readonly string[], since: Date): Promise<Happening[]> {
  const { rows } = await sql<{ code: string; hotel: HotelCode; at: Date }>`
    select code, hotel, seen.first_seen_at as at from badges_badges as badge
    join badges_hotels as seen on seen.badge_id = badge.id
    where code = any(${[...codes]}::text[]) and seen.first_seen_at >= ${since}
      and seen.first_seen_at > badge.first_seen_at`.execute(db)
  return rows.map(({ code, hotel, at }) => ({ kind: 'badge', key: code, what: 'badgeHotel', ref: hotel, at }))
}

async function newInSeries({ db }: CatalogueContext, keys: readonly string[], since: Date): Promise<Happening[]> {
  const countries = keys.flatMap((key) => countryOfSeries(key) ?? [])
  const { rows } = await sql<{ key: string; code: string; at: Date }>`
    select coalesce(base, ${countrySeriesKey('')}::text || country) as key, code, first_seen_at as at from badges_badges
    where (base = any(${[...keys]}::text[]) or country = any(${countries}::text[])) and first_seen_at >= ${since}`.execute(
    db,
  )
  return rows.map(({ key, code, at }) => ({ kind: 'series', key, what: 'seriesBadge', ref: code, at }))
}

async function textsOfChange(
  context: CatalogueContext,
  { key, what, ref }: Pick<Happening, 'key' | 'what' | 'ref'>,
  language: LanguageCode,
): Promise<ChangeTexts | null> {
  const rest = { what, count: 1, parts: [], playerId: null }
  if (what === 'seriesBadge') {
    const series = (await describeSeries(context, [key], language)).get(key)
    const badge = (await describeBadges(context, [ref], language)).get(ref)
    return series && badge ? { ...rest, ...badge, name: series.name, detail: badge.name } : null
  }
  const badge = (await describeBadges(context, [key], language)).get(key)
  if (!badge) return null
  if (what === 'badgeHotel') return { ...rest, ...badge, detail: labelOf(ref) }
  const ways = await waysOfBadge(context, key, language)
  const way = isRefusal(ways) ? undefined : ways.items.find(({ id }) => String(id) === ref)
  if (!way) return null
  const said = way.text === '' ? way.news && { detail: way.news.title, detailLanguage: way.news.language } : null
  return { ...rest, ...badge, ...(said ?? { detail: way.text, detailLanguage: way.language }) }
}

function labelOf(hotel: string): string {
  return Object.entries(hotels).find(([code]) => code === hotel)?.[1].label ?? hotel
}

import { sql } from 'kysely'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import type { Parsed, Result } from '#platform/contract/endpoint.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { Family, listGuessed } from '../../contract.ts'
import { guessBounds } from '../../hunt-bounds.ts'
import type { CatalogueContext } from '../context.ts'
import { dayOf } from '../owners/days.ts'
import { badgePicture } from '../pictures/picture-of.ts'
import { badgesTag, badgeWaysTag } from '../tags.ts'
import { nameInLanguage } from './name-in-language.ts'

const dayMs = 86_400_000
const mostShown = 30
// After the first import every badge is new: looking at the newest bounds the work.
const mostNew = 2_000
// Levels are always there, and badges of groups and of the staff are for few.
const families: readonly Family[] = ['event', 'country', 'other']

type Row = {
  code: string
  picture: string | null
  name: string | null
  first_seen_at: Date
  gains: number
  hotels: HotelCode[]
}

/** Implements contract `listGuessed`. The bounds are `guessBounds`. */
export async function guessObtainable(
  { db, addresses, clock }: CatalogueContext,
  { language, hotel }: Parsed<typeof listGuessed>['query'],
): Promise<Result<typeof listGuessed>> {
  addCacheTags([badgesTag, badgeWaysTag])
  const now = clock.now()
  const newSince = new Date(now.getTime() - guessBounds.newDays * dayMs)
  const { rows } = await sql<Row>`
    with fresh as materialized (
      select id from badges_badges as badge
      where first_seen_at > ${newSince} and family = any(${[...families]}::text[])
        and not exists (select from badges_ways where badge_id = badge.id and removed_at is null)
      order by first_seen_at desc limit ${mostNew}
    ), grown as (
      select badge_id, sum(gains)::integer as gains, array_agg(distinct hotel) as hotels
      from fresh join badges_gains on badge_id = fresh.id and day > ${dayOf(now) - guessBounds.gainDays}
        ${hotel ? sql`and hotel = ${hotel}` : sql``}
      group by badge_id having sum(gains) >= ${guessBounds.gains}
      order by 2 desc, 1 desc limit ${mostShown}
    )
    select code, picture, first_seen_at, gains, hotels, ${nameInLanguage(sql`id`, language)} as name
    from grown join badges_badges on id = badge_id order by gains desc, id desc`.execute(db)
  return {
    items: rows.map(({ code, picture, name, gains, hotels, first_seen_at }) => ({
      ...{ code, picture: badgePicture(addresses, { code, picture }), name, gains },
      hotels: hotelCodes.filter((each) => hotels.includes(each)),
      firstSeenAt: first_seen_at.toISOString(),
    })),
  }
}

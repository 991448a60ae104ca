import { sql } from 'kysely'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { BadgeText, Family, ReportedDate, StaffBadgeText, showBadge } from '../contract.ts'
import type { BadgeContext } from './context.ts'
import { jsonTime } from './import/json-time.ts'
import { dateOf } from './owners/days.ts'
import { badgePicture } from './pictures/picture-of.ts'
import { reportedDatesOf } from './reported-dates.ts'
import { isUnsaid } from './staff-texts.ts'
import { badgeOrderTag, badgeSampleTag, badgeTag } from './tags.ts'

const daysShown = 90
const formerShown = 50

type Found = {
  family: Family | null
  base: string | null
  picture: string | null
  first_seen_at: Date
  first_scanned_at: Date | null
  reported_dates: ReportedDate[]
  owners: number
  scanned: number
  texts: BadgeText[]
  staff_texts: StaffBadgeText[]
  former_texts: (BadgeText & { until: string })[]
  rarity: { hotel: HotelCode; owners: number; scanned: number }[]
  trend: { day: number; owners: number; scanned: number }[]
  levels: { code: string; level: number; picture: string | null; owners: number }[]
}

/** Answers contract `showBadge`. */
export async function describeBadge({ db, addresses }: BadgeContext, code: string): Promise<Outcome<typeof showBadge>> {
  const { rows } = await sql<Found>`
    with badge as materialized (select * from badges_badges where code = ${code}),
    sample as materialized (
      select hotel, sum(players)::integer as players from (
        select hotel, players from badges_samples union all select hotel, players from badges_sample_changes
      ) as each group by hotel
    ), pending as materialized (
      select hotel, change from badges_owner_changes where badge_id = (select id from badge)
    ), owned as materialized (
      select hotel, sum(owners)::integer as owners from (
        select hotel, owners from badges_hotels where badge_id = (select id from badge)
        union all select hotel, change from pending where hotel is not null
      ) as each group by hotel
    )
    select badge.family, badge.base, badge.picture, badge.first_seen_at, badge.first_scanned_at,
      ${reportedDatesOf(sql`badge.id`)} as reported_dates,
      badge.owners + coalesce((select sum(change)::integer from pending), 0) as owners,
      coalesce((select sum(players)::integer from sample), 0) as scanned,
      (
        select coalesce(jsonb_agg(jsonb_build_object('hotel', hotel, 'name', name, 'description', description)
          order by array_position(${hotelCodes}::text[], hotel)), '[]')
        from badges_texts where badge_id = badge.id and num_nonnulls(name, description) > 0
      ) as texts,
      (
        select coalesce(jsonb_agg(jsonb_build_object('language', language, 'name', name, 'description', description)
          order by language), '[]')
        from (
          select language, case when ${isUnsaid('name', sql`badge.id`)} then name end as name,
            case when ${isUnsaid('description', sql`badge.id`)} then description end as description
          from badges_staff_texts where badge_id = badge.id
        ) as staff where num_nonnulls(name, description) > 0
      ) as staff_texts,
      (
        select coalesce(jsonb_agg(to_jsonb(former) order by until desc, hotel), '[]') from (
          select hotel, name, description, ${jsonTime(sql`until`)} as until
          from badges_former_texts where badge_id = badge.id order by badges_former_texts.until desc limit ${formerShown}
        ) as former
      ) as former_texts,
      (
        select coalesce(jsonb_agg(jsonb_build_object('hotel', hotel, 'owners', greatest(owners, 0), 'scanned', players)
          order by array_position(${hotelCodes}::text[], hotel)), '[]')
        from owned join sample using (hotel) where players > 0
      ) as rarity,
      (
        select coalesce(jsonb_agg(jsonb_build_object('day', day, 'owners', greatest(owners, 0), 'scanned', players)
          order by day), '[]')
        from (
          select day, owners, coalesce((
            select players from badges_sample_days as sampled where sampled.day <= trend.day
            order by sampled.day desc limit 1
          ), 0) as players
          from badges_owner_days as trend where badge_id = badge.id order by day desc limit ${daysShown}
        ) as trend
      ) as trend,
      (
        select coalesce(jsonb_agg(jsonb_build_object('code', code, 'level', level, 'picture', picture,
          'owners', greatest(owners, 0)) order by level, code), '[]')
        from (
          select step.code, step.level, step.picture, step.owners + coalesce((
            select sum(change)::integer from badges_owner_changes where badge_id = step.id
          ), 0) as owners
          from badges_badges as step where step.base = badge.base and step.level is not null
        ) as steps
      ) as levels
    from badge`.execute(db)
  const [found] = rows
  if (!found) {
    // A code that becomes known has its page from then on.
    addCacheTags([badgeTag(code)])
    return refuse('error.badgeNotFound')
  }
  const { levels } = found
  // A further level may come to be known at any time.
  const ofLevels = levels.length > 0 ? [badgeOrderTag, ...levels.map((step) => badgeTag(step.code))] : []
  addCacheTags([badgeTag(code), badgeSampleTag, ...ofLevels])
  return {
    code,
    picture: badgePicture(addresses, { code, picture: found.picture }),
    family: found.family ?? 'other',
    firstSeenAt: found.first_seen_at.toISOString(),
    firstScannedAt: found.first_scanned_at?.toISOString() ?? null,
    reportedDates: found.reported_dates,
    owners: Math.max(0, found.owners),
    scanned: found.scanned,
    texts: found.texts,
    staffTexts: found.staff_texts,
    formerTexts: found.former_texts,
    rarity: found.rarity,
    trend: found.trend.map(({ day, ...counts }) => ({ day: dateOf(day), ...counts })),
    series: levels.length > 0 ? found.base : null,
    levels: levels.map((step) => ({ ...step, picture: badgePicture(addresses, step) })),
  }
}

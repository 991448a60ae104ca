import { sql } from 'kysely'
import { habboIdOf } from '#features/accounts/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { listMissingBadges, listOwnedBadges } from '../../contract.ts'
import type { BadgeContext } from '../context.ts'
import { badgePicture } from '../pictures/picture-of.ts'
import { nameInLanguage } from './name-in-language.ts'

const pageSize = 60

/**
 * Which of some badges a player has by the last scan; `checkedAt` is null before the badges were
 * read.
 */
export type Ownership = { owned: ReadonlySet<number>; checkedAt: Date | null }

/**
 * Reads the ownership of a player by the game's id. Ownership is a feature above. Refused as the
 * player's page is.
 */
export type ReadOwnership = (
  habboId: string,
  badgeIds: readonly number[],
) => Promise<Ownership | Refusal<'error.playerHidden' | 'error.userNotFound'>>

/** What the member's player's badges are read with. */
export type OwnBadgesContext = BadgeContext & { ownership: ReadOwnership }

/** Implements contract `listOwnedBadges`. Refuses as the member's player's page is refused. */
export async function ownedAmong(
  context: OwnBadgesContext,
  accountId: number,
  { codes }: Parsed<typeof listOwnedBadges>['query'],
): Promise<Outcome<typeof listOwnedBadges>> {
  // The game lists the highest level of an achievement only.
  const { rows } = await sql<{ code: string; ids: number[] }>`
    select badge.code, array_agg(coalesce(higher.id, badge.id)) as ids
    from badges_badges as badge
    left join badges_badges as higher on higher.base = badge.base and higher.level >= badge.level
    where badge.code = any(${codes}::text[]) group by badge.id, badge.code`.execute(context.db)
  const held = await ownedBy(
    context,
    accountId,
    rows.flatMap(({ ids }) => ids),
  )
  if (isRefusal(held)) return held
  return {
    owned: rows.filter(({ ids }) => ids.some((id) => held.owned.has(id))).map(({ code }) => code),
    checkedAt: held.checkedAt?.toISOString() ?? null,
  }
}

/** Implements contract `listMissingBadges`. Refuses as the member's player's page is refused. */
export async function missingOfSeries(
  context: OwnBadgesContext,
  accountId: number,
  { language, country, page }: Parsed<typeof listMissingBadges>['query'],
): Promise<Outcome<typeof listMissingBadges>> {
  const { rows: series } = await sql<{ id: number }>`
    select id from badges_badges where country = ${country} order by first_seen_at desc, id desc`.execute(context.db)
  const ids = series.map(({ id }) => id)
  const held = await ownedBy(context, accountId, ids)
  if (isRefusal(held)) return held
  const missing = ids.filter((id) => !held.owned.has(id))
  return {
    items: await describe(context, missing.slice((page - 1) * pageSize, page * pageSize), language),
    missing: missing.length,
    series: ids.length,
    pages: Math.ceil(missing.length / pageSize),
    checkedAt: held.checkedAt?.toISOString() ?? null,
  }
}

async function ownedBy({ db, ownership }: OwnBadgesContext, accountId: number, badgeIds: readonly number[]) {
  const habboId = await habboIdOf(db, accountId)
  return habboId === null ? refuse('error.userNotFound') : ownership(habboId, badgeIds)
}

type Described = { code: string; picture: string | null; name: string | null }

async function describe(
  { db, addresses }: BadgeContext,
  ids: readonly number[],
  language: Parsed<typeof listMissingBadges>['query']['language'],
) {
  const { rows } = await sql<Described>`
    select code, picture, ${nameInLanguage(sql`badge.id`, language)} as name
    from unnest(${[...ids]}::integer[]) with ordinality as asked(id, place) join badges_badges as badge using (id)
    order by place`.execute(db)
  return rows.map((badge) => ({ ...badge, picture: badgePicture(addresses, badge) }))
}

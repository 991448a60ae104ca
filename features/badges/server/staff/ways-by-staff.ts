import type { Parsed } from '#platform/contract/endpoint.ts'
import { fallbackLanguage } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { staffBounds } from '../../constants.ts'
import type { changeBadgeWay, EnteredWay, nameBadge } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import { type Changing, changeBadge, refuseHandingIn } from './change-badge.ts'
import { judgeTexts, sayTexts } from './say-texts.ts'
import { readStaffTexts } from './show-catalogue-badge.ts'
import { columnsOf, problemOf } from './way-rows.ts'

/**
 * Implements contract `nameBadge`. Refuses `error.handInOnly`, `error.stale` and
 * `error.badgeNamedByGame`.
 */
export async function nameByStaff(
  context: CatalogueContext,
  actor: Actor,
  code: string,
  { seen, texts }: Parsed<typeof nameBadge>['body'],
) {
  return (
    refuseHandingIn(actor) ??
    changeBadge(context, actor, code, async (changing) => {
      const { tx, badgeId, record } = changing
      if ((await readStaffTexts(tx, badgeId)).seen !== seen) return refuse('error.stale')
      const refused = await judgeTexts(tx, badgeId, texts)
      if (refused) return refused
      const changed = await sayTexts(changing, texts, actor.id)
      if (changed.length > 0) await record('badge.named', { languages: changed.join(' ') })
      return undefined
    })
  )
}

type WayRefusal =
  | Refusal<'error.formFieldRequired' | 'error.incorrectData' | 'error.seasonOrder'>
  | Refusal<'error.tooManyWays'>

/** Returns the refusal of a way that lacks something or names a news item that there is not. */
export async function judgeWay({ news }: CatalogueContext, way: EnteredWay): Promise<WayRefusal | undefined> {
  const named = await news.staffTitles(way.newsId === null ? [] : [way.newsId], fallbackLanguage)
  const fields = problemOf(way, named)
  const [first] = Object.values(fields ?? {})
  return fields && first ? refuse(first, { fields }) : undefined
}

/** Refuses `error.tooManyWays` where a badge has as many as it may. */
export async function refuseMoreWays({ tx, badgeId }: Pick<Changing, 'tx' | 'badgeId'>) {
  const { count } = await tx
    .selectFrom('badges_ways')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('badge_id', '=', badgeId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count >= staffBounds.ways ? refuse('error.tooManyWays', { most: staffBounds.ways }) : undefined
}

/**
 * Implements contract `addBadgeWay`. Refuses `error.handInOnly`, and as `judgeWay` and
 * `refuseMoreWays`.
 */
export async function addByStaff(context: CatalogueContext, actor: Actor, code: string, way: EnteredWay) {
  return (
    refuseHandingIn(actor) ??
    changeBadge(context, actor, code, async (changing) => {
      const refused = (await judgeWay(context, way)) ?? (await refuseMoreWays(changing))
      if (refused) return refused
      await storeWay(changing, way, actor.id)
      await changing.record('badge.wayAdded', { kind: way.kind })
      return undefined
    })
  )
}

/** Stores a new way and returns its number. */
export async function storeWay({ tx, badgeId, now }: Changing, way: EnteredWay, by: number | null): Promise<number> {
  const { id } = await tx
    .insertInto('badges_ways')
    .values({ badge_id: badgeId, ...columnsOf(way), changed_by: by, changed_at: now, removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Implements contract `changeBadgeWay`. Refuses `error.handInOnly`, `error.gone`, `error.stale`,
 * and as `judgeWay`.
 */
export async function changeByStaff(
  context: CatalogueContext,
  actor: Actor,
  { code, id }: { code: string; id: number },
  { version, way }: Parsed<typeof changeBadgeWay>['body'],
) {
  return (
    refuseHandingIn(actor) ??
    changeBadge(context, actor, code, async (changing) => {
      const refused = (await judgeWay(context, way)) ?? (await replaceWay(changing, id, { version, way }, actor.id))
      if (refused) return refused
      await changing.record('badge.wayChanged', { kind: way.kind })
      return undefined
    })
  )
}

/**
 * Replaces a way as of a version. Refuses `error.gone` for one that was removed, and `error.stale`.
 */
export async function replaceWay(
  { tx, badgeId, now }: Changing,
  id: number,
  { version, way }: { version: number | null; way: EnteredWay },
  by: number | null,
): Promise<Refusal<'error.gone'> | Refusal<'error.stale'> | undefined> {
  const known = await findWay({ tx, badgeId }, id)
  if (!known || known.removed_at !== null) return refuse('error.gone')
  if (known.version !== version) return refuse('error.stale')
  await tx
    .updateTable('badges_ways')
    .set({ ...columnsOf(way), version: known.version + 1, changed_by: by, changed_at: now })
    .where('id', '=', id)
    .execute()
  return undefined
}

/** A way of the badge that is being changed. */
export function findWay({ tx, badgeId }: Pick<Changing, 'tx' | 'badgeId'>, id: number) {
  return tx
    .selectFrom('badges_ways')
    .selectAll()
    .where('id', '=', id)
    .where('badge_id', '=', badgeId)
    .executeTakeFirst()
}

/**
 * Implements contract `removeBadgeWay`. Refuses `error.handInOnly`, `error.gone`, and `error.stale`
 * if it is so already.
 */
export async function removeByStaff(
  context: CatalogueContext,
  actor: Actor,
  { code, id }: { code: string; id: number },
  isRemoved: boolean,
) {
  return (
    refuseHandingIn(actor) ??
    changeBadge(context, actor, code, async (changing) => {
      const known = await findWay(changing, id)
      if (!known) return refuse('error.gone')
      if ((known.removed_at !== null) === isRemoved) return refuse('error.stale')
      const full = isRemoved ? undefined : await refuseMoreWays(changing)
      if (full) return full
      await changing.tx
        .updateTable('badges_ways')
        .set({ removed_at: isRemoved ? changing.now : null, version: known.version + 1 })
        .where('id', '=', id)
        .execute()
      await changing.record(isRemoved ? 'badge.wayRemoved' : 'badge.wayBroughtBack', { kind: known.kind })
      return undefined
    })
  )
}

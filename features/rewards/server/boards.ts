import {
  authorTag,
  boardMembersAmong,
  boardTag,
  hasLetMembersBack,
  hiddenPlayersTag,
} from '#features/accounts/server/api.ts'
import { describeMembers } from '#features/comments/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Board, type BoardPlace, boardSize, type OwnPlace } from '../contract.ts'
import type { AggregationContext, RewardsContext } from './context.ts'
import { boardsTag } from './tags.ts'

type Earner = { accountId: number; comets: number }

// Few are left out, so that two readings are seldom needed.
const readAtOnce = boardSize * 2

/** How far the scheduled job looks back: twice its interval, in case a run is late. */
const lookBackMs = 20 * 60_000

/** The UTC month of an instant. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/**
 * Returns the board of a month. Refuses `error.monthNotFound` for future months and for months
 * without earnings. The cached page is invalidated when a member earns, joins or leaves, and when a
 * member on it changes name or icon.
 */
export async function readBoard(context: RewardsContext, asked: string | undefined) {
  const now = context.clock.now()
  const current = monthOf(now)
  const month = asked ?? current
  if (month > current) return refuse('error.monthNotFound')
  const [earners, earlier, later] = await Promise.all([
    readEarners(context, month, now),
    monthBeside(context, month, '<'),
    monthBeside(context, month, '>'),
  ])
  if (earners.length === 0 && month !== current) return refuse('error.monthNotFound')
  addCacheTags([boardsTag, boardTag, hiddenPlayersTag, ...earners.map(({ accountId }) => authorTag(accountId))])
  const following = later ?? (month === current ? null : current)
  const board: Board = { month, current, earlier, later: following, places: await describe(context, earners) }
  return board
}

/** Returns an account's place in a month, whether shown to others or not. */
export async function readOwnPlace(
  context: RewardsContext,
  accountId: number,
  asked: string | undefined,
): Promise<OwnPlace> {
  const now = context.clock.now()
  const month = asked ?? monthOf(now)
  const own = await context.db
    .selectFrom('rewards_months')
    .select('comets')
    .where('month', '=', month)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const isShown = (await boardMembersAmong(context.db, [accountId], now)).has(accountId)
  const comets = Math.max(0, own?.comets ?? 0)
  if (comets === 0) return { comets, place: null, isShown }
  const above = await context.db
    .selectFrom('rewards_months')
    .select('account_id')
    .where('month', '=', month)
    .where('comets', '>', comets)
    .execute()
  const shown = await boardMembersAmong(
    context.db,
    above.map(({ account_id }) => account_id),
    now,
  )
  return { comets, place: shown.size + 1, isShown }
}

/** Returns the top earners without hidden members; equal amounts in account order. */
async function readEarners(context: RewardsContext, month: string, now: Date): Promise<Earner[]> {
  const earners: Earner[] = []
  for (let from = 0; earners.length < boardSize; from += readAtOnce) {
    const rows = await context.db
      .selectFrom('rewards_months')
      .select(['account_id as accountId', 'comets'])
      .where('month', '=', month)
      .where('comets', '>', 0)
      .orderBy('comets', 'desc')
      .orderBy('account_id')
      .offset(from)
      .limit(readAtOnce)
      .execute()
    const shown = await boardMembersAmong(
      context.db,
      rows.map(({ accountId }) => accountId),
      now,
    )
    earners.push(...rows.filter(({ accountId }) => shown.has(accountId)))
    if (rows.length < readAtOnce) break
  }
  return earners.slice(0, boardSize)
}

async function describe(context: RewardsContext, earners: readonly Earner[]): Promise<BoardPlace[]> {
  const authors = await describeMembers(
    context.db,
    earners.map(({ accountId }) => accountId),
  )
  return earners.flatMap(({ accountId, comets }) => {
    const author = authors.get(accountId)
    if (!author) return []
    const { name, hotel, hasPage, habboId, icon } = author
    const place = earners.findIndex((other) => other.comets === comets) + 1
    const avatar = avatarAddress(context.addresses, hotel, name)
    return [{ place, comets, name, hotel, hasPage, habboId, icon, avatar }]
  })
}

/** Invalidates boards that change by time alone: a month began, or a ban ended. */
export async function followTime({ db, clock }: AggregationContext): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - lookBackMs)
  await hasLetMembersBack(db, since, now)
  if (monthOf(since) !== monthOf(now)) await invalidateTags(db, [boardsTag])
}

async function monthBeside({ db }: RewardsContext, month: string, side: '<' | '>'): Promise<string | null> {
  const row = await db
    .selectFrom('rewards_months')
    .select('month')
    .where('month', side, month)
    .where('comets', '>', 0)
    .orderBy('month', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return row?.month ?? null
}

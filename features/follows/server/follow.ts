import { lockMember } from '#features/accounts/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { type follow as followEndpoint, type listFollows, mostFollows } from '../contract.ts'
import type { FollowContext } from './context.ts'
import { forbiddingAmong } from './forbidden.ts'
import { mayBeFollowed } from './note-happenings.ts'
import { providerOf, type SubjectKey } from './providers.ts'

/**
 * Follows a subject, for at most `mostFollows` subjects an account. Idempotent. Refuses
 * `error.followUnknown` also for a hidden player.
 */
export async function follow(
  { db, clock, providers }: FollowContext,
  accountId: number,
  subject: SubjectKey,
): Promise<Outcome<typeof followEndpoint>> {
  const turn = { purpose: 'follow', who: String(accountId), limit: 120, windowSeconds: 60 }
  const tooMany = await consumeRateLimit(db, turn)
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  const { kind } = subject
  const key = await providerOf(providers, kind).resolve(subject)
  if (key === null) return refuse('error.followUnknown')
  return inTransaction(db, async (tx) => {
    if (kind === 'player' && (await forbiddingAmong(tx, [key])).size > 0) return refuse('error.followForbidden')
    // One after another, so that two calls near the limit are both counted.
    if (!(await lockMember(tx, accountId))) return { isFollowed: false }
    const rows = await tx
      .selectFrom('follows_follows')
      .select(['kind', 'key'])
      .where('account_id', '=', accountId)
      .execute()
    if (rows.some((row) => row.kind === kind && row.key === key)) return { isFollowed: true }
    if (rows.length >= mostFollows) return refuse('error.tooManyFollows')
    await tx
      .insertInto('follows_follows')
      .values({ account_id: accountId, kind, key, followed_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { isFollowed: true }
  })
}

/**
 * Unfollows a subject by any key that it can be followed by, even if it is gone. Idempotent.
 */
export async function unfollow({ db, providers }: FollowContext, accountId: number, subject: SubjectKey) {
  const { kind, key } = subject
  const stored = await providerOf(providers, kind).resolve(subject)
  await db
    .deleteFrom('follows_follows')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('key', 'in', [key, ...(stored === null ? [] : [stored])])
    .execute()
  return { isFollowed: false }
}

/** Returns the kinds and keys of what an account follows. */
export async function followedKeys({ db }: FollowContext, accountId: number) {
  const items = await db
    .selectFrom('follows_follows as follow')
    .select(['kind', 'key'])
    .where('account_id', '=', accountId)
    .where(mayBeFollowed('follow'))
    .orderBy('kind')
    .orderBy('key')
    .execute()
  return { items }
}

/** Lists what an account follows, the latest first, without what is gone or hidden. */
export async function followsOf(
  { db, providers }: FollowContext,
  accountId: number,
  { language }: Parsed<typeof listFollows>['query'],
): Promise<Outcome<typeof listFollows>> {
  const rows = await db
    .selectFrom('follows_follows as follow')
    .select(['kind', 'key', 'followed_at'])
    .where('account_id', '=', accountId)
    .where(mayBeFollowed('follow'))
    .orderBy('followed_at', 'desc')
    .orderBy('kind')
    .orderBy('key')
    .execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const described = new Map(
    await Promise.all(
      [...byKind].map(async ([kind, follows]) => {
        const keys = follows.map(({ key }) => key)
        return [kind, await providerOf(providers, kind).describe(kind, keys, language)] as const
      }),
    ),
  )
  return {
    items: rows.flatMap(({ kind, key, followed_at }) => {
      const subject = described.get(kind)?.get(key)
      if (!subject) return []
      const { name, path, picture, seenAt } = subject
      return [
        {
          ...{ kind, key, name, path, picture },
          seenAt: seenAt?.toISOString() ?? null,
          followedAt: followed_at.toISOString(),
        },
      ]
    }),
  }
}

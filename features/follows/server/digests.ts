import { sql } from 'kysely'
import { notify } from '#features/notifications/server/api.ts'
import { fallbackLanguage } from '#platform/contract/language.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { digestHour } from '../constants.ts'
import type { FollowKind } from '../contract.ts'
import type { FollowContext } from './context.ts'
import { type DigestPeriod, digestBegin } from './digest-period.ts'
import { changesFor, describeChanges } from './news.ts'
import { mayBeFollowed } from './note-happenings.ts'
import type { NotedChange } from './providers.ts'

const batch = 1000
const changesAtOnce = 100

/** The instants of digests: every day, and on Sundays also the week's (UTC). */
export const digestCrons = { daily: `0 ${digestHour} * * *`, weekly: `0 ${digestHour} * * 0` } as const

type DigestContext = Pick<FollowContext, 'db' | 'clock' | 'providers'>

/**
 * Notifies the members who want a digest of a period that it is ready: those for whom something
 * happened in it that may be shown. Idempotent within a day.
 */
export async function sendDigestNotices(context: DigestContext, period: DigestPeriod): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const since = digestBegin(period, now)
  const about = `digest:${period}:${now.toISOString().slice(0, 10)}`
  const notice = { kind: 'followDigest', period } as const
  const isShown = shownChanges(context)
  for (let after = 0; ; ) {
    const { rows } = await sql<{ account_id: number; kinds: FollowKind[] }>`
      select chosen.account_id, array_agg(distinct chosen.kind) as kinds from follows_deliveries as chosen
      join follows_follows as follow on follow.account_id = chosen.account_id and follow.kind = chosen.kind
      where delivery = ${period} and chosen.account_id > ${after} and ${mayBeFollowed('follow')}
        and exists (select from follows_changes as change
          where change.kind = follow.kind and change.key = follow.key
            and noted_at >= ${since} and happened_at >= follow.followed_at)
      group by chosen.account_id order by chosen.account_id limit ${batch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const accountIds: number[] = []
    for (const { account_id, kinds } of rows)
      if (await hasNews(context, account_id, { kinds, since, isShown })) accountIds.push(account_id)
    await inTransaction(db, (tx) =>
      notify(
        tx,
        accountIds.map((accountId) => ({ accountId, about, notice })),
        now,
      ),
    )
    after = last.account_id
  }
}

type IsShown = (change: NotedChange) => Promise<boolean>

/** Whether the page of the digest shows an account something of these kinds. */
async function hasNews(
  context: DigestContext,
  accountId: number,
  { kinds, since, isShown }: { kinds: readonly FollowKind[]; since: Date; isShown: IsShown },
): Promise<boolean> {
  for (let before: number | null = null; ; ) {
    const changes: NotedChange[] = await changesFor(context, accountId, { since, before, most: changesAtOnce })
    for (const change of changes) if (kinds.includes(change.kind) && (await isShown(change))) return true
    const last = changes.at(-1)
    if (!last || changes.length < changesAtOnce) return false
    before = last.id
  }
}

/** Returns whether a change may be shown. Each is described once, however many follow it. */
function shownChanges(context: DigestContext): IsShown {
  const known = new Map<number, boolean>()
  return async (change) => {
    const isShown = known.get(change.id) ?? (await describeChanges(context, [change], fallbackLanguage)).length > 0
    known.set(change.id, isShown)
    return isShown
  }
}

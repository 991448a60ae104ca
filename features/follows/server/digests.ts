import { sql } from 'kysely'
import { notify } from '#features/notifications/server/api.ts'
import { fallbackLanguage } from '#platform/contract/language.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { digestHour } from '../constants.ts'
import type { FollowContext } from './context.ts'
import { type DigestPeriod, digestBegin } from './digest-period.ts'
import { describeChanges } from './news.ts'
import { mayBeFollowed } from './note-happenings.ts'
import type { NotedChange } from './providers.ts'

const batch = 1000
/** As many as on a page of news: describing may ask the database several times for each. */
const describedAtOnce = 30

/** The instants of digests: every day, and on Sundays also the week's (UTC). */
export const digestCrons = { daily: `0 ${digestHour} * * *`, weekly: `0 ${digestHour} * * 0` } as const

type DigestContext = Pick<FollowContext, 'db' | 'clock' | 'providers'>

/**
 * Notifies the members who want a digest of a period that it is ready: those for whom something
 * happened in it that may be shown. Each change is read and described once, however many follow it.
 * Idempotent within a day.
 */
export async function sendDigestNotices(context: DigestContext, period: DigestPeriod): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const since = digestBegin(period, now)
  const about = `digest:${period}:${now.toISOString().slice(0, 10)}`
  const notice = { kind: 'followDigest', period } as const
  const shown = await shownChanges(context, period, since)
  for (let after = 0; shown.length > 0; ) {
    const { rows } = await sql<{ account_id: number }>`
      select distinct chosen.account_id from follows_deliveries as chosen
      join follows_follows as follow on follow.account_id = chosen.account_id and follow.kind = chosen.kind
      where delivery = ${period} and chosen.account_id > ${after} and ${mayBeFollowed('follow')}
        and exists (select from follows_changes as change
          where change.kind = follow.kind and change.key = follow.key
            and change.id = any(${shown}::int[]) and happened_at >= follow.followed_at)
      order by chosen.account_id limit ${batch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    await inTransaction(db, (tx) =>
      notify(
        tx,
        rows.map(({ account_id }) => ({ accountId: account_id, about, notice })),
        now,
      ),
    )
    after = last.account_id
  }
}

/** Returns the ids of the changes since then that may be shown in digests of a period. */
async function shownChanges(context: DigestContext, period: DigestPeriod, since: Date): Promise<number[]> {
  const shown: number[] = []
  for (let after = 0; ; ) {
    const { rows } = await sql<NotedChange>`
      with wanted as (
        select distinct follow.kind, follow.key from follows_deliveries as chosen
        join follows_follows as follow on follow.account_id = chosen.account_id and follow.kind = chosen.kind
        where delivery = ${period}
      )
      select change.id, kind, key, what, ref, happened_at as at
      from wanted join follows_changes as change using (kind, key)
      where noted_at >= ${since} and change.id > ${after} and ${mayBeFollowed('wanted')}
      order by change.id limit ${batch}`.execute(context.db)
    const last = rows.at(-1)
    if (!last) return shown
    for (let start = 0; start < rows.length; start += describedAtOnce) {
      const some = rows.slice(start, start + describedAtOnce)
      shown.push(...(await describeChanges(context, some, fallbackLanguage)).map(({ id }) => id))
    }
    after = last.id
  }
}

import { sql } from 'kysely'
import { notify } from '#features/notifications/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { digestHour } from '../constants.ts'
import type { FollowContext } from './context.ts'
import { mayBeFollowed } from './note-happenings.ts'

const batch = 1000
const days = { daily: 1, weekly: 7 } as const

/** The instants of digests: every day, and on Sundays also the week's (UTC). */
export const digestCrons = { daily: `0 ${digestHour} * * *`, weekly: `0 ${digestHour} * * 0` } as const

/** Returns when the period of the last digest began: it lasts a day or a week, and ends with it. */
export function digestBegin(period: keyof typeof days, now: Date): Date {
  const begin = new Date(now)
  begin.setUTCHours(digestHour, 0, 0, 0)
  if (begin > now) begin.setUTCDate(begin.getUTCDate() - 1)
  if (period === 'weekly') begin.setUTCDate(begin.getUTCDate() - begin.getUTCDay())
  begin.setUTCDate(begin.getUTCDate() - days[period])
  return begin
}

/**
 * Notifies the members who want a digest of a period that it is ready: those for whom something
 * happened in it. Idempotent within a day.
 */
export async function sendDigestNotices(
  { db, clock }: Pick<FollowContext, 'db' | 'clock'>,
  period: keyof typeof days,
): Promise<void> {
  const now = clock.now()
  const since = digestBegin(period, now)
  const about = `digest:${period}:${now.toISOString().slice(0, 10)}`
  for (let after = 0; ; ) {
    const { rows } = await sql<{ account_id: number }>`
      select distinct chosen.account_id from follows_deliveries as chosen
      join follows_follows as follow on follow.account_id = chosen.account_id and follow.kind = chosen.kind
      where delivery = ${period} and chosen.account_id > ${after} and ${mayBeFollowed('follow')}
        and exists (select from follows_changes as change
          where change.kind = follow.kind and change.key = follow.key
            and noted_at >= ${since} and happened_at >= follow.followed_at)
      order by chosen.account_id limit ${batch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const notice = { kind: 'followDigest', period } as const
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

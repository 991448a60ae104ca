import type { Db } from '#platform/server/database/database.ts'
import type { QuietHours } from '../contract.ts'
import type { NotificationsTables } from './tables.ts'

/** Returns a member's quiet hours; null if there are none. */
export async function quietHoursOf(db: Db<NotificationsTables>, accountId: number): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('notifications_quiet_hours')
    .select(['starts as from', 'ends as to', 'zone'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Sets a member's quiet hours; null ends them. */
export async function changeQuietHours(
  db: Db<NotificationsTables>,
  accountId: number,
  hours: QuietHours | null,
): Promise<void> {
  if (!hours) {
    await db.deleteFrom('notifications_quiet_hours').where('account_id', '=', accountId).execute()
    return
  }
  const row = { starts: hours.from, ends: hours.to, zone: hours.zone }
  await db
    .insertInto('notifications_quiet_hours')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Returns whether an instant is within quiet hours. Equal ends mean the whole day. */
export function isQuiet({ from, to, zone }: QuietHours, now: Date): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const minute = local.hour * 60 + local.minute
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

import { sql } from 'kysely'
import { languageOfAccount } from '#features/accounts/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import { Notice, type QuietHours } from '../../contract.ts'
import { namesShownPlayer } from '../notices.ts'
import { isQuiet } from '../quiet-hours.ts'
import type { NotificationsTables } from '../tables.ts'
import { topicOf } from '../topics.ts'

/** A message is tried for so long after its notice, so that an outage of some hours loses none. */
export const triedForMs = 6 * 3_600_000
/** The longest wait between two attempts, before up to a half of it is added at random. */
const mostWaitMinutes = 20

/**
 * One notice for one browser: `toldAt` is the time of the notice, `dueAt` that of the next attempt.
 */
export type Message = {
  noticeId: number
  sessionId: number
  dueAt: Date
  toldAt: Date
  notice: Notice
  endpoint: string
  p256dh: string
  auth: string
  language: LanguageCode
}

type Row = Omit<Message, 'notice'> & {
  /** Null if it was read, withdrawn or hidden since. */
  notice: unknown
  mutedTopics: string[] | null
  quietHours: QuietHours | null
}

/**
 * Takes the messages that are due to one push service, none while it rests, in one statement:
 * `taken` are all of them, `messages` those still to be sent. So that none is lost with a process,
 * they are due again: after one minute, then after twice the time before, up to 20 minutes, and up
 * to a half more at random.
 */
export async function takeMessages(
  db: Db<NotificationsTables>,
  { service, most, now }: { service: string; most: number; now: Date },
): Promise<{ taken: { noticeId: number; sessionId: number }[]; messages: Message[] }> {
  const { rows } = await sql<Row>`
    with due as (
      select notice_id, session_id from notifications_messages
      where service = ${service} and due_at <= ${now}::timestamptz
        and not exists (select from notifications_resting as resting
          where resting.service = ${service} and rests_until > ${now}::timestamptz)
      order by due_at, notice_id, session_id limit ${most} for update skip locked
    ), taken as (
      update notifications_messages as message
      set attempts = attempts + 1,
        due_at = ${now}::timestamptz
          + interval '1 minute' * (least(2 ^ attempts, ${mostWaitMinutes}::float8) * (1 + random() / 2))
      from due where message.notice_id = due.notice_id and message.session_id = due.session_id
      returning message.notice_id, message.session_id, message.due_at
    )
    select taken.notice_id as "noticeId", taken.session_id as "sessionId", taken.due_at as "dueAt", shown.* from taken
    left join lateral (
      select told_at as "toldAt", notice, endpoint, p256dh, auth,
        coalesce(${languageOfAccount(sql.ref('notice.account_id'))}, browser.language) as language,
        array(select topic from notifications_muted_topics as muted
          where muted.account_id = notice.account_id) as "mutedTopics",
        (select jsonb_build_object('from', starts, 'to', ends, 'zone', zone) from notifications_quiet_hours as quiet
          where quiet.account_id = notice.account_id) as "quietHours"
      from notifications_notices as notice
      join notifications_subscriptions as browser on browser.account_id = notice.account_id
      where notice.id = taken.notice_id and browser.session_id = taken.session_id
        and read_at is null and withdrawn_at is null and ${namesShownPlayer}
    ) as shown on true
    order by "noticeId", "sessionId"`.execute(db)
  const messages = rows.flatMap(({ mutedTopics, quietHours, ...message }): Message[] => {
    const notice = Notice.safeParse(message.notice)
    if (!notice.success || (quietHours && isQuiet(quietHours, now))) return []
    const topic = topicOf(notice.data.kind)
    if (topic !== null && mutedTopics?.includes(topic)) return []
    return [{ ...message, notice: notice.data }]
  })
  return { taken: rows.map(({ noticeId, sessionId }) => ({ noticeId, sessionId })), messages }
}

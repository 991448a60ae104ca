import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { type Notice, type NoticeTopic, noticeTopics, type TopicsWanted } from '../contract.ts'
import type { NotificationsTables } from './tables.ts'

/** Every topic, in the order of the settings. */
const topics = Object.keys(noticeTopics).filter(isTopic)

function isTopic(name: string): name is NoticeTopic {
  return name in noticeTopics
}

const topicByKind: ReadonlyMap<Notice['kind'], NoticeTopic> = new Map(
  topics.flatMap((topic) => noticeTopics[topic].map((kind) => [kind, topic] as const)),
)

/** The topic that a kind of notice belongs to; null for one that cannot be switched off. */
export function topicOf(kind: Notice['kind']): NoticeTopic | null {
  return topicByKind.get(kind) ?? null
}

/** Returns the topics that a member has enabled: all except those switched off. */
export async function topicsOf(db: Db<NotificationsTables>, accountId: number): Promise<TopicsWanted> {
  const rows = await db
    .selectFrom('notifications_muted_topics')
    .select('topic')
    .where('account_id', '=', accountId)
    .execute()
  const muted = new Set(rows.map(({ topic }) => topic))
  const wants = (topic: NoticeTopic) => !muted.has(topic)
  return {
    replies: wants('replies'),
    applications: wants('applications'),
    radio: wants('radio'),
    shop: wants('shop'),
    achievements: wants('achievements'),
    moderation: wants('moderation'),
    heldComments: wants('heldComments'),
    newApplications: wants('newApplications'),
    newsroom: wants('newsroom'),
    studio: wants('studio'),
  }
}

/** Switches topics on or off; omitted ones stay unchanged. Existing notices stay. */
export async function changeTopics(
  db: Db<NotificationsTables>,
  accountId: number,
  change: { [Topic in NoticeTopic]?: boolean | undefined },
): Promise<void> {
  const named = topics.filter((topic) => change[topic] !== undefined)
  if (named.length === 0) return
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('notifications_muted_topics')
      .where('account_id', '=', accountId)
      .where('topic', 'in', named)
      .execute()
    const muted = named.filter((topic) => change[topic] === false)
    if (muted.length === 0) return
    await tx
      .insertInto('notifications_muted_topics')
      .values(muted.map((topic) => ({ account_id: accountId, topic })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

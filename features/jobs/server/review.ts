import { type Author, describeAuthors } from '#features/accounts/server/api.ts'
import { listActs, recordAct, type StaffAct } from '#features/audit/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
import type { Application, ApplicationStatus, Attachment, ChatMessage } from '../contract.ts'
import { attachmentsOf } from './attachments.ts'
import { listMessages, markRead } from './conversation.ts'
import { lockApplication } from './decide.ts'
import type { JobsTables } from './tables.ts'
import { applicationsTag } from './tags.ts'

/**
 * An application in the team's list. `applicant` is null for a closed account, `unread` the number
 * of the applicant's unread messages.
 */
export type ListedApplication = {
  id: number
  position: Application['position']
  applicant: Pick<Author, 'name' | 'hotel'> | null
  status: ApplicationStatus
  sentAt: Date
  readAt: Date | null
  decidedAt: Date | null
  files: number
  unread: number
}

/** An application as the team reads it. `file` is what an attachment is stored as. */
export type ReviewedApplication = ListedApplication &
  Pick<Application, 'habboExperience' | 'wasOnFansite' | 'fansiteName' | 'discordUsername' | 'motivation'> & {
    attachments: (Attachment & { file: string })[]
    messages: ChatMessage[]
  }

/**
 * Lists pending or all applications, newest last: at most the `most` newest, and the number
 * omitted.
 */
export async function listApplications(
  db: Db<unknown>,
  { all, most }: { all: boolean; most: number },
): Promise<{ applications: ListedApplication[]; more: number }> {
  const jobs = tablesOf<JobsTables>(db)
  const wanted = all ? (['pending', 'accepted', 'rejected', 'withdrawn'] as const) : (['pending'] as const)
  const rows = await selectListed(jobs)
    .where('status', 'in', wanted)
    .orderBy('jobs_applications.id', 'desc')
    .limit(most)
    .execute()
  const { count } = await jobs
    .selectFrom('jobs_applications')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('status', 'in', wanted)
    .executeTakeFirstOrThrow()
  return { applications: (await describe(jobs, rows)).toReversed(), more: count - rows.length }
}

/**
 * Returns an application to `by` and marks it as read, which the applicant sees with the time. The
 * reading is recorded. Undefined if there is none.
 */
export async function readApplication(
  db: Db<unknown>,
  id: number,
  by: StaffAct['by'],
  now: Date,
): Promise<ReviewedApplication | undefined> {
  return inTransaction(tablesOf<JobsTables>(db), async (tx) => {
    const locked = await lockApplication(tx, id)
    if (!locked) return undefined
    // What was unread is counted before it counts as read.
    const [{ unread = 0 } = {}] = await describe(tx, [
      await selectListed(tx).where('jobs_applications.id', '=', id).executeTakeFirstOrThrow(),
    ])
    await noteReading(tx, locked, by, now)
    const messages = await listMessages(tx, id)
    const [listed] = await describe(tx, [
      await selectListed(tx).where('jobs_applications.id', '=', id).executeTakeFirstOrThrow(),
    ])
    if (!listed) throw new Error('A row is an application')
    const written = await tx
      .selectFrom('jobs_applications')
      .select(['habbo_experience as habboExperience', 'was_on_fansite as wasOnFansite', 'fansite_name as fansiteName'])
      .select(['discord_username as discordUsername', 'motivation'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...listed, ...written, unread, messages, attachments: (await attachmentsOf(tx, [id])).get(id) ?? [] }
  })
}

// A page that asks again because something has changed is not another reading.
const readingMs = 600_000

/**
 * Records that an application is read, and marks it and the applicant's messages as read. Within
 * ten minutes, the readings of one account are one act.
 */
export async function noteReading(
  tx: Tx<JobsTables>,
  { id, read_at, status }: { id: number; read_at: Date | null; status: ApplicationStatus },
  by: StaffAct['by'],
  now: Date,
): Promise<void> {
  const act = { by, act: 'application.read', subject: 'application', id } as const
  const since = new Date(now.getTime() - readingMs)
  const lately = by === 'operator' ? [] : (await listActs(tx as never, { ...act, id: String(id), since }, 1)).acts
  if (lately.length === 0) await recordAct(tx, act, now)
  const isNew = read_at === null && status === 'pending'
  if (isNew) await tx.updateTable('jobs_applications').set({ read_at: now }).where('id', '=', id).execute()
  const marked = await markRead(tx, { applicationId: id, sender: 'applicant', upTo: 2_147_483_647 }, now)
  if (isNew || marked > 0) await invalidateTags(tx, [applicationsTag])
}

export function selectListed(db: Db<JobsTables>) {
  return db
    .selectFrom('jobs_applications')
    .innerJoin('jobs_positions', 'jobs_positions.id', 'position_id')
    .select((is) => [
      ...(['jobs_applications.id', 'jobs_applications.account_id', 'position_id', 'language', 'title'] as const),
      ...(['status', 'sent_at as sentAt', 'read_at as readAt', 'decided_at as decidedAt'] as const),
      is
        .selectFrom('jobs_attachments')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('application_id', '=', 'jobs_applications.id')
        .$asScalar()
        .$notNull()
        .as('files'),
      is
        .selectFrom('jobs_messages')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('application_id', '=', 'jobs_applications.id')
        .where('sender', '=', 'applicant')
        .where('jobs_messages.read_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('unread'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

async function describe(db: Db<JobsTables>, rows: readonly Row[]): Promise<ListedApplication[]> {
  const authors = await describeAuthors(
    db,
    rows.map(({ account_id }) => account_id),
  )
  return rows.map(({ account_id, position_id, language, title, ...row }) => ({
    ...row,
    position: { id: position_id, language, title },
    applicant: authors.get(account_id) ?? null,
  }))
}

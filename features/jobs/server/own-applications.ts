import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Application } from '../contract.ts'
import { attachmentsOf, discard } from './attachments.ts'
import type { JobsContext } from './context.ts'
import { lockApplication, statusForApplicant } from './decide.ts'
import { withdrawReviewerNotices } from './staff/notify-reviewers.ts'
import type { JobsTables } from './tables.ts'
import { applicationsTag } from './tags.ts'

/** The applications of an account, the newest first. */
export async function listOwn(db: Db<JobsTables>, actor: Actor): Promise<Application[]> {
  return describe(
    db,
    await selectApplications(db)
      .where('jobs_applications.account_id', '=', actor.id)
      .orderBy('jobs_applications.id', 'desc')
      .execute(),
  )
}

/** One application as its applicant sees it. */
export async function findOwn(db: Db<JobsTables>, id: number): Promise<Application> {
  const row = await selectApplications(db).where('jobs_applications.id', '=', id).executeTakeFirstOrThrow()
  const [application] = await describe(db, [row])
  if (!application) throw new Error('A row is an application')
  return application
}

function selectApplications(db: Db<JobsTables>) {
  return db
    .selectFrom('jobs_applications')
    .innerJoin('jobs_positions', 'jobs_positions.id', 'position_id')
    .select((is) => [
      ...(['jobs_applications.id', 'position_id', 'language', 'title', 'status', 'sent_at', 'read_at'] as const),
      ...(['decided_at', 'told_at', 'habbo_experience', 'was_on_fansite', 'fansite_name'] as const),
      ...(['discord_username', 'motivation'] as const),
      is
        .selectFrom('jobs_messages')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('application_id', '=', 'jobs_applications.id')
        .where('sender', '=', 'team')
        .where('jobs_messages.read_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('unread'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>

async function describe(db: Db<JobsTables>, rows: readonly Row[]): Promise<Application[]> {
  const attachments = await attachmentsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    position: { id: row.position_id, language: row.language, title: row.title },
    status: statusForApplicant(row),
    sentAt: row.sent_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    decidedAt: statusForApplicant(row) === 'pending' ? null : (row.decided_at?.toISOString() ?? null),
    habboExperience: row.habbo_experience,
    wasOnFansite: row.was_on_fansite,
    fansiteName: row.fansite_name,
    discordUsername: row.discord_username,
    motivation: row.motivation,
    attachments: (attachments.get(row.id) ?? []).map(({ id, name, type, bytes }) => ({ id, name, type, bytes })),
    unread: row.unread,
  }))
}

/** Withdraws an application that is not decided. Its files go at once. */
export async function withdraw(
  { db, clock, files }: JobsContext,
  actor: Actor,
  id: number,
): Promise<Application | Refusal<'error.applicationNotFound' | 'error.applicationProcessed'>> {
  const withdrawn = await inTransaction(db, async (tx) => {
    const locked = await lockApplication(tx, id)
    if (locked?.account_id !== actor.id) return refuse('error.applicationNotFound')
    if (locked.status !== 'pending') return refuse('error.applicationProcessed')
    const now = clock.now()
    await tx
      .updateTable('jobs_applications')
      .set({ status: 'withdrawn', decided_at: now, told_at: now })
      .where('id', '=', id)
      .execute()
    await withdrawReviewerNotices(tx, [id], now)
    await invalidateTags(tx, [applicationsTag])
    const gone = await tx.deleteFrom('jobs_attachments').where('application_id', '=', id).returning('file').execute()
    return { application: await findOwn(tx, id), gone }
  })
  if (isRefusal(withdrawn)) return withdrawn
  const names = withdrawn.gone.map(({ file }) => file)
  await discard({ files }, names)
  return withdrawn.application
}

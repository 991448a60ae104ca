import type { Db } from '#platform/server/database/database.ts'
import type { JobsTables } from './tables.ts'

/**
 * Returns the jobs data of an account for its owner's export: applications with chats, files
 * (downloaded separately), notes and votes about it, and what it wrote for the team. Who of the
 * staff acted is left out.
 */
export async function jobsData(db: Db<JobsTables>, accountId: number): Promise<Record<string, unknown>> {
  const [applications, messages, attachments, written, notes, votes, bars, notesWritten, ownVotes] = await Promise.all([
    db
      .selectFrom('jobs_applications')
      .innerJoin('jobs_positions', 'jobs_positions.id', 'position_id')
      .select(['jobs_applications.id', 'title as position', 'status', 'sent_at', 'read_at', 'decided_at'])
      .select('decision_text')
      .select(['habbo_experience', 'was_on_fansite', 'fansite_name', 'discord_username', 'motivation'])
      .where('account_id', '=', accountId)
      .orderBy('jobs_applications.id')
      .execute(),
    db
      .selectFrom('jobs_messages')
      .innerJoin('jobs_applications', 'jobs_applications.id', 'application_id')
      .select(['application_id', 'sender', 'text', 'jobs_messages.sent_at', 'jobs_messages.read_at'])
      .where('account_id', '=', accountId)
      .orderBy('jobs_messages.id')
      .execute(),
    db
      .selectFrom('jobs_attachments')
      .select(['id', 'application_id', 'name', 'type', 'bytes', 'uploaded_at'])
      .where('account_id', '=', accountId)
      .orderBy('uploaded_at')
      .execute(),
    db
      .selectFrom('jobs_messages')
      .select(['application_id', 'text', 'sent_at'])
      .where('author_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('jobs_notes')
      .innerJoin('jobs_applications', 'jobs_applications.id', 'application_id')
      .select(['application_id', 'text', 'written_at'])
      .where('account_id', '=', accountId)
      .orderBy('jobs_notes.id')
      .execute(),
    db
      .selectFrom('jobs_votes')
      .innerJoin('jobs_applications', 'jobs_applications.id', 'application_id')
      .select(['application_id', 'vote', 'text', 'voted_at'])
      .where('jobs_applications.account_id', '=', accountId)
      .orderBy('voted_at')
      .execute(),
    db.selectFrom('jobs_bars').select(['until', 'set_at']).where('account_id', '=', accountId).execute(),
    db
      .selectFrom('jobs_notes')
      .select(['application_id', 'text', 'written_at'])
      .where('author_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('jobs_votes')
      .select(['application_id', 'vote', 'text', 'voted_at'])
      .where('account_id', '=', accountId)
      .orderBy('voted_at')
      .execute(),
  ])
  return { applications, messages, attachments, written, notes, votes, bars, notesWritten, ownVotes }
}

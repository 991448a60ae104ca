import type { RoleName } from '#features/accounts/contract.ts'
import { accountsSince, grantableRoles, outranks, readStaff } from '#features/accounts/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { reopenDays, type StaffApplication, undoSeconds } from '../../contract.ts'
import { attachmentsOf } from '../attachments.ts'
import type { JobsContext } from '../context.ts'
import { lockApplication } from '../decide.ts'
import { noteReading } from '../review.ts'
import type { JobsTables } from '../tables.ts'
import { describePeople } from './people.ts'
import { isReviewable, type Reach, reachOf, withinReach } from './reach.ts'

const dayMs = 86_400_000

/** Shows an application to one of the staff, which is recorded as a reading. */
export async function showToStaff(context: JobsContext, actor: Actor, id: number) {
  if (!(await isReviewable(context.db, actor, id))) return refuse('error.applicationNotFound')
  await inTransaction(context.db, async (tx) => {
    const locked = await lockApplication(tx, id)
    if (locked) await noteReading(tx, locked, actor.id, context.clock.now())
  })
  return (await describeForStaff(context, actor, id)) ?? refuse('error.applicationNotFound')
}

/** Describes an application as one of the staff sees it; undefined if there is none. */
export async function describeForStaff(
  context: JobsContext,
  actor: Actor,
  id: number,
): Promise<StaffApplication | undefined> {
  const { db } = context
  const row = await findRow(db, id)
  if (!row) return undefined
  const [messages, notes, votes, attachments, bar, beside, roles] = await Promise.all([
    db.selectFrom('jobs_messages').selectAll().where('application_id', '=', id).orderBy('id').execute(),
    db.selectFrom('jobs_notes').selectAll().where('application_id', '=', id).orderBy('id').execute(),
    db.selectFrom('jobs_votes').selectAll().where('application_id', '=', id).orderBy('voted_at').execute(),
    attachmentsOf(db, [id]),
    findBar(context, row.account_id),
    findBeside(context, actor, id),
    describeRoles(context, actor, row.account_id),
  ])
  const people = await describePeople(context, [
    ...[row.account_id, row.decided_by, bar?.set_by ?? null],
    ...messages.map(({ author_id }) => author_id),
    ...notes.map(({ author_id }) => author_id),
    ...votes.map(({ account_id }) => account_id),
  ])
  const applicant = people.get(row.account_id)
  const { held, grantable } = roles
  return {
    id,
    position: {
      ...{ id: row.position_id, key: row.key, language: row.language },
      ...{ title: row.title, department: row.department },
    },
    applicant: applicant && roles.since ? { ...applicant, since: roles.since.toISOString(), roles: held } : null,
    status: row.status,
    sentAt: row.sent_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    unread: messages.filter(({ sender, read_at }) => sender === 'applicant' && !read_at).length,
    habboExperience: row.habbo_experience,
    wasOnFansite: row.was_on_fansite,
    fansiteName: row.fansite_name,
    discordUsername: row.discord_username,
    motivation: row.motivation,
    attachments: (attachments.get(id) ?? []).map(({ id: fileId, name, type, bytes }) => ({
      ...{ id: fileId, name, type, bytes },
    })),
    messages: messages.map((message) => ({
      ...{ id: message.id, from: message.sender, text: message.text, isRead: message.read_at !== null },
      author: people.get(message.author_id) ?? null,
      sentAt: message.sent_at.toISOString(),
    })),
    notes: notes.map((note) => ({
      ...{ id: note.id, text: note.text, isOwn: note.author_id === actor.id },
      author: people.get(note.author_id) ?? null,
      writtenAt: note.written_at.toISOString(),
    })),
    votes: votes.map((vote) => ({
      ...{ vote: vote.vote, text: vote.text, isOwn: vote.account_id === actor.id },
      person: people.get(vote.account_id) ?? null,
      at: vote.voted_at.toISOString(),
    })),
    decision: isDecided(row)
      ? {
          ...{ by: people.get(row.decided_by) ?? null, text: row.decision_text, role: row.granted_role },
          ...{ isTold: row.told_at !== null, canUndo: mayUndo(row, actor, context.clock.now()) },
        }
      : null,
    reopenUntil: reopenUntil(row, context.clock.now())?.toISOString() ?? null,
    bar: bar ? { until: bar.until.toISOString(), by: people.get(bar.set_by) ?? null } : null,
    grantable,
    suggested: grantable.find((role) => role === beginnerOf[row.department ?? 'jobs']) ?? null,
    ...beside,
    seen: seenOf(row),
  }
}

const beginnerOf: Readonly<Record<'news' | 'radio' | 'furnilist' | 'jobs', RoleName | null>> = {
  news: 'news_lvl1',
  radio: 'radio_lvl1',
  furnilist: 'cm_furnilist_lvl1',
  jobs: null,
}

function findRow(db: Db<JobsTables>, id: number) {
  return db
    .selectFrom('jobs_applications')
    .innerJoin('jobs_positions', 'jobs_positions.id', 'position_id')
    .selectAll('jobs_applications')
    .select(['key', 'language', 'title', 'department'])
    .select((is) =>
      is
        .selectFrom('jobs_messages')
        .select((of) => of.fn.max('jobs_messages.id').as('last'))
        .whereRef('application_id', '=', 'jobs_applications.id')
        .where('sender', '=', 'applicant')
        .as('last'),
    )
    .where('jobs_applications.id', '=', id)
    .executeTakeFirst()
}

type Decided = {
  status: string
  decided_at: Date | null
  decided_by: number | null
  told_at: Date | null
}

function isDecided({ status }: Pick<Decided, 'status'>): boolean {
  return status === 'accepted' || status === 'rejected'
}

/** Names the state that a decision refers to: the status and the applicant's last message. */
function seenOf({
  status,
  decided_at,
  last,
}: Pick<Decided, 'status' | 'decided_at'> & { last: number | null }): string {
  return `${status}-${decided_at?.getTime() ?? 0}-${last ?? 0}`
}

/** Returns the state of an application for a decision; undefined if there is none. */
export async function findSeen(db: Db<JobsTables>, id: number): Promise<string | undefined> {
  const row = await findRow(db, id)
  return row && seenOf(row)
}

/** Returns whether a decision is the actor's own and can still be undone. */
export function mayUndo(row: Decided, actor: Actor, now: Date): boolean {
  const { decided_at: at, decided_by, told_at } = row
  return (
    isDecided(row) &&
    decided_by === actor.id &&
    told_at === null &&
    at !== null &&
    at.getTime() > now.getTime() - undoSeconds * 1000
  )
}

/** Returns until when a decided application can be opened again; null if it cannot. */
export function reopenUntil(row: Omit<Decided, 'decided_by'>, now: Date): Date | null {
  if (!isDecided(row) || !row.decided_at || !row.told_at) return null
  const until = new Date(row.decided_at.getTime() + reopenDays * dayMs)
  return until > now ? until : null
}

function findBar({ db, clock }: JobsContext, accountId: number) {
  return db
    .selectFrom('jobs_bars')
    .select(['until', 'set_by'])
    .where('account_id', '=', accountId)
    .where('until', '>', clock.now())
    .executeTakeFirst()
}

/** The pending applications before and after one, of those that the actor may review. */
async function findBeside({ db }: JobsContext, actor: Actor, id: number) {
  const reach: Reach = await reachOf(db, actor, 'jobs.review')
  const waiting = db
    .selectFrom('jobs_applications')
    .innerJoin('jobs_positions', 'jobs_positions.id', 'position_id')
    .select('jobs_applications.id')
    .where('status', '=', 'pending')
    .where('account_id', '<>', actor.id)
    .where(withinReach(reach))
    .limit(1)
  const [earlier, next] = await Promise.all([
    waiting.where('jobs_applications.id', '<', id).orderBy('jobs_applications.id', 'desc').executeTakeFirst(),
    waiting.where('jobs_applications.id', '>', id).orderBy('jobs_applications.id').executeTakeFirst(),
  ])
  return { earlier: earlier?.id ?? null, next: next?.id ?? null }
}

/**
 * The applicant's roles, and those that the actor may give: none of a head, whose department is
 * chosen on the page of roles.
 */
async function describeRoles({ db }: JobsContext, actor: Actor, accountId: number) {
  const [acting, member, since] = await Promise.all([
    readStaff(db, actor.id),
    readStaff(db, accountId),
    accountsSince(db, [accountId]),
  ])
  const mayGrant = actor.permissions.has('roles.grant') && outranks(acting, member)
  const offered = mayGrant ? grantableRoles(acting.roles, acting.department) : []
  return {
    held: [...member.roles],
    grantable: offered.filter((role) => role !== 'headof' && !member.roles.includes(role)),
    since: since.get(accountId),
  }
}

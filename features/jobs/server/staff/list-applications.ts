import { sql } from 'kysely'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { ListedApplication, listStaffApplications } from '../../contract.ts'
import type { JobsContext } from '../context.ts'
import { selectListed } from '../review.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { describePeople } from './people.ts'
import { type Reach, reachOf, withinReach } from './reach.ts'

const pageSize = 50

type Asked = Parsed<typeof listStaffApplications>['query']

/** Returns a page of the applications that the caller may review. Refuses `error.cursorInvalid`. */
export async function pageOfApplications(
  context: JobsContext,
  actor: Actor,
  asked: Asked,
): Promise<Outcome<typeof listStaffApplications>> {
  const after = readCursor(asked.cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const reach = await reachOf(context.db, actor, 'jobs.review')
  const [rows, sums] = await Promise.all([readPage(context, actor, reach, asked, after), sumUp(context, actor, reach)])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    items: await describeListed(context, shown),
    ...sums,
    nextCursor:
      rows.length > pageSize && last
        ? writeCursor({ at: asked.show === 'decided' ? (last.decidedAt ?? last.sentAt) : last.sentAt, id: last.id })
        : null,
  }
}

function readPage(
  { db }: JobsContext,
  actor: Actor,
  reach: Reach,
  { show, position, language }: Asked,
  after: { at: Date; id: number } | null,
) {
  let rows = selectForStaff(db).where('account_id', '<>', actor.id).where(withinReach(reach))
  if (position !== undefined) rows = rows.where('jobs_positions.key', '=', position)
  if (language) rows = rows.where('jobs_positions.language', '=', language)
  if (show === 'decided') {
    if (after) rows = rows.where(sql<boolean>`(decided_at, jobs_applications.id) < (${after.at}, ${after.id})`)
    return rows
      .where('decided_at', 'is not', null)
      .orderBy('decided_at', 'desc')
      .orderBy('jobs_applications.id', 'desc')
      .limit(pageSize + 1)
      .execute()
  }
  if (show === 'mine') {
    if (after) rows = rows.where('jobs_applications.id', '<', after.id)
    return rows
      .where(tookPart(actor.id))
      .orderBy('jobs_applications.id', 'desc')
      .limit(pageSize + 1)
      .execute()
  }
  if (after) rows = rows.where('jobs_applications.id', '>', after.id)
  return rows
    .where('status', '=', 'pending')
    .orderBy('jobs_applications.id')
    .limit(pageSize + 1)
    .execute()
}

/** Whether one of the staff has answered, noted, voted or decided. */
function tookPart(accountId: number) {
  return sql<boolean>`jobs_applications.id in (
    select application_id from jobs_messages where author_id = ${accountId}
    union select application_id from jobs_notes where author_id = ${accountId}
    union select application_id from jobs_votes where account_id = ${accountId}
    union select id from jobs_applications where decided_by = ${accountId})`
}

function selectForStaff(db: JobsContext['db']) {
  return selectListed(db).select([
    'jobs_positions.key',
    'jobs_positions.department',
    sql<'applicant' | 'team' | null>`(select sender from jobs_messages
      where application_id = jobs_applications.id order by id desc limit 1)`.as('lastWord'),
    sql<number>`(select count(*)::int from jobs_votes where application_id = jobs_applications.id and vote = 'yes')`.as(
      'yes',
    ),
    sql<number>`(select count(*)::int from jobs_votes where application_id = jobs_applications.id and vote = 'no')`.as(
      'no',
    ),
    sql<number>`(select count(*)::int from jobs_votes where application_id = jobs_applications.id and vote = 'unsure')`.as(
      'unsure',
    ),
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectForStaff>['executeTakeFirstOrThrow']>>

async function describeListed(context: JobsContext, rows: readonly Row[]): Promise<ListedApplication[]> {
  const people = await describePeople(
    context,
    rows.map(({ account_id }) => account_id),
  )
  return rows.map((row) => ({
    id: row.id,
    position: {
      ...{ id: row.position_id, key: row.key, language: row.language },
      ...{ title: row.title, department: row.department },
    },
    applicant: people.get(row.account_id) ?? null,
    status: row.status,
    sentAt: row.sentAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    files: row.files,
    unread: row.unread,
    lastWord: row.lastWord,
    votes: { yes: row.yes, no: row.no, unsure: row.unsure },
  }))
}

async function sumUp({ db }: JobsContext, actor: Actor, reach: Reach) {
  const [{ count }, positions] = await Promise.all([
    countWaiting(db, actor, reach),
    db
      .selectFrom('jobs_positions')
      .select(['key', 'language', 'title', 'is_open', 'deleted_at'])
      .where(withinReach(reach))
      .where((is) =>
        is.or([
          is('deleted_at', 'is', null),
          is.exists(
            is
              .selectFrom('jobs_applications')
              .select('jobs_applications.id')
              .whereRef('position_id', '=', 'jobs_positions.id'),
          ),
        ]),
      )
      .orderBy('place')
      .orderBy('id')
      .execute(),
  ])
  const ofKey = Map.groupBy(positions, ({ key }) => key)
  return {
    waiting: count,
    openPositions: [...ofKey.values()].filter((some) => some.some(({ is_open, deleted_at }) => is_open && !deleted_at))
      .length,
    positions: [...ofKey].map(([key, [first]]) => ({
      ...{ key, title: first?.title ?? key },
      isDeleted: first?.deleted_at != null,
    })),
  }
}

/** How many applications wait that an actor may review, and since when the oldest of them. */
export async function countWaiting(db: JobsContext['db'], actor: Actor, reach: Reach) {
  const waiting = await db
    .selectFrom('jobs_applications')
    .innerJoin('jobs_positions', 'jobs_positions.id', 'position_id')
    .select((is) => [is.fn.countAll<number>().as('count'), is.fn.min('sent_at').as('oldestAt')])
    .where('status', '=', 'pending')
    .where('account_id', '<>', actor.id)
    .where(withinReach(reach))
    .executeTakeFirstOrThrow()
  return { count: waiting.count, oldestAt: waiting.oldestAt as Date | null }
}

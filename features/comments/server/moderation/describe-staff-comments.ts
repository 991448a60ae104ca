import { sql } from 'kysely'
import {
  type Author,
  accountsSince,
  accountTag,
  authorTag,
  describeAuthors,
  languageOfAccount,
} from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { Decision, HeldKind, StaffComment } from '../../contract.ts'
import { type CommentRecord, selectComments } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { newestDecisions, statesOf } from './decisions.ts'
import { appealsOf, notesOf, reportsOf, type StaffReports, writersOf } from './staff-facts.ts'

type Context = Pick<CommentsContext, 'db' | 'addresses' | 'subjects' | 'clock'>

/** A comment for all moderators, and the accounts that may not decide on its appeal. */
type Described = { comment: StaffComment; involved: readonly (number | null)[] }

/** Comments for all moderators, with the cache tags of what they show. */
export type DescribedComments = { described: readonly Described[]; tags: readonly CacheTag[] }

/**
 * Describes comments for moderators, in the order of the given ids; missing ones are omitted.
 * `reader` is the account of the moderator.
 */
export async function describeStaffComments(
  context: Context,
  ids: readonly number[],
  reader: number,
): Promise<StaffComment[]> {
  return forReader(await describeForModerators(context, ids), reader)
}

/** The comments as one moderator sees them. */
export function forReader({ described }: DescribedComments, reader: number): StaffComment[] {
  return described.map(({ comment, involved }) => ({
    ...comment,
    appeal: comment.appeal && { ...comment.appeal, mayDecide: !involved.includes(reader) },
  }))
}

/** As `describeStaffComments`, for any moderator. */
export async function describeForModerators(context: Context, ids: readonly number[]): Promise<DescribedComments> {
  if (ids.length === 0) return { described: [], tags: [] }
  const { db } = context
  const rows = await selectComments(db)
    .select(['held_for as heldFor', 'held_by as heldBy'])
    .select(languageOfAccount(sql.ref('comments_comments.account_id')).as('accountLanguage'))
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  const [answered, states, decisions, reports, notes, appeals, writers] = await Promise.all([
    answeredBy(context, rows),
    statesOf(db, ids),
    newestDecisions(db, ids),
    reportsOf(db, ids),
    notesOf(db, ids),
    appealsOf(db, ids),
    writersOf(db, rows, context.clock.now()),
  ])
  const accountIds = [
    ...[...rows, ...answered.values()].map(({ accountId }) => accountId),
    ...[...decisions.values()].map(({ accountId }) => accountId),
    ...[...notes.values()].flat().map(({ accountId }) => accountId),
    ...[...reports.values()].flatMap(({ reporters }) => reporters.map(({ accountId }) => accountId)),
  ].filter((id) => id !== null)
  const [members, since, places, titles] = await Promise.all([
    describeAuthors(db, accountIds),
    accountsSince(
      db,
      rows.flatMap(({ accountId }) => accountId ?? []),
    ),
    context.subjects.findAll(
      db,
      rows.map(({ subject }) => subject),
    ),
    context.subjects.titles(
      db,
      rows.map(({ subject }) => subject),
    ),
  ])
  const nameOf = (accountId: number | null) => (accountId === null ? null : (members.get(accountId)?.name ?? null))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const described = ids.flatMap((id): Described[] => {
    const row = byId.get(id)
    if (!row) return []
    const place = places.get(row.subject)
    const parent = answered.get(id)
    const decision = decisions.get(id)
    const reported = reports.get(id)
    const appeal = appeals.get(id)
    const writer = writers.get(id)
    const shown: Decision | null = decision
      ? {
          ...{ kind: decision.kind, by: nameOf(decision.accountId), reason: decision.reason, text: decision.text },
          ...{ isWarned: decision.isWarned, at: decision.decidedAt.toISOString() },
        }
      : null
    const comment: StaffComment = {
      id,
      seen: states.get(id) ?? '',
      subject: row.subject,
      item: place && !isRefusal(place) ? { path: place.path, titles: titles.get(row.subject) ?? {} } : null,
      answers: parent ? { id: parent.id, author: parent.name ?? nameOf(parent.accountId), text: parent.text } : null,
      author: authorOf(context, row, members),
      language: row.accountLanguage ?? row.language,
      text: row.text,
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      state: row.deletedBy ? 'deleted' : row.held ? 'held' : 'public',
      deletedBy: row.deletedBy,
      waitsSince: waitsSince(row, reported, appeal?.askedAt)?.toISOString() ?? null,
      held: row.held ? heldOf(row) : null,
      reports: reported?.reasons ?? [],
      reporters: (reported?.reporters ?? []).map(({ accountId, upheld, settled }) => ({
        ...{ name: nameOf(accountId), upheld, settled },
      })),
      reportedTexts: reported?.texts ?? [],
      writer: writer
        ? { ...writer, since: (row.accountId !== null && since.get(row.accountId)?.toISOString()) || null }
        : null,
      notes: (notes.get(id) ?? []).map(({ accountId, at, ...note }) => ({
        ...{ ...note, by: nameOf(accountId), at: at.toISOString() },
      })),
      canBanGuest: row.accountId === null && row.browserHash !== null,
      decision: shown,
      appeal: appeal ? { text: appeal.text, askedAt: appeal.askedAt.toISOString(), mayDecide: true } : null,
    }
    return [{ comment, involved: [row.accountId, appeal?.deleter ?? null] }]
  })
  const tags = [
    ...[...places.values()].flatMap((place) => (isRefusal(place) ? [] : place.tags)),
    ...accountIds.map(authorTag),
    ...rows.flatMap(({ accountId }) => (accountId === null ? [] : accountTag(accountId))),
  ]
  return { described, tags }
}

function authorOf(
  { addresses }: Context,
  { accountId, hotel, name }: CommentRecord,
  members: ReadonlyMap<number, Author>,
): StaffComment['author'] {
  const member = accountId === null ? undefined : members.get(accountId)
  const author = member ?? (accountId === null && hotel && name ? { name, hotel } : null)
  if (!author) return null
  return {
    ...{ name: author.name, hotel: author.hotel, accountId },
    avatar: avatarAddress(addresses, author.hotel, author.name),
  }
}

type Waiting = Pick<CommentRecord, 'held' | 'deletedBy' | 'createdAt'>

function waitsSince({ held, deletedBy, createdAt }: Waiting, reports: StaffReports | undefined, askedAt?: Date) {
  if (askedAt) return askedAt
  if (deletedBy) return null
  return held ? createdAt : (reports?.since ?? null)
}

function heldOf({ heldFor, heldBy }: { heldFor: HeldKind | null; heldBy: string | null }): StaffComment['held'] {
  return heldFor === null ? null : { kind: heldFor, by: heldBy ?? '' }
}

type Answered = {
  id: number
  accountId: number | null
  name: string | null
  text: string
  language: LanguageCode | null
}

/** The comments that these answer, by the id of the answer. */
async function answeredBy({ db }: Context, rows: readonly CommentRecord[]): Promise<Map<number, Answered>> {
  const wanted = new Map(rows.flatMap(({ id, answersId, parentId }) => [[id, answersId ?? parentId] as const]))
  const ids = [...wanted.values()].flatMap((id) => id ?? [])
  if (ids.length === 0) return new Map()
  const found = await selectComments(db).where('id', '=', sql<number>`any(${ids}::int[])`).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return new Map(
    [...wanted].flatMap(([id, answersId]) => {
      const row = answersId === null ? undefined : byId.get(answersId)
      return row ? [[id, row] as const] : []
    }),
  )
}

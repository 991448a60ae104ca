import { sql } from 'kysely'
import { holdsInDepartment } from '#features/accounts/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Colleagues, HousekeepingContext } from './context.ts'
import { describeColleagues } from './me.ts'
import type { HousekeepingTables } from './tables.ts'
import { notesTag } from './tags.ts'

/** The permissions that a note can be for. */
const notePermissions = ['radio.air'] as const
type NotePermission = (typeof notePermissions)[number]

// Older open notes are no longer about today.
const mostNotes = 20

/** Returns what waits for a member of the staff, their next show, and the open hand-over notes. */
export async function todayOf(context: HousekeepingContext, actor: Actor) {
  const parts = context.parts()
  const [waiting, shows, notes] = await Promise.all([
    Promise.all(parts.map(({ waiting: count }) => count?.(actor) ?? [])),
    Promise.all(parts.map(({ nextShow }) => nextShow?.(actor) ?? null)),
    openNotes(context, actor),
  ])
  const nextShow = shows.find((show) => show !== null)
  return {
    waiting: waiting.flat().map(({ oldestAt, ...area }) => ({ ...area, oldestAt: oldestAt?.toISOString() ?? null })),
    nextShow: nextShow ? { title: nextShow.title, startsAt: nextShow.startsAt.toISOString() } : null,
    notes,
  }
}

/** The open notes for the whole team, and those for a permission that the member has. */
async function openNotes(context: HousekeepingContext, actor: Actor) {
  const held = await permissionsHeld(context.db, actor)
  const rows = await context.db
    .selectFrom('housekeeping_notes')
    .select(['id', 'account_id', 'text', 'written_at'])
    .where('done_at', 'is', null)
    .where((is) => is.or([is('permission', 'is', null), is('permission', '=', sql<string>`any(${held}::text[])`)]))
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute()
  const ids = rows.flatMap(({ account_id }) => account_id ?? [])
  const colleagues = await describeColleagues(context, ids)
  return rows.map((row) => describeNote(row, colleagues))
}

async function permissionsHeld(db: AnyDb, actor: Actor): Promise<string[]> {
  const held = notePermissions.map(async (name) => ((await holdsInDepartment(db, actor, name)) ? [name] : []))
  return (await Promise.all(held)).flat()
}

type NoteRow = { id: number; account_id: number | null; text: string; written_at: Date }

function describeNote({ id, account_id, text, written_at }: NoteRow, colleagues: Colleagues) {
  const author = (account_id === null ? undefined : colleagues.get(account_id)) ?? null
  return { id, author, text, writtenAt: written_at.toISOString() }
}

/** Leaves a hand-over note for the team and returns it. */
export async function writeNote(context: HousekeepingContext, actor: Actor, text: string) {
  const row = await inTransaction(context.db, async (tx) => {
    await invalidateTags(tx, [notesTag])
    return tx
      .insertInto('housekeeping_notes')
      .values({ account_id: actor.id, text, written_at: context.clock.now() })
      .returning(['id', 'account_id', 'text', 'written_at'])
      .executeTakeFirstOrThrow()
  })
  return describeNote(row, await describeColleagues(context, [actor.id]))
}

/** Marks a note as done or open again. Idempotent. Refuses `error.noteNotFound`. */
export function settleNote({ db, clock }: HousekeepingContext, actor: Actor, id: number, done: boolean) {
  return inTransaction(db, async (tx) => {
    const held = await permissionsHeld(tx, actor)
    const changed = await tx
      .updateTable('housekeeping_notes')
      .set(done ? { done_at: clock.now(), done_by: actor.id } : { done_at: null, done_by: null })
      .where('id', '=', id)
      .where((is) => is.or([is('permission', 'is', null), is('permission', '=', sql<string>`any(${held}::text[])`)]))
      .returning('id')
      .executeTakeFirst()
    if (!changed) return refuse('error.noteNotFound')
    await invalidateTags(tx, [notesTag])
    return {}
  })
}

/** Deletes notes that were done a month ago or longer, and who was there a day ago or longer. */
export async function forgetNotes(db: Db<HousekeepingTables>, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  await db.deleteFrom('housekeeping_presence').where('seen_at', '<', yesterday).execute()
  const until = new Date(now.getTime() - 30 * 86_400_000)
  await db.deleteFrom('housekeeping_notes').where('done_at', '<', until).execute()
}

/** A hand-over note about one thing; `accountId` is null once its author's account is closed. */
export type NoteAbout = { id: number; accountId: number | null; text: string; writtenAt: Date }

const columns = ['id', 'account_id as accountId', 'text', 'written_at as writtenAt'] as const

/**
 * Returns the open hand-over notes about a thing, such as `radio:main`, newest first, at most 5.
 */
export function notesAbout(db: Db<unknown>, about: string): Promise<NoteAbout[]> {
  return tablesOf<HousekeepingTables>(db)
    .selectFrom('housekeeping_notes')
    .select(columns)
    .where('about', '=', about)
    .where('done_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}

/** Leaves a note about a thing, which only those see on Today who have the permission. */
export async function leaveNoteAbout(
  tx: Db<unknown>,
  note: { about: string; permission: NotePermission; accountId: number; text: string; now: Date },
): Promise<NoteAbout> {
  await invalidateTags(tx, [notesTag])
  return tablesOf<HousekeepingTables>(tx)
    .insertInto('housekeeping_notes')
    .values({
      ...{ about: note.about, permission: note.permission },
      ...{ account_id: note.accountId, text: note.text, written_at: note.now },
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

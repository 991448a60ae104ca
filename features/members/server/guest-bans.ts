import { sql } from 'kysely'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import type { Actor, Visitor } from '#platform/server/http/caller.ts'
import { hashOfNetwork } from '#platform/server/http/network-of.ts'
import { type GuestBan, type GuestBanGiven, type listGuestBans, membersPageSize } from '../contract.ts'
import { undoableSince } from './act-on-member.ts'
import type { MembersContext } from './context.ts'
import { byOf, describePeople } from './people.ts'
import type { MembersTables } from './tables.ts'
import { membersTag } from './tags.ts'

/**
 * Returns the end of the ban of a guest's browser or network; null if there is none. Members are
 * not affected: call it for guests only.
 */
async function isGuestBanned(
  db: AnyDb,
  { browser, address }: Pick<Visitor, 'browser' | 'address'>,
  now: Date,
): Promise<Date | null> {
  const hashes = [hashOfNetwork(address), ...(browser === null ? [] : [hashOfBrowser(browser)])]
  const { rows } = await sql<{ until: Date | null }>`
    select max(until) as until from members_guest_bans where hash = any(${hashes}::bytea[]) and until > ${now}`.execute(
    db,
  )
  return rows[0]?.until ?? null
}

/**
 * Returns the refusal of a banned guest, with the end of the ban in milliseconds; null for others.
 */
export async function refuseBannedGuest(db: AnyDb, guest: Pick<Visitor, 'browser' | 'address'>, now: Date) {
  const until = await isGuestBanned(db, guest, now)
  return until && refuse('error.guestBanned', { until: until.getTime() })
}

/**
 * Bans the guests of a browser or network by its hash, and records it. Returns the number of the
 * ban; null if they are banned already.
 */
export async function banGuest<Tables>(
  tx: Tx<Tables>,
  { kind, hash, days, reason, by }: GuestBanGiven & { hash: Buffer; by: number },
  now: Date,
): Promise<number | null> {
  const until = new Date(now.getTime() + days * 86_400_000)
  const { rows } = await sql<{ id: number }>`
    insert into members_guest_bans as known (kind, hash, reason, banned_by, banned_at, until)
    values (${kind}, ${hash}, ${reason}, ${by}, ${now}, ${until})
    on conflict (hash) do update set reason = excluded.reason, banned_by = excluded.banned_by,
      banned_at = excluded.banned_at, until = excluded.until, lifted_by = null, until_before = null
      where known.until <= ${now}
    returning id`.execute(tx)
  const [row] = rows
  if (!row) return null
  const changes = { kind, until: until.toISOString() }
  await recordAct(tx, { by, act: 'guestBan.added', subject: 'guestBan', id: row.id, changes }, now)
  await invalidateTags(tx, [membersTag])
  return row.id
}

/** Returns a page of the bans of guests that are in force. Refuses `error.cursorInvalid`. */
export async function pageOfGuestBans(
  context: MembersContext,
  { cursor }: Parsed<typeof listGuestBans>['query'],
): Promise<Outcome<typeof listGuestBans>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const rows = await selectInForce(context)
    .$if(after !== null, (bans) =>
      bans.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('banned_at', 'id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? 0)),
      ),
    )
    .orderBy('banned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(membersPageSize + 1)
    .execute()
  const page = rows.slice(0, membersPageSize)
  const last = page.at(-1)
  return {
    items: await describe(context, page),
    nextCursor: last && rows.length > page.length ? writeCursor(last) : null,
  }
}

/** Describes the ban in force of a browser or network; undefined if there is none. */
export async function findGuestBan(context: MembersContext, hash: Buffer): Promise<GuestBan | undefined> {
  return (await describe(context, await selectInForce(context).where('hash', '=', hash).execute()))[0]
}

function selectInForce({ db, clock }: MembersContext) {
  return tablesOf<MembersTables>(db)
    .selectFrom('members_guest_bans')
    .select(['id', 'kind', 'reason', 'banned_by', 'banned_at', 'until'])
    .where('until', '>', clock.now())
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInForce>['execute']>>[number]

async function describe(context: MembersContext, rows: readonly Row[]): Promise<GuestBan[]> {
  const people = await describePeople(
    context,
    rows.map(({ banned_by }) => banned_by),
  )
  return rows.map(({ banned_by, banned_at, until, ...ban }) => ({
    ...{ ...ban, at: banned_at.toISOString(), until: until.toISOString(), by: byOf(people, banned_by) },
  }))
}

/** The last ban of a page as a cursor. */
function writeCursor({ banned_at, id }: Row): string {
  return Buffer.from(`${banned_at.getTime()}.${id}`).toString('base64url')
}

/** Parses a cursor; undefined if it is invalid. */
function readCursor(cursor: string): { at: Date; id: number } | undefined {
  const [, at, id] = /^(\d{1,15})\.(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id: Number(id) }
}

/**
 * Lifts the ban of a guest. Refuses `error.gone` if there is none, and `error.notAuthorized` for a
 * colleague's without `members.banLonger`.
 */
export function liftByStaff(context: MembersContext, actor: Actor, id: number) {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const found = await tablesOf<MembersTables>(tx)
      .selectFrom('members_guest_bans')
      .select(['banned_by', 'kind', 'until'])
      .where('id', '=', id)
      .where('until', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return refuse('error.gone')
    if (found.banned_by !== actor.id && !actor.permissions.has('members.banLonger'))
      return refuse('error.notAuthorized')
    await tablesOf<MembersTables>(tx)
      .updateTable('members_guest_bans')
      .set({ until: now, until_before: found.until, lifted_by: actor.id })
      .where('id', '=', id)
      .execute()
    const changes = { kind: found.kind }
    await recordAct(tx, { by: actor.id, act: 'guestBan.lifted', subject: 'guestBan', id, changes }, now)
    await invalidateTags(tx, [membersTag])
    return {}
  })
}

/**
 * Puts the ban of a guest back in force that the caller lifted in the last 10 seconds. Refuses
 * `error.undoOver` afterwards, and for one that was not lifted so.
 */
export function undoLiftByStaff(context: MembersContext, actor: Actor, id: number) {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const restored = await tablesOf<MembersTables>(tx)
      .updateTable('members_guest_bans')
      .set({ until: sql<Date>`until_before`, until_before: null, lifted_by: null })
      .where('id', '=', id)
      .where('lifted_by', '=', actor.id)
      .where('until', '>', undoableSince(now))
      .where('until', '<=', now)
      .where('until_before', '>', now)
      .returning(['kind', 'until'])
      .executeTakeFirst()
    if (!restored) return refuse('error.undoOver')
    const changes = { kind: restored.kind, until: restored.until.toISOString() }
    await recordAct(tx, { by: actor.id, act: 'guestBan.added', subject: 'guestBan', id, changes }, now)
    await invalidateTags(tx, [membersTag])
    return {}
  })
}

/** Deletes bans of guests that have ended, once lifting one can no longer be undone. */
export async function forgetGuestBans(db: Db<MembersTables>, now: Date): Promise<void> {
  await db.deleteFrom('members_guest_bans').where('until', '<=', undoableSince(now)).execute()
}

import { type RawBuilder, sql } from 'kysely'
import { describeAuthors, listRoleHolders } from '#features/accounts/server/api.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Act, ActPerson, ActQuery } from '../contract.ts'
import type { ActRow } from './acts.ts'
import type { Reach } from './reach.ts'

/** How many acts a page has. */
const pageSize = 50

type Position = { at: Date; id: number }

/** A page of acts with names, newest first. Refuses `error.cursorInvalid`. */
export async function pageOfActs(
  { db, addresses }: { db: AnyDb; addresses: HotelAddresses },
  reach: Reach,
  { cursor, ...filter }: ActQuery & { cursor?: string | undefined },
) {
  const before = cursor === undefined ? null : readCursor(cursor)
  if (before === undefined) return refuse('error.cursorInvalid')
  const rows = await readActs(db, reach, filter, before, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    items: await describeActs(db, addresses, page),
    nextCursor: last && rows.length > page.length ? writeCursor(last) : null,
  }
}

/**
 * The newest acts within a reach that match a filter and are older than a position, at most `most`.
 * Each part of the union is a range of an index, so that its cost does not grow with the log.
 */
export async function readActs(
  db: AnyDb,
  reach: Reach,
  filter: ActQuery,
  before: Position | null,
  most: number,
): Promise<ActRow[]> {
  const matching = conditionsOf(filter, before)
  const newest = sql`order by at desc, id desc limit ${most}`
  const { by } = filter
  if (reach.scope === 'all') {
    // Decided here: the database would look through all acts for what cannot be.
    if (reach.without.some((account) => account === by)) return []
    const without = by === undefined ? withoutOf(reach.without) : []
    const { rows } = await sql<ActRow>`
      select * from audit_acts where ${all([...matching, ...without])} ${newest}`.execute(db)
    return rows
  }
  const actors = by === undefined ? reach.by : reach.by.filter((account) => account === by)
  const { rows } = await sql<ActRow>`
    select * from (
      select act.* from unnest(${actors}::integer[]) as member(id) cross join lateral (
        select * from audit_acts where ${all([sql`account_id = member.id`, ...matching])} ${newest}
      ) as act
      union
      select act.* from unnest(${reach.about.map(String)}::text[]) as member(id) cross join lateral (
        select * from audit_acts
        where ${all([sql`subject = 'account'`, sql`subject_id = member.id`, ...matching])} ${newest}
      ) as act
    ) as reached ${newest}`.execute(db)
  return rows
}

function conditionsOf({ by, act, subject, id, from, until }: ActQuery, before: Position | null): RawBuilder<unknown>[] {
  return [
    ...(by === 'operator' ? [sql`by = 'operator'`] : by === undefined ? [] : [sql`account_id = ${by}`]),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(id === undefined ? [] : [sql`subject_id = ${id}`]),
    ...(from === undefined ? [] : [sql`at >= ${new Date(from)}`]),
    ...(until === undefined ? [] : [sql`at < ${new Date(until)}`]),
    ...(before === null ? [] : [sql`(at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`]),
  ]
}

function withoutOf(accounts: readonly number[]): RawBuilder<unknown>[] {
  return accounts.length === 0 ? [] : [sql`(account_id is null or account_id <> all(${accounts}::integer[]))`]
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Adds the names of who acted and of the members acted on. */
export async function describeActs(db: AnyDb, addresses: HotelAddresses, rows: readonly ActRow[]): Promise<Act[]> {
  const owners = rows.map(({ subject, subject_id }) => (subject === 'account' ? Number(subject_id) : 0))
  const ids = [...new Set([...rows.map(({ account_id }) => account_id ?? 0), ...owners])].filter((id) => id > 0)
  const authors = await describeAuthors(db, ids)
  return rows.map(({ id, at, by, account_id, act, subject, subject_id, changes }, place) => {
    const person = authors.get(account_id ?? 0)
    const about = authors.get(owners[place] ?? 0)
    return {
      id,
      at: at.toISOString(),
      by,
      person: person && account_id ? personOf(addresses, account_id, person) : null,
      act,
      subject,
      subjectId: subject_id,
      about: about ? { name: about.name, hotel: about.hotel } : null,
      changes,
    }
  })
}

/** A member as acts name them. */
function personOf(addresses: HotelAddresses, id: number, { name, hotel }: Pick<ActPerson, 'name' | 'hotel'>) {
  return { id, name, hotel, avatar: avatarAddress(addresses, hotel, name) }
}

function writeCursor({ at, id }: Position): string {
  return Buffer.from(`acts ${at.toISOString()} ${id}`).toString('base64url')
}

/** Parses a cursor into the position below which the page starts; undefined if it is invalid. */
function readCursor(cursor: string): Position | undefined {
  const [, written = '', id] =
    /^acts ([\d:.TZ-]{24}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const at = new Date(written)
  if (id === undefined || Number.isNaN(at.getTime())) return undefined
  const position = { at, id: Number(id) }
  return writeCursor(position) === cursor ? position : undefined
}

/** The members of the staff whose acts are within a reach, by name. */
export async function listPeople(db: AnyDb, addresses: HotelAddresses, reach: Reach): Promise<ActPerson[]> {
  const ids =
    reach.scope === 'own'
      ? reach.by
      : (await listRoleHolders(db)).map(({ id }) => id).filter((id) => !reach.without.includes(id))
  const people = [...(await describeAuthors(db, ids))].map(([id, author]) => personOf(addresses, id, author))
  return people.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

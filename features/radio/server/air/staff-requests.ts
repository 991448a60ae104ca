import { type RawBuilder, sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { latestActs } from '#features/audit/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { RequestFate, RequestQuery, StaffRequest, StationId } from '../../contract.ts'
import { readAiringName } from '../schedule/airings.ts'

/** How many requests a page of the list has. */
const pageSize = 50

type WishRead = {
  id: number
  station: StationId
  airing: string | null
  subject: 'music' | 'greeting'
  artist: string
  title: string
  fate: RequestFate
  wishes: number
  sent_at: Date
  fated_at: Date | null
}

/** Returns one request as the staff sees it. */
export async function findStaffRequest(db: AnyDb, id: number): Promise<StaffRequest | undefined> {
  const { rows } = await sql<WishRead>`select * from radio_wishes where id = ${id}`.execute(db)
  return (await describeRequests(db, rows))[0]
}

/** Returns a page of requests, the newest first. Refuses `error.cursorInvalid`. */
export async function pageOfRequests(db: AnyDb, { cursor, ...filter }: RequestQuery & { cursor?: string | undefined }) {
  const before = cursor === undefined ? null : readCursor(cursor)
  if (before === undefined) return refuse('error.cursorInvalid')
  const rows = await readRequests(db, filter, before, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    items: await describeRequests(db, page),
    nextCursor: last && rows.length > page.length ? writeCursor(last.id) : null,
  }
}

/** Returns the newest requests that match a filter and are older than `before`, at most `most`. */
export async function readRequests(
  db: AnyDb,
  { station, show, answer, text }: RequestQuery,
  before: number | null,
  most: number,
): Promise<WishRead[]> {
  const words = wordsOf(text ?? '')
  const conditions = [
    sql`true`,
    ...(before === null ? [] : [sql`id < ${before}`]),
    ...(station === undefined ? [] : [sql`station = ${station}`]),
    ...(show === undefined ? [] : [sql`airing >= ${`${show} `} and airing < ${`${show}!`}`]),
    ...(answer === 'none' ? [sql`fate in ('sent', 'seen')`] : answer === undefined ? [] : [sql`fate = ${answer}`]),
  ]
  const all = sql`select * from radio_wishes where ${sql.join(conditions, sql` and `)}`
  if (words.length === 0) return readNewest(db, all, [], most)
  // The newest requests fill a page of a common word, of which there are too many to find all.
  const ofRecent = await readNewest(db, sql`${all} order by id desc limit ${recent}`, words, most)
  if (ofRecent.length === most) return ofRecent
  const found = await Promise.all(words.map((word) => idsWith(db, word)))
  const [fewest] = found.flatMap((ids) => (ids ? [ids] : [])).toSorted((one, other) => one.length - other.length)
  return readNewest(db, fewest ? sql`${all} and id = any(${fewest}::int[])` : all, words, most)
}

/** How many of the newest requests are read before the index of words is asked. */
const recent = 1_000
/** A word in more requests is too common to be found by the index. */
const mostFound = 5_000

const patternOf = (word: string) => sql`'%' || radio_folded(${word}) || '%'`

/** Each word is in the song, or in the name or words of one of the senders. */
async function readNewest(db: AnyDb, from: RawBuilder<unknown>, words: readonly string[], most: number) {
  const having = words.map(
    (word) => sql`(radio_folded(artist || ' ' || title) like ${patternOf(word)} or exists (select from radio_requests
      where wish_id = wish.id and radio_folded(name || ' ' || message) like ${patternOf(word)}))`,
  )
  const { rows } = await sql<WishRead>`
    select * from (${from}) as wish where ${sql.join([sql`true`, ...having], sql` and `)}
    order by id desc limit ${most}`.execute(db)
  return rows
}

/** Finds the requests with a word by the index; undefined if there are too many. */
async function idsWith(db: AnyDb, word: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from radio_wishes where radio_folded(artist || ' ' || title) like ${patternOf(word)}
      union all
      select wish_id from radio_requests where radio_folded(name || ' ' || message) like ${patternOf(word)}
    ) as found limit ${mostFound + 1}`.execute(db)
  return rows.length > mostFound ? undefined : rows.map(({ id }) => id)
}

function wordsOf(text: string): string[] {
  const words = text.replaceAll('\u0000', '').split(/\s+/).filter(Boolean)
  return words.slice(0, 8).map((word) => word.replaceAll(/[\\%_]/g, '\\$&'))
}

/** Adds the senders, the shows and who answered. */
export async function describeRequests(db: AnyDb, rows: readonly WishRead[]): Promise<StaffRequest[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const shows = rows.flatMap(({ airing }) => (airing === null ? [] : [readAiringName(airing).id]))
  const [sent, named, acts] = await Promise.all([
    sql<{ wish_id: number; name: string; message: string }>`
      select wish_id, name, message from radio_requests where wish_id = any(${ids}::int[]) order by id`.execute(db),
    sql<{ id: number; name: string }>`select id, name from radio_shows where id = any(${shows}::int[])`.execute(db),
    latestActs(db, ['songRequest.answered'], 'songRequest', ids.map(String)),
  ])
  const senders = Map.groupBy(sent.rows, ({ wish_id }) => wish_id)
  const names = new Map(named.rows.map(({ id, name }) => [id, name]))
  const authors = await describeAuthors(
    db,
    [...acts.values()].flatMap(({ account_id }) => account_id ?? []),
  )
  return rows.map(({ id, station, airing, subject, artist, title, fate, wishes, sent_at, fated_at }) => {
    const show = airing === null ? null : readAiringName(airing)
    const by = fated_at === null ? null : acts.get(String(id))?.account_id
    return {
      ...{ id, station, subject, artist, title, fate, wishes },
      sentAt: sent_at.toISOString(),
      answeredAt: fated_at?.toISOString() ?? null,
      by: (by && authors.get(by)?.name) || null,
      show: show && { ...show, name: names.get(show.id) ?? null },
      senders: (senders.get(id) ?? []).map(({ name, message }) => ({ name, message })),
    }
  })
}

function writeCursor(id: number): string {
  return Buffer.from(`requests ${id}`).toString('base64url')
}

/** Parses a cursor into the number below which the page starts; undefined if it is invalid. */
function readCursor(cursor: string): number | undefined {
  const [, id] = /^requests ([1-9]\d{0,8})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return id !== undefined && writeCursor(Number(id)) === cursor ? Number(id) : undefined
}

import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { type listPictures, type PictureFilter, type PictureOrder, pictureOrders } from '../contract.ts'
import { describeRecords, type PictureRecord, pictureColumns } from './describe-pictures.ts'

const pageSize = 60

/** A picture that was replaced is listed while a text still uses it. */
const listed = sql<boolean>`(replaced_by is null or exists (select from media_uses where picture_id = picture.id))`
const lacksAlt = sql<boolean>`(not is_decoration and (alt->>'de' = '' or alt->>'en' = '' or alt->>'tr' = ''))`
const isUnused = sql<boolean>`not exists (select from media_uses where picture_id = picture.id)`

function conditionOf(filter: PictureFilter, accountId: number): RawBuilder<boolean> {
  if (filter === 'mine') return sql`added_by = ${accountId}`
  if (filter === 'noAlt') return lacksAlt
  return filter === 'unused' ? isUnused : sql`true`
}

/** What the pages are ordered by, beside the id, and in which direction. */
const orders: Record<PictureOrder, { by: RawBuilder<unknown>; type: RawBuilder<unknown>; isRising: boolean }> = {
  newest: { by: sql`picture.id`, type: sql`integer`, isRising: false },
  largest: { by: sql`bytes`, type: sql`integer`, isRising: false },
  name: { by: sql`lower(left(name, 60))`, type: sql`text`, isRising: true },
}

/**
 * Returns a page of the library, with the numbers of the filters. Refuses `error.cursorInvalid`.
 */
export async function pageOfPictures(
  db: AnyDb,
  { q, filter, order, cursor }: Parsed<typeof listPictures>['query'],
  { id: accountId }: Pick<Actor, 'id'>,
) {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (after === undefined || (after && after.order !== order)) return refuse('error.cursorInvalid')
  const { by, type, isRising } = orders[order]
  const [compare, direction] = isRising ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const conditions = [
    listed,
    conditionOf(filter, accountId),
    ...(q ? [holds(q)] : []),
    ...(after ? [sql<boolean>`(${by}, picture.id) ${compare} (${after.value}::${type}, ${after.id}::integer)`] : []),
  ]
  const [{ rows }, counts] = await Promise.all([
    sql<PictureRecord & { place: number | string }>`
      select ${pictureColumns}, ${by} as place from media_pictures as picture
      where ${sql.join(conditions, sql` and `)}
      order by ${by} ${direction}, picture.id ${direction} limit ${pageSize + 1}`.execute(db),
    countPictures(db, accountId),
  ])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    items: await describeRecords(
      db,
      shown.map(({ place: _, ...row }) => row),
    ),
    counts,
    nextCursor: rows.length > pageSize && last ? writeCursor(order, last.id, last.place) : null,
  }
}

async function countPictures(db: AnyDb, accountId: number) {
  const { rows } = await sql<{ all: number; mine: number; noAlt: number; unused: number }>`
    select count(*) as all, count(*) filter (where added_by = ${accountId}) as mine,
      count(*) filter (where ${lacksAlt}) as "noAlt", count(*) filter (where ${isUnused}) as unused
    from media_pictures as picture where ${listed}`.execute(db)
  return rows[0] ?? { all: 0, mine: 0, noAlt: 0, unused: 0 }
}

function holds(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(name ilike ${pattern} or credit ilike ${pattern}
    or concat_ws(' ', alt->>'de', alt->>'en', alt->>'tr') ilike ${pattern}
    or exists (select from media_uses where picture_id = picture.id and label ilike ${pattern}))`
}

function writeCursor(order: PictureOrder, id: number, value: number | string): string {
  return Buffer.from(`pictures ${order} ${id} ${value}`).toString('base64url')
}

/** Undefined for what no list gave out. */
function readCursor(cursor: string): { order: PictureOrder; id: number; value: string } | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, name, id, value = ''] = /^pictures (\w+) (\d{1,9}) ([^\0]{0,300})$/.exec(text) ?? []
  const order = pictureOrders.find((each) => each === name)
  if (!order || (order !== 'name' && !/^\d{1,9}$/.test(value))) return undefined
  return { order, id: Number(id), value }
}

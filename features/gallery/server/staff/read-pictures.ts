import { type RawBuilder, sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { pictureAddress } from '#features/pictures/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import {
  hiddenPicturePath,
  type listStaffPictures,
  type PictureChanges,
  type PictureFamily,
  type PictureTitles,
  type StaffPicture,
} from '../../contract.ts'
import type { GalleryContext } from '../context.ts'
import { wordConditions } from '../list-pictures.ts'
import { gameAddress } from '../picture-path.ts'

const pageSize = 50

const noTitles: PictureTitles = { de: '', en: '', tr: '' }

const lacksTitle = sql<boolean>`(titles is null or titles->>'de' = '' or titles->>'en' = '' or titles->>'tr' = '')`

type Query = Parsed<typeof listStaffPictures>['query']

function shownBy(show: Query['show']): RawBuilder<boolean>[] {
  if (show === 'hidden') return [sql`hidden_at is not null`]
  if (show === 'untitled') return [lacksTitle]
  return show === 'handedIn' ? [sql`id in (select picture_id from gallery_proposals where decided_at is null)`] : []
}

/** Returns a page of the pictures for the staff, newest first. Refuses `error.cursorInvalid`. */
export async function pageOfStaffPictures(
  context: GalleryContext,
  actor: Pick<Actor, 'id'>,
  { kind, show, q = '', cursor }: Query,
): Promise<Outcome<typeof listStaffPictures>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const conditions = [
    sql<boolean>`width is not null`,
    ...(kind ? [sql<boolean>`family = ${kind}`] : []),
    ...shownBy(show),
    ...wordConditions(q),
    ...(after
      ? [
          sql<boolean>`(shown_at, id) < (timestamptz 'epoch' + ${after.micros} * interval '1 microsecond', ${after.id}::integer)`,
        ]
      : []),
  ]
  const [{ rows }, counts] = await Promise.all([
    sql<{ id: number; micros: number }>`
      select id, (extract(epoch from shown_at) * 1000000)::bigint as micros from gallery_pictures
      where ${sql.join(conditions, sql` and `)}
      order by shown_at desc, id desc limit ${pageSize + 1}`.execute(context.db),
    countPictures(context.db),
  ])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const items = await describeStaffPictures(
    context,
    context.db,
    actor,
    shown.map(({ id }) => id),
  )
  return { items, counts, nextCursor: rows.length > pageSize && last ? writeCursor(last) : null }
}

async function countPictures(db: AnyDb) {
  const { rows } = await sql<{ hidden: number; handedIn: number }>`
    select (select count(*) from gallery_pictures where hidden_at is not null) as hidden,
      (select count(*) from gallery_proposals where decided_at is null) as "handedIn"`.execute(db)
  return rows[0] ?? { hidden: 0, handedIn: 0 }
}

/** Counts what waits for a decision, with the time of the oldest. */
export async function countProposals(db: AnyDb): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*) as count, min(handed_in_at) as "oldestAt" from gallery_proposals where decided_at is null`.execute(
    db,
  )
  return rows[0] ?? { count: 0, oldestAt: null }
}

/** Returns one picture as the staff see it; undefined if there is none. */
export async function readStaffPicture(
  context: GalleryContext,
  db: AnyDb,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<StaffPicture | undefined> {
  const [picture] = await describeStaffPictures(context, db, actor, [id])
  return picture
}

type Row = {
  id: number
  path: string
  family: PictureFamily
  file: string
  kept: string | null
  width: number
  height: number
  firstSeenAt: Date
  goneAt: Date | null
  titles: PictureTitles | null
  correctedAt: Date | null
  isHidden: boolean
  version: number
  hotels: string[]
  proposedBy: number | null
  handedInAt: Date | null
  changes: PictureChanges | null
  note: string | null
}

async function describeStaffPictures(
  context: GalleryContext,
  db: AnyDb,
  actor: Pick<Actor, 'id'>,
  ids: readonly number[],
): Promise<StaffPicture[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select picture.id, path, family, file, kept, width, height, first_seen_at as "firstSeenAt", gone_at as "goneAt", titles,
      corrected_at as "correctedAt", hidden_at is not null as "isHidden", version,
      array(select hotel from gallery_picture_hotels where picture_id = picture.id) as hotels,
      account_id as "proposedBy", handed_in_at as "handedInAt", changes, note
    from unnest(${[...ids]}::integer[]) with ordinality as listed(id, place)
    join gallery_pictures as picture on picture.id = listed.id and width is not null
    left join gallery_proposals as proposal on proposal.picture_id = picture.id and decided_at is null
    order by place`.execute(db)
  const authors = await describeAuthors(db, [...new Set(rows.flatMap(({ proposedBy }) => proposedBy ?? []))])
  return rows.map((row) => {
    const { id, family, file, width, height, isHidden, version } = row
    const author = row.proposedBy === null ? undefined : authors.get(row.proposedBy)
    return {
      ...{ id, family, file, width, height, isHidden, version },
      picture: addressFor(context, row),
      hotels: HotelCode.options.filter((code) => row.hotels.includes(code)),
      firstSeenAt: row.firstSeenAt.toISOString(),
      goneAt: row.goneAt?.toISOString() ?? null,
      titles: row.titles ?? noTitles,
      day: dayOf(row.correctedAt),
      proposal:
        row.handedInAt && row.changes
          ? {
              by: author ? { name: author.name, hotel: author.hotel } : null,
              isOwn: row.proposedBy === actor.id,
              handedInAt: row.handedInAt.toISOString(),
              changes: row.changes,
              note: row.note ?? '',
            }
          : null,
    }
  })
}

/** The copy of a hidden picture is served to the staff alone. */
function addressFor({ pictures, addresses }: GalleryContext, { id, path, kept, isHidden }: Row): string {
  const address = gameAddress(addresses, path)
  if (!isHidden) return pictureAddress(pictures, kept, address)
  return kept === null ? address : hiddenPicturePath.replace(':id', String(id))
}

/** The day of an instant that was stored for a day; null without one. */
export function dayOf(at: Date | null): string | null {
  return at?.toISOString().slice(0, 10) ?? null
}

function writeCursor({ id, micros }: { id: number; micros: number }): string {
  return Buffer.from(`game ${micros} ${id}`).toString('base64url')
}

/** Undefined for what no list gave out. */
function readCursor(cursor: string): { micros: number; id: number } | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, micros, id] = /^game (\d{1,16}) (\d{1,10})$/.exec(text) ?? []
  if (micros === undefined || Number(id) > 2_147_483_647) return undefined
  return { micros: Number(micros), id: Number(id) }
}

import { sql } from 'kysely'
import pLimit from 'p-limit'
import { isHotelRefusal } from '#features/hotels/server/api.ts'
import { type KeptPicture, keepPicture, nextLook, type Seen, wasAsked } from '#features/pictures/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { GalleryContext } from './context.ts'
import { gameAddress } from './picture-path.ts'
import { picturesTag } from './tags.ts'

/**
 * Number of pictures checked concurrently. The gateway applies its rate limit; this keeps its queue
 * short for other calls.
 */
const atOnce = 3
/** How many are remembered together. */
const together = 24

/** Called after each check with the number of checks made and those still due. */
export type OnLook = (done: number, due: number) => void

/**
 * Checks due pictures, at most `atMost`, never-checked ones first: availability and size. Missing
 * ones keep their size and get a date; other failures change nothing. Progress is stored per check.
 * Stops early while the host's circuit is open. Returns the number of checks.
 */
export async function lookAtPictures(
  context: GalleryContext,
  atMost: number,
  signal: AbortSignal,
  onLook: OnLook = () => {},
): Promise<number> {
  const limit = pLimit(atOnce)
  const until = context.clock.now()
  let done = 0
  while (done < atMost) {
    signal.throwIfAborted()
    const due = await duePictures(context, until, Math.min(together, atMost - done))
    if (due.length === 0) break
    const looks = await Promise.all(due.map((picture) => limit(() => look(context, picture, signal))))
    signal.throwIfAborted()
    const made = looks.filter((each) => each !== null)
    await remember(context, made)
    done += made.length
    onLook(done, await countDue(context, until))
    if (made.length < looks.length) break
  }
  return done
}

type Due = { id: number; path: string; in_vain: number }
type Look = { id: number; picture: KeptPicture | null; seen: Seen; inVain: number }

async function duePictures({ db }: GalleryContext, until: Date, atMost: number): Promise<Due[]> {
  return db
    .selectFrom('gallery_pictures')
    .select(['id', 'path', 'in_vain'])
    .where('due_at', '<=', until)
    .orderBy((eb) => eb('width', 'is not', null))
    .orderBy('due_at')
    .orderBy('id')
    .limit(atMost)
    .execute()
}

async function countDue({ db }: GalleryContext, until: Date): Promise<number> {
  const { due } = await db
    .selectFrom('gallery_pictures')
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where('due_at', '<=', until)
    .executeTakeFirstOrThrow()
  return due
}

/** Null where the host was not asked. */
async function look(
  context: GalleryContext,
  { id, path, in_vain: inVain }: Due,
  signal: AbortSignal,
): Promise<Look | null> {
  const outcome = await keepPicture(context.pictures, gameAddress(context.addresses, path), signal)
  if (outcome === 'missing') return { id, picture: null, seen: 'missing', inVain }
  if (!isHotelRefusal(outcome)) return { id, picture: outcome, seen: 'there', inVain }
  return wasAsked(outcome) ? { id, picture: null, seen: 'unread', inVain } : null
}

async function remember({ db, clock }: GalleryContext, looks: readonly Look[]): Promise<void> {
  if (looks.length === 0) return
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ shows: boolean }>`
      with looked as (
        select * from unnest(
          ${looks.map(({ id }) => id)}::integer[], ${looks.map(({ seen }) => seen)}::text[],
          ${looks.map(({ picture }) => picture?.width ?? null)}::integer[],
          ${looks.map(({ picture }) => picture?.height ?? null)}::integer[],
          ${looks.map(({ picture }) => picture?.name ?? null)}::text[],
          ${looks.map(({ seen, inVain }) => nextLook(now, seen, inVain))}::timestamptz[]
        ) as looked(id, seen, width, height, kept, due_at)
      ), known as (
        select id, seen, looked.width, looked.height, looked.kept, looked.due_at, picture.width as old_width,
          picture.height as old_height, picture.kept as old_kept, picture.gone_at as old_gone_at
        from gallery_pictures as picture join looked using (id) order by id for update of picture
      )
      update gallery_pictures as picture set
        width = coalesce(known.width, old_width), height = coalesce(known.height, old_height),
        kept = case when known.seen = 'there' then known.kept else old_kept end,
        gone_at = case known.seen when 'there' then null
          when 'missing' then case when old_width is not null then coalesce(old_gone_at, ${now}::timestamptz) end
          else old_gone_at end,
        in_vain = case when known.seen = 'there' then 0 else picture.in_vain + 1 end,
        due_at = known.due_at
      from known where known.id = picture.id
      returning picture.width is not null and
        (picture.width, picture.height, picture.kept, picture.gone_at)
          is distinct from (old_width, old_height, old_kept, old_gone_at) as shows`.execute(tx)
    if (rows.some(({ shows }) => shows)) await invalidateTags(tx, [picturesTag])
  })
}

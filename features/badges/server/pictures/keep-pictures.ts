import { sql } from 'kysely'
import pLimit from 'p-limit'
import { z } from 'zod'
import { badgeAddress, type HotelAddresses, isHotelRefusal } from '#features/hotels/server/api.ts'
import { keepPicture, nextLook, type Pictures, type Seen, wasAsked } from '#features/pictures/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { task } from '#platform/server/tasks/task.ts'
import { badgeRowsTag, badgesTag, badgeTag } from '../tags.ts'

/** Task that copies badge pictures. One run at a time, since all are on one host. */
export const keepPicturesTask = task({
  name: 'badges.keep-pictures',
  payload: z.object({}),
  key: () => 'all',
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 900,
})

/** Dependencies for copying badge pictures. */
export type BadgePicturesContext = { db: Db<unknown>; addresses: HotelAddresses; pictures: Pictures }

/** Called after each check with the number of copies made and those remaining. */
export type OnLook = (done: number, due: number) => void

/** Number of pictures checked concurrently; the gateway applies its rate limit. */
const atOnce = 3
/** How many are remembered together. */
const together = 24

/**
 * Checks badge pictures, at most `atMost`: unchecked ones first, newest first, then those due
 * again. A valid copy is used from then on; failures keep the last valid one. Progress is stored
 * per check. Stops early while the host's circuit is open. Returns the number of checks; 0 if
 * copies are disabled.
 */
export async function keepBadgePictures(
  context: BadgePicturesContext,
  atMost: number,
  signal: AbortSignal,
  onLook: OnLook = () => {},
): Promise<number> {
  if (!context.pictures.keeps) return 0
  const limit = pLimit(atOnce)
  const until = context.pictures.clock.now()
  let done = 0
  while (done < atMost) {
    signal.throwIfAborted()
    const due = await dueBadges(context.db, until, Math.min(together, atMost - done))
    if (due.length === 0) break
    const looks = await Promise.all(due.map((badge) => limit(() => look(context, badge, signal))))
    signal.throwIfAborted()
    const made = looks.filter((each) => each !== null)
    await inTransaction(context.db, (tx) => remember(tx, made, context.pictures.clock.now()))
    done += made.length
    onLook(done, await countDue(context.db, until))
    if (made.length < looks.length) break
  }
  return done
}

/**
 * Switches all badges to their own copies, or to none if copies are disabled. Called at startup,
 * since the setting changes only with a restart.
 */
export async function showKeptPictures({ db, pictures }: Pick<BadgePicturesContext, 'db' | 'pictures'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = pictures.keeps
      ? await sql`update badges_badges as badge set picture = look.kept from badges_picture_looks as look
          where look.badge_id = badge.id and look.kept is not null and badge.picture is distinct from look.kept
          returning badge.id`.execute(tx)
      : await sql`update badges_badges set picture = null where picture is not null returning id`.execute(tx)
    if (rows.length > 0) await invalidateTags(tx, [badgesTag, badgeRowsTag])
  })
}

type Due = { id: number; code: string; inVain: number }
type Look = { id: number; code: string; inVain: number; seen: Seen; name: string | null }

async function dueBadges(db: Db<unknown>, until: Date, atMost: number): Promise<Due[]> {
  const { rows: fresh } = await sql<Due>`
    select id, code, 0 as "inVain" from badges_badges as badge
    where not exists (select from badges_picture_looks where badge_id = badge.id)
    order by first_seen_at desc, id desc limit ${atMost}`.execute(db)
  if (fresh.length > 0) return fresh
  const { rows } = await sql<Due>`
    select id, code, in_vain as "inVain" from badges_picture_looks join badges_badges on id = badge_id
    where due_at <= ${until} order by due_at, id limit ${atMost}`.execute(db)
  return rows
}

async function countDue(db: Db<unknown>, until: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select (select count(*) from badges_badges as badge
        where not exists (select from badges_picture_looks where badge_id = badge.id))
      + (select count(*) from badges_picture_looks where due_at <= ${until}) as due`.execute(db)
  return rows[0]?.due ?? 0
}

/** Null where the host was not asked. */
async function look(
  { pictures, addresses }: BadgePicturesContext,
  badge: Due,
  signal: AbortSignal,
): Promise<Look | null> {
  const outcome = await keepPicture(pictures, badgeAddress(addresses, badge.code), signal)
  if (outcome === 'missing') return { ...badge, seen: 'missing', name: null }
  if (!isHotelRefusal(outcome)) return { ...badge, seen: 'there', name: outcome.name }
  return wasAsked(outcome) ? { ...badge, seen: 'unread', name: null } : null
}

async function remember(tx: Tx<unknown>, looks: readonly Look[], now: Date): Promise<void> {
  if (looks.length === 0) return
  await sql`
    insert into badges_picture_looks as look (badge_id, kept, due_at, in_vain)
    select * from unnest(
      ${looks.map(({ id }) => id)}::integer[], ${looks.map(({ name }) => name)}::text[],
      ${looks.map(({ seen, inVain }) => nextLook(now, seen, inVain))}::timestamptz[],
      ${looks.map(({ seen, inVain }) => (seen === 'there' ? 0 : inVain + 1))}::integer[]
    ) as made(badge_id, kept, due_at, in_vain) order by badge_id
    on conflict (badge_id) do update set
      kept = coalesce(excluded.kept, look.kept), due_at = excluded.due_at, in_vain = excluded.in_vain`.execute(tx)
  const { rows } = await sql<{ code: string }>`
    with named as materialized (
      select badge.id, made.name from badges_badges as badge join unnest(
        ${looks.map(({ id }) => id)}::integer[], ${looks.map(({ name }) => name)}::text[]
      ) as made(id, name) on made.id = badge.id and made.name is distinct from badge.picture and made.name is not null
      order by badge.id for no key update of badge
    )
    update badges_badges as badge set picture = named.name from named where named.id = badge.id
    returning badge.code`.execute(tx)
  if (rows.length > 0) await invalidateTags(tx, [badgesTag, ...rows.map(({ code }) => badgeTag(code))])
}

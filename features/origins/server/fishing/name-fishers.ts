import { sql } from 'kysely'
import { hiddenAmong, hidesNames } from '#features/accounts/server/api.ts'
import { type HotelOutcome, type HotelPlayer, isHotelRefusal } from '#features/hotels/server/api.ts'
import { findNames, redactionsAmong } from '#features/scanner/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { OriginsHotel } from '../../contract.ts'
import { dayMs, later } from '../online/periods.ts'
import { fishingTag } from '../tags.ts'
import type { FishingContext } from './context.ts'

/** The maximum number of lookups per run. */
export const lookedUpAtOnce = 100

/**
 * The number of days after which a name is looked up again, while its player is on the newest
 * board.
 */
const nameDays = 30

// Names are stored in steps of this size, so they are shown while the rest is still being looked
// up.
const step = 10
/** An answer that cannot be read is about this player alone, and may be another tomorrow. */
const unreadDays = 1

type Due = { id: number; habboId: string }
type LookedUp = Due & { name: string | null; isGone: boolean; nextDays: number }

/**
 * Looks up the names of players whom the boards list only by id: at most 100, the newest board's
 * best first. Skips players known from a scan and those who hide their page or former names. If the
 * hotel does not answer, the rest waits for the next run.
 */
export async function nameFishers(context: FishingContext, hotel: OriginsHotel, signal: AbortSignal): Promise<number> {
  const due = await findDue(context, hotel)
  let named = 0
  for (let from = 0; from < due.length; from += step) {
    const asked = await Promise.all(
      due.slice(from, from + step).map(async (fisher) => ({
        fisher,
        answer: await context.gateway.showPlayer(fisher.habboId, { priority: 'background', signal }),
      })),
    )
    const read = asked.flatMap(({ fisher, answer }) => readAnswer(fisher, answer) ?? [])
    named += await storeNames(context, read)
    signal.throwIfAborted()
    if (read.length < asked.length) break
  }
  return named
}

async function findDue({ db, clock }: FishingContext, hotel: OriginsHotel): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select fisher.id, fisher.habbo_id as "habboId" from origins_fishers as fisher
    left join origins_fishing_places as placed
      on placed.hotel = fisher.hotel and placed.fisher_id = fisher.id
      and placed.day = (select max(day) from origins_fishing_days where hotel = ${hotel})
    where fisher.hotel = ${hotel} and fisher.look_up_at <= ${clock.now()}
      and (placed.place is not null or fisher.looked_up_at is null)
    order by placed.place nulls last, fisher.id desc`.execute(db)
  const habboIds = rows.map(({ habboId }) => habboId)
  const [{ names }, hidden] = await Promise.all([findNames(db, habboIds), hiddenAmong(db, habboIds)])
  return rows.filter(({ habboId }) => !names.has(habboId) && !hidesNames(hidden.get(habboId))).slice(0, lookedUpAtOnce)
}

/** Returns the name of a player from an answer; null if the hotel did not answer. */
function readAnswer(fisher: Due, answer: HotelOutcome<HotelPlayer>): LookedUp | null {
  if (!isHotelRefusal(answer)) return { ...fisher, name: answer.name, isGone: false, nextDays: nameDays }
  if (answer.refused === 'hotel.notFound') return { ...fisher, name: null, isGone: true, nextDays: nameDays }
  const isOfThisPlayer = answer.refused === 'hotel.broken' || answer.refused === 'hotel.invalidId'
  return isOfThisPlayer ? { ...fisher, name: null, isGone: false, nextDays: unreadDays } : null
}

/**
 * Stores looked-up names. A known name is kept if none is returned any more. Nothing is stored for
 * players who have become hidden since.
 */
async function storeNames({ db, clock }: FishingContext, read: readonly LookedUp[]): Promise<number> {
  const hidden = await hiddenAmong(
    db,
    read.map(({ habboId }) => habboId),
  )
  const named = read.filter(({ habboId }) => !hidesNames(hidden.get(habboId)))
  if (named.length === 0) return 0
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await sql`
      update origins_fishers as fisher
      set name = coalesce(named.name, fisher.name), is_gone = named.is_gone, looked_up_at = ${now},
        look_up_at = named.look_up_at
      from unnest(
        ${named.map(({ id }) => id)}::integer[], ${named.map(({ name }) => name)}::text[],
        ${named.map(({ isGone }) => isGone)}::boolean[],
        ${named.map(({ nextDays }) => later(now, nextDays * dayMs))}::timestamptz[]
      ) as named (id, name, is_gone, look_up_at)
      where fisher.id = named.id`.execute(tx)
    await invalidateTags(tx, [fishingTag])
  })
  return named.length
}

/**
 * Deletes the stored names of fishers who hide their page or former names, since a stored name may
 * be a former one by now.
 */
export async function removeHidden({ db }: Pick<FishingContext, 'db'>): Promise<void> {
  const fishers = await db.selectFrom('origins_fishers').select('habbo_id').where('name', 'is not', null).execute()
  const hidden = await hiddenAmong(
    db,
    fishers.map(({ habbo_id }) => habbo_id),
  )
  const nameless = [...hidden].flatMap(([habboId, parts]) => (hidesNames(parts) ? [habboId] : []))
  if (nameless.length === 0) return
  await db.updateTable('origins_fishers').set({ name: null }).where('habbo_id', 'in', nameless).execute()
}

/** Deletes the stored name of a fisher if it was removed from the player's history on request. */
export async function removeRedacted({ db }: Pick<FishingContext, 'db'>, habboId: string): Promise<void> {
  const fishers = await db
    .selectFrom('origins_fishers')
    .select(['id', 'name'])
    .where('habbo_id', '=', habboId)
    .execute()
  const isRedacted = await redactionsAmong(db, [habboId])
  const named = fishers.flatMap(({ id, name }) => (name !== null && isRedacted(habboId, 'name', name) ? [id] : []))
  if (named.length === 0) return
  await db.updateTable('origins_fishers').set({ name: null }).where('id', 'in', named).execute()
  await invalidateTags(db, [fishingTag])
}

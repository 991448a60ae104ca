import { sql } from 'kysely'
import { playerTag } from '#features/accounts/server/api.ts'
import { recordAct, type StaffAct } from '#features/audit/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { emit } from '#platform/server/tasks/outbox.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { entryRedacted, type RedactedKind } from '../../contract.ts'
import type { EarlierWhat, ScannerTables } from '../tables.ts'
import { hashOf, keyOfRemoved } from './redactions.ts'

/**
 * An entry of a player's history: a row of `scanner_earlier` by its number, or a photo by its id.
 */
type Entry = { habboId: string; what: RedactedKind; id: string }

/**
 * Removes an entry of a player's history for good, with all equal ones, and records the act. A
 * neutral line remains. Lists of others follow by the event. Refuses `error.userNotFound`, and
 * `error.notFound` for an entry that is not there.
 */
export async function redactEntryOf(
  { db, queue }: { db: Db<ScannerTables>; queue: TaskQueue },
  by: StaffAct['by'],
  { habboId, what, id }: Entry,
  now: Date,
) {
  return inTransaction(db, async (tx) => {
    const player = await tx
      .selectFrom('scanner_players')
      .select('id')
      .where('habbo_id', '=', habboId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!player) return refuse('error.userNotFound')
    const value = what === 'photo' ? await removePhoto(tx, player.id, id) : await removeValue(tx, player.id, what, id)
    if (value === null) return refuse('error.notFound')
    await tx
      .insertInto('scanner_redactions')
      .values({ habbo_id: habboId, what, hash: hashOf(what, value), redacted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordAct(
      tx,
      { by, act: 'player.entryRedacted', subject: 'player', id: habboId, changes: { kind: what } },
      now,
    )
    await emit(queue, tx, entryRedacted, { habboId, what })
    await invalidateTags(tx, [playerTag(habboId)])
    return {}
  })
}

const kindOf = { name: 'nameChanged', motto: 'mottoChanged', look: 'lookChanged' } as const

/** Returns the removed value; null if there is no such former one. */
async function removeValue(tx: Tx<ScannerTables>, playerId: number, what: EarlierWhat, id: string) {
  if (!/^\d{1,15}$/.test(id)) return null
  const found = await tx
    .selectFrom('scanner_earlier')
    .select('value')
    .where('id', '=', Number(id))
    .where('player_id', '=', playerId)
    .where('what', '=', what)
    .where('lost_by', 'is not', null)
    .executeTakeFirst()
  const value = found?.value
  if (!value) return null
  const isSame = (column: string) =>
    what === 'name'
      ? sql<boolean>`lower(${sql.ref(column)} collate "C") = lower(${value}::text collate "C")`
      : sql<boolean>`${sql.ref(column)} = ${value}`
  await tx
    .updateTable('scanner_earlier')
    .set({ value: null })
    .where('player_id', '=', playerId)
    .where('what', '=', what)
    .where(isSame('value'))
    .execute()
  for (const column of ['from_value', 'to_value'] as const)
    await tx
      .updateTable('scanner_changes')
      .set({ [column]: null })
      .where('player_id', '=', playerId)
      .where('kind', '=', kindOf[what])
      .where(isSame(column))
      .execute()
  return value
}

/** Returns the id of the removed photo; null if there is none. */
async function removePhoto(tx: Tx<ScannerTables>, playerId: number, id: string) {
  await tx
    .selectFrom('scanner_panels')
    .select('panel')
    .where('player_id', '=', playerId)
    .where('panel', '=', 'photos')
    .forNoKeyUpdate()
    .execute()
  const key = keyOfRemoved(id)
  const removed = await tx
    .updateTable('scanner_photos')
    .set({ photo_id: key, url: null, preview_url: null, room_number: null })
    .where('player_id', '=', playerId)
    .where('photo_id', '=', id)
    .where('photo_id', 'not like', 'removed-%')
    .returning('photo_id')
    .executeTakeFirst()
  if (!removed) return null
  await tx
    .updateTable('scanner_earlier_stays')
    .set({ subject: key })
    .where('player_id', '=', playerId)
    .where('panel', '=', 'photos')
    .where('subject', '=', id)
    .execute()
  await sql`
    update scanner_changes set subjects = (
      select jsonb_agg(case when subject ->> 'key' = ${id}
        then jsonb_build_object('key', ${key}::text, 'label', '', 'picture', null) else subject end order by place)
      from jsonb_array_elements(subjects) with ordinality as of_change(subject, place)
    )
    where player_id = ${playerId} and kind in ('photosTaken', 'photosGone')
      and subjects @> jsonb_build_array(jsonb_build_object('key', ${id}::text))`.execute(tx)
  return id
}

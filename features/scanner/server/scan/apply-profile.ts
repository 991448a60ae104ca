import { type Hidden, hiddenPartsOf, hidesMottos, hidesNames } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelPlayer } from '#features/hotels/server/api.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { panelNames, type Visibility } from '../../contract.ts'
import { beginPeriods, type ChangedValue, dropPeriods, endPeriods, noteChangedValues } from '../player-history.ts'
import { redactionsAmong } from '../redaction/redactions.ts'
import type { EarlierWhat, ScannerTables } from '../tables.ts'

/**
 * The stored player. `isChanged` says whether pages about the player show anything new, `isRenamed`
 * whether the name changed.
 */
export type AppliedProfile = { playerId: number; isNew: boolean; isChanged: boolean; isRenamed: boolean }

/**
 * Stores a profile returned by a hotel at `now`: creates the player, or records changes since the
 * last snapshot, with the interval. Missing values (private profiles, old shapes) keep their last
 * state, except that the online status is never kept, and a hidden last access in a visible profile
 * is hidden here too. Answers older than the stored one are ignored.
 */
export function applyProfile(
  db: Db<ScannerTables>,
  hotel: HotelCode,
  profile: HotelPlayer,
  now: Date,
): Promise<AppliedProfile> {
  return inTransaction(db, async (tx) => {
    const before = await lockPlayer(tx, profile.habboId)
    if (before) return updatePlayer(tx, before, profile, now)
    const playerId = await addPlayer(tx, hotel, profile, now)
    if (playerId !== undefined) return { playerId, isNew: true, isChanged: true, isRenamed: false }
    // A concurrent scan of the same player inserted the row first; it is visible once the lock is
    // released.
    const added = await lockPlayer(tx, profile.habboId)
    if (!added) throw new Error('a player that was in the way of an insert is not there')
    return updatePlayer(tx, added, profile, now)
  })
}

/**
 * Notes that the hotel no longer shows a player: `banned` or closed, `missing` without any trace
 * (hotel-api §0.5).
 */
export function markHidden(
  db: Db<ScannerTables>,
  playerId: number,
  visibility: 'banned' | 'missing',
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('scanner_players')
      .select(['id', 'visibility', 'looked_at'])
      .where('id', '=', playerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (now < before.looked_at) return
    await tx
      .updateTable('scanner_players')
      .set({
        online: null,
        looked_at: now,
        ...(visibility !== before.visibility && { visibility, visibility_since: now }),
      })
      .where('id', '=', playerId)
      .execute()
    await noteChangedValues(tx, playerId, changedVisibility(before, visibility, now))
  })
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockPlayer>>>

function lockPlayer(tx: Tx<ScannerTables>, habboId: string) {
  return tx
    .selectFrom('scanner_players')
    .selectAll()
    .where('habbo_id', '=', habboId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

function visibilityOf(profile: HotelPlayer): Visibility {
  return profile.visible ? 'public' : 'private'
}

async function addPlayer(tx: Tx<ScannerTables>, hotel: HotelCode, profile: HotelPlayer, now: Date) {
  const added = await tx
    .insertInto('scanner_players')
    .values({
      habbo_id: profile.habboId,
      hotel,
      name: profile.name,
      motto: profile.motto,
      figure: profile.figure,
      member_since: profile.memberSince,
      last_online_at: profile.lastOnlineAt,
      online: profile.online,
      level: profile.level,
      level_checked_at: profile.level === null ? null : now,
      level_percent: profile.levelPercent,
      experience: profile.experience,
      star_gems: profile.starGems,
      visibility: visibilityOf(profile),
      visibility_since: now,
      first_scanned_at: now,
      checked_at: now,
      looked_at: now,
      scan_state: 'queued',
    })
    .onConflict((conflict) => conflict.column('habbo_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  await tx
    .insertInto('scanner_panels')
    .values(panelNames.map((panel) => ({ player_id: added.id, panel })))
    .execute()
  await beginPeriods(
    tx,
    added.id,
    [
      { what: 'name', value: profile.name },
      { what: 'motto', value: profile.motto },
      { what: 'look', value: profile.figure },
    ],
    null,
    now,
  )
  return added.id
}

async function updatePlayer(tx: Tx<ScannerTables>, before: Stored, profile: HotelPlayer, now: Date) {
  const playerId = before.id
  if (now < before.looked_at) return { playerId, isNew: false, isChanged: false, isRenamed: false }
  const visibility = visibilityOf(profile)
  const after = {
    name: profile.name,
    motto: profile.motto,
    figure: profile.figure,
    member_since: profile.memberSince ?? before.member_since,
    last_online_at: profile.visible ? profile.lastOnlineAt : before.last_online_at,
    online: profile.online,
    level: profile.level ?? before.level,
    level_checked_at: profile.level === null ? before.level_checked_at : now,
    level_percent: profile.levelPercent ?? before.level_percent,
    experience: profile.experience ?? before.experience,
    star_gems: profile.starGems ?? before.star_gems,
  }
  await tx
    .updateTable('scanner_players')
    .set({
      ...after,
      ...(visibility !== before.visibility && { visibility, visibility_since: now }),
      checked_at: now,
      looked_at: now,
    })
    .where('id', '=', playerId)
    .execute()

  const periods = changedPeriods(before, after)
  const hidden = periods.length > 0 ? await hiddenPartsOf(tx, before.habbo_id) : null
  const visible = periods.filter(({ what }) => !isHidden(what, hidden))
  const hiddenOnes = periods.filter(({ what }) => isHidden(what, hidden))
  await endPeriods(tx, playerId, whatsOf(visible), before.checked_at, now)
  await dropPeriods(tx, playerId, whatsOf(hiddenOnes))
  const isRedacted = periods.length > 0 ? await redactionsAmong(tx, [before.habbo_id]) : () => false
  const kept = (what: EarlierWhat, value: string) => (isRedacted(before.habbo_id, what, value) ? null : value)
  const begun = periods.map(({ what, value }) => ({ what, value: kept(what, value) }))
  await beginPeriods(tx, playerId, begun, before.checked_at, now)
  await noteChangedValues(tx, playerId, [
    ...visible.map(({ kind, what, from, value }) => ({
      ...{ kind, from: kept(what, from), to: kept(what, value) },
      ...{ after: before.checked_at, by: now },
    })),
    ...changedLevel(before, profile.level, now),
    ...changedVisibility(before, visibility, now),
  ])
  const shown = ['member_since', 'last_online_at', 'online', 'level'] as const
  const isChanged =
    periods.length > 0 ||
    visibility !== before.visibility ||
    shown.some((field) => before[field]?.valueOf() !== after[field]?.valueOf())
  return { playerId, isNew: false, isChanged, isRenamed: before.name !== after.name }
}

function whatsOf(periods: readonly { what: EarlierWhat }[]) {
  return periods.map(({ what }) => what)
}

/** Returns whether the earlier values of this kind are not stored. */
function isHidden(what: EarlierWhat, hidden: Hidden | null) {
  switch (what) {
    case 'name':
      return hidesNames(hidden)
    case 'motto':
      return hidesMottos(hidden)
    case 'look':
      return hidden?.page === true
  }
}

type Texts = Pick<Stored, 'name' | 'motto' | 'figure'>

function changedPeriods(before: Texts, after: Texts) {
  const texts = [
    { what: 'name', kind: 'nameChanged', from: before.name, value: after.name },
    { what: 'motto', kind: 'mottoChanged', from: before.motto, value: after.motto },
    { what: 'look', kind: 'lookChanged', from: before.figure, value: after.figure },
  ] as const satisfies { what: EarlierWhat; kind: ChangedValue['kind']; from: string; value: string }[]
  return texts.filter((text) => text.from !== text.value)
}

function changedLevel(before: Stored, level: number | null, now: Date): ChangedValue[] {
  if (level === null || before.level === null || before.level_checked_at === null || level === before.level) return []
  return [{ kind: 'levelChanged', from: `${before.level}`, to: `${level}`, after: before.level_checked_at, by: now }]
}

function changedVisibility(
  before: Pick<Stored, 'visibility' | 'looked_at'>,
  visibility: Visibility,
  now: Date,
): ChangedValue[] {
  if (visibility === before.visibility) return []
  return [{ kind: 'visibilityChanged', from: before.visibility, to: visibility, after: before.looked_at, by: now }]
}

import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { Published } from '../tables.ts'
import type { Changing } from './change-badge.ts'
import { sayTexts } from './say-texts.ts'
import { readStaffTexts } from './show-catalogue-badge.ts'
import { columnsOf, enteredOf, type WayRow } from './way-rows.ts'
import { findWay } from './ways-by-staff.ts'

/** Returns the texts of a badge as they are, to be brought back. */
export async function textsToBringBack({ tx, badgeId }: Changing) {
  const { texts, rows } = await readStaffTexts(tx, badgeId)
  const said = rows.map(({ language, said_by, said_at }) => ({ language, by: said_by, at: said_at.toISOString() }))
  return { texts, said }
}

/** Returns a way as it is, to be brought back. */
export function wayToBringBack(row: WayRow) {
  return { way: enteredOf(row), by: row.changed_by, at: row.changed_at.toISOString() }
}

/** Brings back what was there before an approval. Refuses `error.stale` if it was changed since. */
export async function undoApproval(
  changing: Changing,
  published: Published,
): Promise<Refusal<'error.stale'> | undefined> {
  const { tx, badgeId, now } = changing
  if (published.what === 'texts') {
    if ((await readStaffTexts(tx, badgeId)).seen !== published.seen) return refuse('error.stale')
    await sayTexts(changing, published.texts, null)
    for (const { language, by, at } of published.said)
      await tx
        .updateTable('badges_staff_texts')
        .set({ said_by: by, said_at: new Date(at) })
        .where('badge_id', '=', badgeId)
        .where('language', '=', language)
        .execute()
    return undefined
  }
  const { wayId, version, before } = published
  const way = await findWay(changing, wayId)
  if (!way || way.version !== version || way.removed_at !== null) return refuse('error.stale')
  const former = before
    ? { ...columnsOf(before.way), changed_by: before.by, changed_at: new Date(before.at) }
    : { removed_at: now }
  await tx
    .updateTable('badges_ways')
    .set({ ...former, version: version + 1 })
    .where('id', '=', wayId)
    .execute()
  return undefined
}

import { sql } from 'kysely'
import { withholdPicture } from '#features/pictures/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { firstPictureDay, type PictureChanges, type PictureState, type PictureTitles } from '../../contract.ts'
import type { GalleryContext } from '../context.ts'
import { foldWords } from '../list-pictures.ts'
import { gameAddress } from '../picture-path.ts'
import type { GalleryTables } from '../tables.ts'
import { picturesTag, proposalsTag } from '../tags.ts'
import { dayOf } from './read-pictures.ts'

/** A picture that is locked for a change. */
export type LockedPicture = PictureState & { id: number; path: string; version: number }

/** Takes the row lock of a picture. Undefined if the galleries have none of this id. */
export async function lockPicture(tx: Tx<GalleryTables>, id: number): Promise<LockedPicture | undefined> {
  const row = await tx
    .selectFrom('gallery_pictures')
    .select(['id', 'path', 'version', 'titles', 'corrected_at', 'hidden_at'])
    .where('id', '=', id)
    .where('width', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { path, version, titles, corrected_at, hidden_at } = row
  return {
    ...{ id, path, version },
    titles: titles ?? { de: '', en: '', tr: '' },
    day: dayOf(corrected_at),
    isHidden: hidden_at !== null,
  }
}

/** Returns the parts of a wanted state that differ from the present one. */
export function differencesOf(before: PictureState, wanted: PictureState): PictureChanges {
  const { isHidden, titles, day } = wanted
  return {
    ...(isHidden !== before.isHidden && { isHidden }),
    ...(!isSame(titles, before.titles) && { titles }),
    ...(day !== before.day && { day }),
  }
}

function isSame(one: PictureTitles, other: PictureTitles): boolean {
  return one.de === other.de && one.en === other.en && one.tr === other.tr
}

/** Names the changed parts for the audit log. */
export function fieldsOf(changes: PictureChanges): string {
  return Object.keys(changes).toSorted().join(', ')
}

/** The message key of a day that lies ahead or before the game; undefined for a good one. */
export function dayProblem(day: string | null, now: Date): 'error.dayAhead' | 'error.dayEarly' | undefined {
  if (day === null) return undefined
  if (day > now.toISOString().slice(0, 10)) return 'error.dayAhead'
  return day < firstPictureDay ? 'error.dayEarly' : undefined
}

/**
 * Stores changes of a locked picture, which every process shows with the commit; a hidden one is no
 * longer served from our copies either. Counts the version up.
 */
export async function storeState(
  { addresses }: Pick<GalleryContext, 'addresses'>,
  tx: Tx<GalleryTables>,
  { id, path }: Pick<LockedPicture, 'id' | 'path'>,
  { isHidden, titles, day }: PictureChanges,
  now: Date,
): Promise<void> {
  const words = titles && Object.values(titles).filter((title) => title !== '')
  await tx
    .updateTable('gallery_pictures')
    .set({ version: sql<number>`version + 1` })
    .$if(isHidden !== undefined, (update) => update.set({ hidden_at: isHidden ? now : null }))
    .$if(words !== undefined, (update) =>
      update.set({
        titles: words?.length ? JSON.stringify(titles) : null,
        titles_folded: foldWords(words?.join(' ') ?? ''),
      }),
    )
    // Noon is on this day in nearly every zone.
    .$if(day !== undefined, (update) => update.set({ corrected_at: day ? new Date(`${day}T12:00:00Z`) : null }))
    .where('id', '=', id)
    .execute()
  if (isHidden !== undefined) await withholdPicture(tx, gameAddress(addresses, path), isHidden, now)
  await invalidateTags(tx, [picturesTag, proposalsTag])
}

/** Counts the version of a picture up after a change that is not public. */
export async function countVersion(tx: Tx<GalleryTables>, id: number): Promise<void> {
  await tx.updateTable('gallery_pictures').set({ version: sql<number>`version + 1` }).where('id', '=', id).execute()
  await invalidateTags(tx, [proposalsTag])
}

/** Deletes decided proposals a day after the decision. */
export async function forgetProposals({ db, clock }: Pick<GalleryContext, 'db' | 'clock'>): Promise<void> {
  const until = new Date(clock.now().getTime() - 86_400_000)
  await db.deleteFrom('gallery_proposals').where('decided_at', '<', until).execute()
}

/** Deletes the proposals of a closed account, and removes it from its decisions. */
export async function forgetAccount({ db }: Pick<GalleryContext, 'db'>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('gallery_proposals').where('account_id', '=', accountId).execute()
    await tx.updateTable('gallery_proposals').set({ decided_by: null }).where('decided_by', '=', accountId).execute()
    await invalidateTags(tx, [proposalsTag])
  })
}

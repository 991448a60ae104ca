import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { changeStaffPicture, hideStaffPicture, StaffPicture } from '../../contract.ts'
import type { GalleryContext } from '../context.ts'
import type { GalleryTables } from '../tables.ts'
import { dayProblem, differencesOf, fieldsOf, type LockedPicture, lockPicture, storeState } from './picture-state.ts'
import { readStaffPicture } from './read-pictures.ts'

/** Returns whether a member of the staff changes pictures without approval. */
export function changesFreely({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return permissions.get('catalogue.edit') === 'all'
}

/**
 * Works on a locked picture of the version that the caller saw, and returns it as it is then.
 * Refuses `error.pictureNotFound`, `error.stale` with the picture as it is, and as `work`.
 */
export async function withLockedPicture<Refused extends Refusal | undefined>(
  context: GalleryContext,
  actor: Actor,
  { id, seen }: { id: number; seen: number | null },
  work: (tx: Tx<GalleryTables>, locked: LockedPicture, now: Date) => Promise<Refused>,
): Promise<StaffPicture | NonNullable<Refused> | Refusal<'error.pictureNotFound' | 'error.stale'>> {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockPicture(tx, id)
    if (!locked) return refuse('error.pictureNotFound')
    const read = async () => (await readStaffPicture(context, tx, actor, id)) ?? refuse('error.pictureNotFound')
    if (seen !== null && locked.version !== seen) return refuse('error.stale', { current: await read() })
    return (await work(tx, locked, context.clock.now())) ?? (await read())
  })
}

/** Implements contract `changeStaffPicture`. */
export async function changeByStaff(
  context: GalleryContext,
  actor: Actor,
  id: number,
  { seen, titles, day }: Parsed<typeof changeStaffPicture>['body'],
): Promise<Outcome<typeof changeStaffPicture>> {
  if (!changesFreely(actor)) return refuse('error.notAuthorized')
  const problem = dayProblem(day, context.clock.now())
  if (problem) return refuse(problem, { fields: { day: problem } })
  return withLockedPicture(context, actor, { id, seen }, async (tx, locked, now) => {
    const changes = differencesOf(locked, { titles, day, isHidden: locked.isHidden })
    if (Object.keys(changes).length === 0) return undefined
    await storeState(context, tx, locked, changes, now)
    const fields = fieldsOf(changes)
    await recordAct(tx, { ...onGamePicture(actor, id), act: 'gamePicture.changed', changes: { fields } }, now)
    return undefined
  })
}

/** Implements contract `hideStaffPicture`. */
export async function hideByStaff(
  context: GalleryContext,
  actor: Actor,
  id: number,
  { seen, isHidden }: Parsed<typeof hideStaffPicture>['body'],
): Promise<Outcome<typeof hideStaffPicture>> {
  if (!changesFreely(actor)) return refuse('error.notAuthorized')
  return withLockedPicture(context, actor, { id, seen }, async (tx, locked, now) => {
    if (locked.isHidden === isHidden) return undefined
    await storeState(context, tx, locked, { isHidden }, now)
    const act = isHidden ? 'gamePicture.hidden' : 'gamePicture.shown'
    await recordAct(tx, { ...onGamePicture(actor, id), act }, now)
    return undefined
  })
}

/** The subject of acts on a picture of the game. */
export function onGamePicture({ id: by }: Pick<Actor, 'id'>, id: number) {
  return { by, subject: 'gamePicture', id } as const
}

import { recordAct } from '#features/audit/server/api.ts'
import { notify, withdrawPendingNotices } from '#features/notifications/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type {
  decideProposal,
  PictureChanges,
  PictureState,
  proposeForPicture,
  takeBackProposal,
  undoProposalDecision,
} from '../../contract.ts'
import type { GalleryContext } from '../context.ts'
import type { GalleryTables } from '../tables.ts'
import { changesFreely, onGamePicture, withLockedPicture } from './change-picture.ts'
import { countVersion, dayProblem, differencesOf, fieldsOf, storeState } from './picture-state.ts'

// The time of an undo, and some for its call.
const noticeDelayMs = 12_000

/** Implements contract `proposeForPicture`. */
export async function proposeByStaff(
  context: GalleryContext,
  actor: Actor,
  id: number,
  { seen, note, ...wanted }: Parsed<typeof proposeForPicture>['body'],
): Promise<Outcome<typeof proposeForPicture>> {
  const problem = dayProblem(wanted.day, context.clock.now())
  if (problem) return refuse(problem, { fields: { day: problem } })
  return withLockedPicture(context, actor, { id, seen }, async (tx, locked, now) => {
    const waiting = await waitingFor(tx, id)
    if (waiting && waiting.account_id !== actor.id) return refuse('error.proposalWaits')
    const changes = differencesOf(locked, wanted)
    if (Object.keys(changes).length === 0) return refuse('error.proposalEmpty')
    const row = {
      account_id: actor.id,
      handed_in_at: now,
      changes: JSON.stringify(changes),
      note,
      ...{ decided_at: null, decided_by: null, is_approved: null, reason: null, before: null },
    }
    await tx
      .insertInto('gallery_proposals')
      .values({ picture_id: id, ...row })
      .onConflict((conflict) => conflict.column('picture_id').doUpdateSet(row))
      .execute()
    await countVersion(tx, id)
    const fields = fieldsOf(changes)
    await recordAct(tx, { ...onGamePicture(actor, id), act: 'gamePicture.handedIn', changes: { fields } }, now)
    return undefined
  })
}

/** Implements contract `takeBackProposal`. */
export async function takeBackByStaff(
  context: GalleryContext,
  actor: Actor,
  id: number,
): Promise<Outcome<typeof takeBackProposal>> {
  const answer = await withLockedPicture(context, actor, { id, seen: null }, async (tx, _locked, now) => {
    const waiting = await waitingFor(tx, id)
    if (waiting?.account_id !== actor.id) return refuse('error.proposalGone')
    await tx.deleteFrom('gallery_proposals').where('picture_id', '=', id).execute()
    await countVersion(tx, id)
    await recordAct(tx, { ...onGamePicture(actor, id), act: 'gamePicture.takenBack' }, now)
    return undefined
  })
  return answer as Outcome<typeof takeBackProposal>
}

/** Implements contract `decideProposal`. */
export async function decideByStaff(
  context: GalleryContext,
  actor: Actor,
  id: number,
  { seen, isApproved, reason }: Parsed<typeof decideProposal>['body'],
): Promise<Outcome<typeof decideProposal>> {
  if (!changesFreely(actor)) return refuse('error.notAuthorized')
  if (!isApproved && reason === '')
    return refuse('error.formFieldRequired', { fields: { reason: 'error.formFieldRequired' } })
  return withLockedPicture(context, actor, { id, seen }, async (tx, locked, now) => {
    const waiting = await waitingFor(tx, id)
    if (!waiting) return refuse('error.proposalGone')
    const { titles, day, isHidden } = locked
    await tx
      .updateTable('gallery_proposals')
      .set({ decided_at: now, decided_by: actor.id, is_approved: isApproved, reason })
      .set({ before: JSON.stringify({ titles, day, isHidden }) })
      .where('picture_id', '=', id)
      .execute()
    if (isApproved) await storeState(context, tx, locked, waiting.changes, now)
    else await countVersion(tx, id)
    const act = isApproved ? 'gamePicture.approved' : 'gamePicture.rejected'
    const fields = fieldsOf(waiting.changes)
    await recordAct(tx, { ...onGamePicture(actor, id), act, changes: { fields } }, now)
    const { file } = await tx
      .selectFrom('gallery_pictures')
      .select('file')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const notice = { kind: 'pictureDecided', pictureId: id, file, isApproved, text: reason } as const
    const about = aboutOf(id, now)
    await notify(tx, [{ accountId: waiting.account_id, about, notice }], new Date(now.getTime() + noticeDelayMs))
    return undefined
  })
}

/** Implements contract `undoProposalDecision`. */
export async function undoByStaff(
  context: GalleryContext,
  actor: Actor,
  id: number,
): Promise<Outcome<typeof undoProposalDecision>> {
  const answer = await withLockedPicture(context, actor, { id, seen: null }, async (tx, locked, now) => {
    const decided = await tx
      .selectFrom('gallery_proposals')
      .select(['decided_at', 'decided_by', 'is_approved', 'changes', 'before'])
      .where('picture_id', '=', id)
      .executeTakeFirst()
    if (!decided?.decided_at || !decided.before || decided.decided_by !== actor.id) return refuse('error.undoOver')
    if (now.getTime() - decided.decided_at.getTime() >= noticeDelayMs) return refuse('error.undoOver')
    const { before } = decided
    const expected = decided.is_approved ? stateWith(before, decided.changes) : before
    if (Object.keys(differencesOf(locked, expected)).length > 0) return refuse('error.undoOver')
    const back = differencesOf(locked, before)
    await tx
      .updateTable('gallery_proposals')
      .set({ decided_at: null, decided_by: null, is_approved: null, reason: null, before: null })
      .where('picture_id', '=', id)
      .execute()
    if (decided.is_approved) await storeState(context, tx, locked, back, now)
    else await countVersion(tx, id)
    await withdrawPendingNotices(tx, 'pictureDecided', aboutOf(id, decided.decided_at), now)
    await recordAct(tx, { ...onGamePicture(actor, id), act: 'gamePicture.decisionUndone' }, now)
    return undefined
  })
  return answer as Outcome<typeof undoProposalDecision>
}

function stateWith(before: PictureState, { isHidden, titles, day }: PictureChanges): PictureState {
  return {
    isHidden: isHidden ?? before.isHidden,
    titles: titles ?? before.titles,
    day: day === undefined ? before.day : day,
  }
}

async function waitingFor(tx: Tx<GalleryTables>, id: number) {
  return tx
    .selectFrom('gallery_proposals')
    .select(['account_id', 'changes'])
    .where('picture_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
}

function aboutOf(id: number, decidedAt: Date): string {
  return `picture:${id}:${decidedAt.getTime()}`
}

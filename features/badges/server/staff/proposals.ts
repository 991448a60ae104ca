import type { Selectable } from 'kysely'
import { notify, withdrawPendingNotices } from '#features/notifications/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { decideProposal, handInBadge, ProposedContent } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import type { BadgeTables, Published } from '../tables.ts'
import { type Changing, changeBadge, refuseHandingIn } from './change-badge.ts'
import { judgeTexts, sayTexts } from './say-texts.ts'
import { readStaffTexts } from './show-catalogue-badge.ts'
import { textsToBringBack, undoApproval, wayToBringBack } from './undo-approval.ts'
import { findWay, judgeWay, refuseMoreWays, replaceWay, storeWay } from './ways-by-staff.ts'

// A colleague decides on them one by one.
const mostWaiting = 50

/**
 * How long a decision can be undone before the proposer gets a notice: ten seconds, and some for
 * the call.
 */
const undoSeconds = 12

/**
 * Implements contract `handInBadge`. A member's texts for a badge replace those that they handed in
 * before and that still wait. Refuses as `judgeTexts` and `judgeWay`, `error.gone` for a way that
 * is not there, and `error.tooManyProposals`.
 */
export async function handInByStaff(
  context: CatalogueContext,
  actor: Actor,
  code: string,
  body: Parsed<typeof handInBadge>['body'],
) {
  return changeBadge(context, actor, code, async (changing) => {
    const { tx, badgeId, now, record } = changing
    const content: ProposedContent =
      body.what === 'texts' ? { what: 'texts', texts: body.texts } : { what: 'way', way: body.way }
    const wayId = body.what === 'way' ? body.wayId : null
    const refused =
      content.what === 'texts' ? await judgeTexts(tx, badgeId, content.texts) : await judgeWay(context, content.way)
    if (refused) return refused
    const changed = wayId === null ? undefined : await findWay(changing, wayId)
    if (wayId !== null && changed?.removed_at !== null) return refuse('error.gone')
    const own = await tx
      .selectFrom('badges_proposals')
      .select(['id', 'badge_id', 'what', 'way_id'])
      .where('by_id', '=', actor.id)
      .where('state', '=', 'waiting')
      .execute()
    const replaced = own.filter(
      (each) =>
        each.badge_id === badgeId &&
        each.what === content.what &&
        (content.what === 'texts' || each.way_id === wayId) &&
        (content.what === 'texts' || wayId !== null),
    )
    if (own.length - replaced.length >= mostWaiting) return refuse('error.tooManyProposals', { most: mostWaiting })
    for (const { id } of replaced)
      await tx
        .updateTable('badges_proposals')
        .set({ state: 'withdrawn', decided_at: now })
        .where('id', '=', id)
        .execute()
    await tx
      .insertInto('badges_proposals')
      .values({
        ...{ badge_id: badgeId, what: content.what, way_id: wayId, content: JSON.stringify(content) as never },
        ...{ by_id: actor.id, handed_in_at: now, decided_by: null, decided_at: null, published: null },
      })
      .execute()
    await record('badge.handedIn', { what: content.what })
    return undefined
  })
}

/**
 * Implements contract `withdrawProposal`. Refuses `error.gone` to others, and `error.stale` if it
 * was decided.
 */
export async function withdrawByStaff(
  context: CatalogueContext,
  actor: Actor,
  { code, id }: { code: string; id: number },
) {
  return changeBadge(context, actor, code, async (changing) => {
    const { tx, now, record } = changing
    const proposal = await findProposal(changing, id)
    if (proposal?.by_id !== actor.id) return refuse('error.gone')
    if (proposal.state !== 'waiting') return refuse('error.stale')
    await tx.updateTable('badges_proposals').set({ state: 'withdrawn', decided_at: now }).where('id', '=', id).execute()
    await record('badge.proposalWithdrawn', { what: proposal.what })
    return undefined
  })
}

/**
 * Implements contract `decideProposal`. Refuses `error.handInOnly`, `error.ownProposal`,
 * `error.gone`, `error.stale` if it was decided or what it replaces is not as seen, and what
 * publishing refuses.
 */
export async function decideByStaff(
  context: CatalogueContext,
  actor: Actor,
  { code, id }: { code: string; id: number },
  body: Parsed<typeof decideProposal>['body'],
) {
  return (
    refuseHandingIn(actor) ??
    changeBadge(context, actor, code, async (changing) => {
      const { tx, now, record } = changing
      const proposal = await findProposal(changing, id)
      if (!proposal) return refuse('error.gone')
      if (proposal.state !== 'waiting') return refuse('error.stale')
      if (proposal.by_id === actor.id) return refuse('error.ownProposal')
      const isApproved = body.decision === 'approve'
      const published = isApproved ? await publish(context, changing, proposal, body) : null
      if (isRefusal(published)) return published
      const reason = isApproved ? '' : body.reason
      await tx
        .updateTable('badges_proposals')
        .set({ state: isApproved ? 'approved' : 'rejected', decided_by: actor.id, decided_at: now, reason })
        .set({ published: published && (JSON.stringify(published) as never) })
        .where('id', '=', id)
        .execute()
      await notifyProposer(tx, proposal, { code, isApproved, reason }, now)
      await record(isApproved ? 'badge.proposalApproved' : 'badge.proposalRejected', { what: proposal.what })
      return undefined
    })
  )
}

/** Publishes what was handed in, in the name of who did, and returns by what that is undone. */
async function publish(
  context: CatalogueContext,
  changing: Changing,
  { content, way_id, by_id }: ProposalRow,
  { seen, version }: { seen: string; version: number | null },
) {
  const { tx, badgeId } = changing
  if (content.what === 'texts') {
    if ((await readStaffTexts(tx, badgeId)).seen !== seen) return refuse('error.stale')
    const refused = await judgeTexts(tx, badgeId, content.texts)
    if (refused) return refused
    const before = await textsToBringBack(changing)
    await sayTexts(changing, content.texts, by_id)
    return { what: 'texts', ...before, seen: (await readStaffTexts(tx, badgeId)).seen } satisfies Published
  }
  const refused = await judgeWay(context, content.way)
  if (refused) return refused
  if (way_id !== null) {
    const known = await findWay(changing, way_id)
    const unchanged = await replaceWay(changing, way_id, { version, way: content.way }, by_id)
    if (unchanged || !known) return unchanged ?? refuse('error.gone')
    const before = wayToBringBack(known)
    return { what: 'way', wayId: way_id, version: known.version + 1, before } satisfies Published
  }
  const full = await refuseMoreWays(changing)
  if (full) return full
  const wayId = await storeWay(changing, content.way, by_id)
  return { what: 'way', wayId, version: 1, before: null } satisfies Published
}

/** Notifies the proposer, once the decision cannot be undone. */
async function notifyProposer(
  tx: Changing['tx'],
  { id, by_id }: ProposalRow,
  decided: { code: string; isApproved: boolean; reason: string },
  now: Date,
): Promise<void> {
  if (by_id === null) return
  const notice = { kind: 'badgeProposalDecided', ...decided } as const
  const later = new Date(now.getTime() + undoSeconds * 1000)
  await notify(tx, [{ accountId: by_id, about: aboutOf(id, now), notice }], later)
}

/**
 * Implements contract `reopenProposal`. Refuses `error.gone`, and `error.stale` after the notice.
 */
export async function reopenByStaff(
  context: CatalogueContext,
  actor: Actor,
  { code, id }: { code: string; id: number },
) {
  return (
    refuseHandingIn(actor) ??
    changeBadge(
      context,
      actor,
      code,
      async (changing): Promise<Refusal<'error.gone'> | Refusal<'error.stale'> | undefined> => {
        const { tx, now, record } = changing
        const proposal = await findProposal(changing, id)
        if (!proposal) return refuse('error.gone')
        const isOver = (proposal.decided_at?.getTime() ?? 0) + undoSeconds * 1000 <= now.getTime()
        if (proposal.decided_by !== actor.id || isOver) return refuse('error.stale')
        const { decided_at, published } = proposal
        if (proposal.state !== 'rejected' && !(proposal.state === 'approved' && published)) return refuse('error.stale')
        const refused = published && (await undoApproval(changing, published))
        if (refused) return refused
        if (decided_at) await withdrawPendingNotices(tx, 'badgeProposalDecided', aboutOf(id, decided_at), now)
        const waits = { state: 'waiting', decided_by: null, decided_at: null, reason: '', published: null } as const
        await tx.updateTable('badges_proposals').set(waits).where('id', '=', id).execute()
        await record(published ? 'badge.approvalUndone' : 'badge.rejectionUndone', { what: proposal.what })
        return undefined
      },
    )
  )
}

type ProposalRow = Selectable<BadgeTables['badges_proposals']>

function findProposal({ tx, badgeId }: Changing, id: number): Promise<ProposalRow | undefined> {
  return tx
    .selectFrom('badges_proposals')
    .selectAll()
    .where('id', '=', id)
    .where('badge_id', '=', badgeId)
    .executeTakeFirst()
}

// Each decision has a notice of its own, since a repeated notice keeps its time and stays read.
function aboutOf(id: number, decidedAt: Date): string {
  return `badgeProposal:${id}:${decidedAt.getTime()}`
}

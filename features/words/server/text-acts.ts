import { refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { checkText } from '../check-text.ts'
import { actOnText, type HeldText, noProposal, type SeenText } from './act-on-text.ts'
import type { WordsContext } from './context.ts'

/** Refuses a text that does not fit the shipped one; undefined for one that does. */
function unfit(text: string, { shipped }: HeldText, key: string) {
  if (shipped === undefined) return refuse('error.textNotFound')
  const problems = checkText(text, { key, shipped }).filter(({ kind }) => kind !== 'same')
  return problems.length > 0 ? refuse('error.textUnfit', { problems }) : undefined
}

/**
 * Proposes a text, or another one instead of one's own proposal. Refuses `error.textUnfit`,
 * `error.textSame` for what is shown already, and `error.proposalOpen` while another member's is
 * open.
 */
export function propose(context: WordsContext, actor: Actor, seen: SeenText & { text: string }) {
  const now = context.clock.now()
  return actOnText(context, actor, seen, (held) => {
    const { text, key } = seen
    if (held.proposed !== null && held.proposed_by !== actor.id) return refuse('error.proposalOpen')
    const problem = unfit(text, held, key)
    if (problem) return problem
    if (text === (held.text ?? held.shipped) || text === held.proposed) return refuse('error.textSame')
    return { act: 'proposed', text, stored: { proposed: text, proposed_by: actor.id, proposed_at: now } }
  })
}

/** Withdraws the actor's own proposal. Refuses `error.proposalNotFound`. */
export function withdraw(context: WordsContext, actor: Actor, seen: SeenText) {
  return actOnText(context, actor, seen, ({ proposed, proposed_by }) => {
    if (proposed === null || proposed_by !== actor.id) return refuse('error.proposalNotFound')
    return { act: 'withdrawn', text: proposed, stored: noProposal }
  })
}

/**
 * Approves the open proposal, which the site shows from then on. Refuses `error.proposalNotFound`,
 * `error.ownProposal` for one's own without `site.approveWords`, and `error.textUnfit` where the
 * shipped text has changed so that it no longer fits.
 */
export function approve(context: WordsContext, actor: Actor, seen: SeenText) {
  return actOnText(context, actor, seen, (held) => {
    const { proposed, shipped } = held
    if (proposed === null) return refuse('error.proposalNotFound')
    if (held.proposed_by === actor.id && !actor.permissions.has('site.approveWords')) return refuse('error.ownProposal')
    const problem = unfit(proposed, held, seen.key)
    if (problem || shipped === undefined) return problem ?? refuse('error.textNotFound')
    return {
      act: 'approved',
      text: proposed,
      decision: 'approved',
      stored: { ...shown(proposed, shipped), ...noProposal },
    }
  })
}

/**
 * Rejects the open proposal of another member. Refuses `error.proposalNotFound`,
 * `error.ownProposal`.
 */
export function reject(context: WordsContext, actor: Actor, seen: SeenText & { reason: string }) {
  return actOnText(context, actor, seen, ({ proposed, proposed_by }) => {
    if (proposed === null) return refuse('error.proposalNotFound')
    if (proposed_by === actor.id) return refuse('error.ownProposal')
    return { act: 'rejected', text: proposed, reason: seen.reason, decision: 'rejected', stored: noProposal }
  })
}

/**
 * Changes a text at once; an open proposal is replaced. Refuses `error.textUnfit`, and
 * `error.textSame` for what is shown already.
 */
export function change(context: WordsContext, actor: Actor, seen: SeenText & { text: string }) {
  return actOnText(context, actor, seen, (held) => {
    const { text, key } = seen
    const { shipped } = held
    const problem = unfit(text, held, key)
    if (problem || shipped === undefined) return problem ?? refuse('error.textNotFound')
    if (text === (held.text ?? shipped)) return refuse('error.textSame')
    return { act: 'changed', text, decision: 'replaced', stored: { ...shown(text, shipped), ...noProposal } }
  })
}

/** Shows the shipped text again. Refuses `error.textSame` where it is shown already. */
export function takeBack(context: WordsContext, actor: Actor, seen: SeenText) {
  return actOnText(context, actor, seen, ({ text }) => {
    if (text === null) return refuse('error.textSame')
    return { act: 'takenBack', text: null, stored: { text: null, base: null } }
  })
}

/** Keeps a text that is out of date. Refuses `error.textCurrent` for one that is not. */
export function keep(context: WordsContext, actor: Actor, seen: SeenText) {
  return actOnText(context, actor, seen, ({ text, base, shipped }) => {
    if (text === null || shipped === undefined || base === shipped) return refuse('error.textCurrent')
    return { act: 'kept', text, stored: { base: shipped } }
  })
}

/** Undoes the last act on a text. Refuses `error.stale` if it was not the actor's. */
export function undo(context: WordsContext, actor: Actor, seen: SeenText) {
  return actOnText(context, actor, seen, async (_held, tx) => {
    const last = await tx
      .selectFrom('words_history')
      .selectAll()
      .where('language', '=', seen.language)
      .where('key', '=', seen.key)
      .where('version', '=', seen.version)
      .executeTakeFirst()
    if (last?.account_id !== actor.id || last.act === 'undone') return refuse('error.stale')
    const stored = {
      ...{ text: last.before_text, base: last.before_base, proposed: last.before_proposed },
      ...{ proposed_by: last.before_proposed_by, proposed_at: last.before_proposed_at },
    }
    return { act: 'undone', text: stored.proposed ?? stored.text, stored }
  })
}

/** What is stored of a text that the site shows: none for the shipped one. */
function shown(text: string, shipped: string) {
  return text === shipped ? { text: null, base: null } : { text, base: shipped }
}

import { useState } from 'react'
import type { z } from 'zod'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import type { ContractOf } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { decideAppeal, decideComments, mostDecided, undoDecision } from '../../client.ts'
import type { DeletionReason, StaffComment } from '../../contract.ts'
import { languageOfWriter, type ReadySentences } from './ready-sentences.ts'
import type { Queue } from './use-queue.ts'

/** What is decided. `text` is what the one writer reads; null sends each the ready sentence. */
export type Deletion = { reason: DeletionReason; text: string | null; warn: boolean; lastDay: boolean }
export type Deciding = 'keep' | 'grant' | 'decline' | Deletion

/** A decision that was not carried out: the comment has changed, or the call failed. */
export type Trouble = { id: number } & (
  | { kind: 'stale'; current: StaffComment }
  | { kind: 'failed'; what: string; again: () => void }
)

type Asked = z.input<ContractOf<typeof decideComments>['body']>
type Sent = { batches: string[]; stale: StaffComment[]; refusal: Refusal | null }

/** The list in which decisions are made. */
type DecidedList = Pick<Queue, 'hide' | 'unhide' | 'look'>

/**
 * Carries out decisions: the comments leave the list at once, the call follows, and the undo bar
 * is offered with its success. What was not carried out comes back, with a trouble to show.
 */
export function useDecisions(queue: DecidedList, sentences: ReadySentences | undefined, reopen: (id: number) => void) {
  const { t } = useTranslation('staffComments')
  const { offer } = useUndo()
  const toast = useToast()
  const [troubles, setTroubles] = useState<readonly Trouble[]>([])
  const settle = (trouble: Trouble) => setTroubles((before) => before.filter((each) => each !== trouble))

  async function decide(comments: readonly StaffComment[], deciding: Deciding): Promise<void> {
    queue.hide(comments)
    const ids = comments.map(({ id }) => id)
    const text = sayDone(comments, deciding)
    const sent = await send(comments, deciding, sentences).catch(() => null)
    if (!sent) {
      queue.unhide(ids)
      const trouble: Trouble = {
        ...{ id: ids[0] ?? 0, kind: 'failed', what: text },
        again: () => {
          settle(trouble)
          void decide(comments, deciding)
        },
      }
      return setTroubles((before) => [...before, trouble])
    }
    const { batches, stale, refusal } = sent
    if (refusal && stale.length === 0) {
      queue.unhide(ids)
      toast({ tone: 'bad', text: refusalText(t, refusal) })
    }
    if (stale.length > 0) {
      // As seen, but deleted already: it waits on, such as for a second look.
      const seen = new Map(comments.map((each) => [each.id, each.seen]))
      queue.unhide(stale.filter((current) => seen.get(current.id) === current.seen).map(({ id }) => id))
      setTroubles((before) => [
        ...before,
        ...stale.map((current): Trouble => ({ id: current.id, kind: 'stale', current })),
      ])
    }
    if (batches.length === 0) return
    const notifiesWriter = typeof deciding === 'object' || deciding !== 'keep'
    offer({
      text,
      ...(notifiesWriter ? { detail: t('done.told') } : {}),
      undo: async () => {
        await undo(batches)
        queue.unhide(ids)
        await queue.look()
        if (ids[0] !== undefined) reopen(ids[0])
      },
    })
  }

  function sayDone(comments: readonly StaffComment[], deciding: Deciding): string {
    const name = comments[0]?.author?.name ?? t('detail.nobody')
    const count = comments.length
    if (deciding === 'grant') return t('done.granted', { name })
    if (deciding === 'decline') return t('done.declined', { name })
    if (deciding === 'keep') return count === 1 ? t('done.kept', { name }) : t('done.keptMany', { count })
    const reason = t(`reasons.${deciding.reason}`)
    return count === 1 ? t('done.deleted', { name, reason }) : t('done.deletedMany', { count, reason })
  }

  return { decide, troubles, settle }
}

async function undo(batches: readonly string[]): Promise<void> {
  for (const batch of batches) {
    const answer = await call(undoDecision, { params: { batch } })
    if (isRefusal(answer)) throw new Error(answer.refused)
  }
}

async function send(
  comments: readonly StaffComment[],
  deciding: Deciding,
  sentences: ReadySentences | undefined,
): Promise<Sent> {
  const [first] = comments
  if (!first) return { batches: [], stale: [], refusal: null }
  if (deciding === 'grant' || deciding === 'decline') {
    const body = { granted: deciding === 'grant', seen: first.seen }
    return outcomeOf(await call(decideAppeal, { params: { id: first.id }, body }))
  }
  const sent: Sent = { batches: [], stale: [], refusal: null }
  const sendSome = async (some: readonly StaffComment[], decision: Omit<Asked, 'comments'>) => {
    for (let from = 0; from < some.length; from += mostDecided) {
      const seen = some.slice(from, from + mostDecided).map((each) => ({ id: each.id, seen: each.seen }))
      const part = outcomeOf(await call(decideComments, { body: { comments: seen, ...decision } }))
      sent.batches.push(...part.batches)
      sent.stale.push(...part.stale)
      sent.refusal ??= part.refusal
    }
  }
  if (deciding === 'keep') await sendSome(comments, { decision: 'keep' })
  else {
    const { reason, text, warn, lastDay } = deciding
    // One call for each language, since the writers of one read the same sentence.
    for (const [language, some] of Map.groupBy(comments, languageOfWriter)) {
      const writerText = text ?? sentences?.[language][reason] ?? ''
      await sendSome(some, { decision: 'delete', reason, text: writerText, warn, lastDay })
    }
  }
  return sent
}

function outcomeOf(answer: { batch: string; stale?: StaffComment[] } | Refusal): Sent {
  if (!isRefusal(answer)) return { batches: [answer.batch], stale: answer.stale ?? [], refusal: null }
  const { current } = answer
  const isStale = answer.refused === 'error.stale' && typeof current === 'object' && current !== null
  return { batches: [], stale: isStale ? [current as StaffComment] : [], refusal: answer }
}

import { setTimeout as pause } from 'node:timers/promises'
import { collect } from '../collect/collect.ts'
import type { IntegrationsContext } from '../context.ts'
import { cancelUnwanted } from '../targets/spans.ts'
import { deliverNext, dueTargets } from './deliver.ts'

const lookEveryMs = 1_000
const collectEveryMs = 5_000
/** How long requests under way may take to end when the program does. */
const patienceMs = 3_000

/**
 * Collects what there is to announce and delivers it, until the returned function is called, which
 * waits for the requests under way. Each target has its own turn: one that hangs delays no other.
 */
export function keepDelivering(context: IntegrationsContext): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const ending = new AbortController()
  const underWay = new Map<number, Promise<void>>()
  let isFailing = false
  const paces = { look: context.lookEveryMs ?? lookEveryMs, collect: context.lookEveryMs ?? collectEveryMs }

  function note(error: unknown): void {
    if (!isFailing && !signal.aborted) context.log.warn({ reason: String(error) }, 'announcements cannot be delivered')
    isFailing = true
  }

  async function deliverAll(targetId: number): Promise<void> {
    while (!signal.aborted && (await deliverNext(context, targetId, ending.signal)));
  }

  async function loop(): Promise<void> {
    let collectedAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      try {
        if (performance.now() - collectedAt >= paces.collect) {
          collectedAt = performance.now()
          await collect(context)
          await cancelUnwanted(context.db, context.clock.now())
        }
        for (const id of await dueTargets(context)) {
          if (underWay.has(id)) continue
          const turn = deliverAll(id)
            .catch(note)
            .finally(() => underWay.delete(id))
          underWay.set(id, turn)
        }
        isFailing = false
      } catch (error) {
        note(error)
      }
      await pause(paces.look, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const going = loop()
  return async () => {
    closing.abort()
    await going
    const timer = setTimeout(() => ending.abort(), patienceMs)
    await Promise.all(underWay.values())
    clearTimeout(timer)
  }
}

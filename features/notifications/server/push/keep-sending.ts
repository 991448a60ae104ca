import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { handOver } from './hand-over.ts'
import { type PushContext, sendNext } from './send-push.ts'

const lookEveryMs = 2_000
/** How long requests under way may take to end when the program does. */
const patienceMs = 3_000
/** Push services with messages under way at once. Browsers choose them, so there may be many. */
const mostServices = 100

/**
 * Sends push messages until the returned function is called, which waits for the requests under
 * way. Each push service has its own turn: one that hangs delays no other.
 */
export function keepSending(context: PushContext): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const ending = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  let isFailing = false

  function note(error: unknown): void {
    if (!isFailing && !signal.aborted) context.log.warn({ reason: String(error) }, 'notices cannot be pushed')
    isFailing = true
  }

  async function sendAll(service: string): Promise<void> {
    while (!signal.aborted && (await sendNext(context, service, ending.signal)));
  }

  async function startTurns(): Promise<void> {
    for (const service of await dueServices(context, [...underWay.keys()])) {
      const turn = sendAll(service)
        .catch(note)
        .finally(() => underWay.delete(service))
      underWay.set(service, turn)
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        const hasMore = await handOver(context.db, context.clock.now())
        await startTurns()
        isFailing = false
        if (hasMore) continue
      } catch (error) {
        note(error)
      }
      await pause(lookEveryMs, undefined, { signal, ref: false }).catch(() => {})
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

/**
 * Returns the push services with messages that are due and that do not rest, those that wait
 * longest first.
 */
export async function dueServices({ db, clock }: PushContext, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`
    select service from notifications_messages as message
    where due_at <= ${clock.now()} and service <> all(${[...except]}::text[])
      and not exists (select from notifications_resting as resting
        where resting.service = message.service and rests_until > ${clock.now()})
    group by service order by min(due_at), service limit ${Math.max(0, mostServices - except.length)}`.execute(db)
  return rows.map(({ service }) => service)
}

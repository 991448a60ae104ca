import { type Selectable, sql } from 'kysely'
import { accountsPermitted } from '#features/accounts/server/api.ts'
import { notify } from '#features/notifications/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { IntegrationsContext } from '../context.ts'
import type { Message, Post, SendOutcome } from '../receivers/receiver.ts'
import { receivers } from '../receivers/receivers.ts'
import type { IntegrationsTables } from '../tables.ts'
import { integrationsTag } from '../tags.ts'

/** A delivery as it is stored. */
export type DeliveryRecord = Selectable<IntegrationsTables['integrations_deliveries']>
type TargetRecord = Selectable<IntegrationsTables['integrations_targets']>

const timeoutMs = 10_000
const mostBytes = 100_000
/** A delivery whose process died is taken up again after so long. */
const leaseSeconds = 60
const leastBackoffSeconds = 20
const mostBackoffSeconds = 2 * 3600
/** So long after the first attempt a delivery is tried again. */
const triedForMs = 86_400_000

/** Whether the target announces this. What it does not waits, until it is cancelled. */
const isWanted = sql<boolean>`(is_on and deleted_at is null and content ->> 'kind' = any(events))`

/** Returns the targets that have something due, and do not rest. */
export async function dueTargets({ db, clock }: IntegrationsContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from integrations_targets as target
    where (rests_until is null or rests_until <= ${clock.now()}) and exists (
      select from integrations_deliveries
      where target_id = target.id and state = 'waiting' and due_at <= ${clock.now()} and ${isWanted}
    )
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Sends the oldest delivery of a target that is due; returns whether there was one. Meanwhile no
 * other process takes it, and it has no answer: if it is found like that, the process died.
 */
export async function deliverNext(
  context: IntegrationsContext,
  targetId: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const now = context.clock.now()
  const { rows } = await sql<DeliveryRecord & { wasUnderWay: boolean }>`
    with due as (
      select delivery.id, attempts > 0 and answer is null as "wasUnderWay" from integrations_deliveries as delivery
      join integrations_targets as target on target.id = target_id
      where target_id = ${targetId} and state = 'waiting' and due_at <= ${now} and ${isWanted}
        and (rests_until is null or rests_until <= ${now})
      order by delivery.id limit 1 for update of delivery skip locked
    )
    update integrations_deliveries as taken set attempts = attempts + 1, answer = null,
      first_tried_at = coalesce(first_tried_at, ${now}::timestamptz),
      due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where taken.id = due.id returning taken.*, "wasUnderWay"`.execute(context.db)
  const [delivery] = rows
  if (!delivery) return false
  await sendDelivery(context, delivery, { signal, wasUnderWay: delivery.wasUnderWay })
  return true
}

/** What became of a delivery whose process died while it was sent. */
const lost: SendOutcome = {
  ...{ sent: false, again: true, isUnclear: true },
  ...{ afterSeconds: null, rests: false, answer: 'aborted' },
}

/**
 * Sends a delivery that was taken, and stores what became of it. `isLast` for one without a retry;
 * `wasUnderWay` for one whose process died.
 */
export async function sendDelivery(
  context: IntegrationsContext,
  delivery: DeliveryRecord,
  {
    isLast = false,
    wasUnderWay = false,
    signal,
  }: { isLast?: boolean; wasUnderWay?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const target = await context.db
    .selectFrom('integrations_targets')
    .selectAll()
    .where('id', '=', delivery.target_id)
    .executeTakeFirstOrThrow()
  const { content, remote_id: remoteId } = delivery
  const { send, withdraw } = receivers[target.kind]
  const isLost = (wasUnderWay || delivery.may_have_arrived) && !mayRepeat(target, delivery, context.clock.now())
  if (content.isWithdrawn && remoteId === null && !isLost) return cancel(context, delivery)
  const message: Message = {
    ...{ content, remoteId },
    target: { ...target, roleMention: target.role_mention },
    messageId: delivery.message_id,
    revision: delivery.revision,
    createdAt: delivery.created_at,
    number: delivery.id,
    siteName: context.siteName(),
    receivers: context.receivers,
  }
  const outcome = isLost ? lost : await (content.isWithdrawn ? withdraw : send)(message, postBy(context, signal))
  await inTransaction(context.db, (tx) => record(tx, context, { delivery, target, outcome, isLast }))
  const { kind, id } = target
  const fields = { target: id, kind, delivery: delivery.id, answer: outcome.answer }
  if (outcome.sent) context.log.info(fields, 'an announcement was delivered')
  else context.log.warn(fields, 'an announcement was not delivered')
}

/** Whether sending at that time what may have arrived makes no second message. */
function mayRepeat({ kind }: TargetRecord, delivery: DeliveryRecord, at: Date): boolean {
  const since = delivery.first_tried_at ?? at
  return delivery.remote_id !== null || at.getTime() - since.getTime() < receivers[kind].knowsRepeatsForMs
}

/** Ends a delivery of what was withdrawn before it was sent. */
async function cancel(context: IntegrationsContext, { id, revision }: DeliveryRecord): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await tx
      .updateTable('integrations_deliveries')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .execute()
    await invalidateTags(tx, [integrationsTag])
  })
}

/** Sends JSON with a connection of its own, so that no request is repeated unseen. */
function postBy({ fetcher }: IntegrationsContext, signal: AbortSignal | undefined): Post {
  return (address, { json, headers, method = 'POST' }) =>
    fetcher.fetchGuarded(address, {
      method,
      headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }), connection: 'close' },
      ...(json !== undefined && { body: Buffer.from(JSON.stringify(json)) }),
      timeoutMs,
      maxBytes: mostBytes,
      ...(signal && { signal }),
    })
}

type Sent = { delivery: DeliveryRecord; target: TargetRecord; outcome: SendOutcome; isLast: boolean }

async function record(tx: Tx<IntegrationsTables>, context: IntegrationsContext, sent: Sent): Promise<void> {
  const { delivery, target, outcome, isLast } = sent
  const now = context.clock.now()
  const { answer } = outcome
  const ofDelivery = tx.updateTable('integrations_deliveries').where('id', '=', delivery.id)
  await invalidateTags(tx, [integrationsTag])
  if (outcome.sent) {
    const { revision, content } = delivery
    await ofDelivery
      .set({
        ...{ answer, sent_revision: revision, sent_at: now, may_have_arrived: false },
        // What is sent after a deletion is another message.
        ...(content.isWithdrawn
          ? { remote_id: null, message_id: sql<string>`gen_random_uuid()` }
          : { remote_id: outcome.remoteId ?? delivery.remote_id }),
      })
      .execute()
    await ofDelivery.where('revision', '=', revision).set({ state: 'sent' }).execute()
    // A later content is sent next, and has a day of its own.
    const isLater = ofDelivery.where('revision', '>', revision).where('state', '=', 'waiting')
    await isLater.set({ due_at: now, attempts: 0, first_tried_at: null }).execute()
    return
  }
  if (outcome.rests) {
    const rests_until = later(now, outcome.afterSeconds ?? leastBackoffSeconds)
    await tx.updateTable('integrations_targets').set({ rests_until }).where('id', '=', target.id).execute()
  }
  const due_at = later(now, outcome.afterSeconds ?? backoffSeconds(delivery.attempts))
  const isUnclear = outcome.isUnclear && !mayRepeat(target, delivery, due_at)
  if (isLast) {
    await ofDelivery.set({ answer, state: isUnclear ? 'unclear' : 'refused' }).execute()
    return
  }
  // Another process may have delivered it meanwhile, or it was cancelled.
  const waiting = ofDelivery.where('state', '=', 'waiting')
  const until = (delivery.first_tried_at ?? now).getTime() + triedForMs
  const may_have_arrived = delivery.may_have_arrived || outcome.isUnclear
  if (!isUnclear) await waiting.set({ answer, due_at, may_have_arrived }).execute()
  if (!isUnclear && outcome.again && due_at.getTime() <= until) return
  // Another content may be taken, but must not make a second message.
  const ending = isUnclear ? waiting : waiting.where('revision', '=', delivery.revision)
  const state = isUnclear ? 'unclear' : outcome.again ? 'givenUp' : 'refused'
  const ended = await ending.set({ answer, state }).executeTakeFirst()
  if (ended.numUpdatedRows > 0) await notifyStaff(tx, target, now)
}

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

/** Twice as long after each attempt, up to two hours, less up to a half at random. */
export function backoffSeconds(attempts: number): number {
  const most = Math.min(leastBackoffSeconds * 2 ** Math.max(0, attempts - 1), mostBackoffSeconds)
  return most * (1 - Math.random() / 2)
}

/** Notifies those who may change the settings of the site, once a day for each target. */
async function notifyStaff(tx: Tx<IntegrationsTables>, { id, name }: TargetRecord, now: Date): Promise<void> {
  const about = `integration:${id}:${now.toISOString().slice(0, 10)}`
  const notice = { kind: 'integrationFailed', targetId: id, name } as const
  const receivers = await accountsPermitted(tx, 'site.settings', now)
  await notify(
    tx,
    receivers.map((accountId) => ({ accountId, about, notice })),
    now,
  )
}

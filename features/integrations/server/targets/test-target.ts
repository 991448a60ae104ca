import { randomUUID } from 'node:crypto'
import { recordAct } from '#features/audit/server/api.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { retryDelivery, testIntegration } from '../../contract.ts'
import { wordsIn } from '../collect/words.ts'
import type { IntegrationsContext } from '../context.ts'
import { sendDelivery } from '../deliver/deliver.ts'
import type { Content } from '../tables.ts'
import { integrationsTag } from '../tags.ts'
import { findDelivery } from './describe.ts'

const testsPerMinute = 10

/**
 * Sends a test message to a target, once, also to one that is switched off. Refuses
 * `error.integrationNotFound` and `error.tooManyRequests`.
 */
export async function testByStaff(
  context: IntegrationsContext,
  actor: Actor,
  id: number,
): Promise<Outcome<typeof testIntegration>> {
  const turn = { purpose: 'test integrations', who: `account ${actor.id}`, limit: testsPerMinute, windowSeconds: 60 }
  const tooMany = await consumeRateLimit(context.db, turn)
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  const { db, clock } = context
  const target = await db
    .selectFrom('integrations_targets')
    .select('language')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!target) return refuse('error.integrationNotFound')
  const now = clock.now()
  const words = await wordsIn(context.words, target.language)
  const content: Content = {
    ...{ kind: 'test', title: words('test.title', { site: context.siteName() }), text: words('test.text') },
    ...{ url: context.publicUrl + addressOf('home', target.language), picture: null, at: now.toISOString() },
  }
  const delivery = await inTransaction(db, async (tx) => {
    await recordAct(tx, { by: actor.id, act: 'integration.tested', subject: 'integration', id }, now)
    return tx
      .insertInto('integrations_deliveries')
      .values({
        ...{ target_id: id, event_key: `test:${randomUUID()}`, content: JSON.stringify(content) as never },
        // It is sent here, not by the loop.
        ...{ created_at: now, due_at: now, first_tried_at: now, attempts: 1, state: 'refused' },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  await sendDelivery(context, delivery, { isLast: true })
  return (await findDelivery(db, delivery.id)) ?? refuse('error.integrationNotFound')
}

/**
 * Sends an announcement again that ended without being delivered for certain. Refuses
 * `error.integrationNotFound`, and `error.deliveryNotRetried` for any other, or one switched off.
 */
export async function retryByStaff(
  { db, clock }: IntegrationsContext,
  actor: Actor,
  id: number,
): Promise<Outcome<typeof retryDelivery>> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    await tx.selectFrom('integrations_deliveries').select('id').where('id', '=', id).forUpdate().execute()
    const delivery = await findDelivery(tx, id)
    if (!delivery) return refuse('error.integrationNotFound')
    if (!delivery.mayRetry) return refuse('error.deliveryNotRetried')
    await tx
      .updateTable('integrations_deliveries')
      .set({ state: 'waiting', attempts: 0, first_tried_at: null, may_have_arrived: false, due_at: now })
      .where('id', '=', id)
      .execute()
    await recordAct(
      tx,
      { by: actor.id, act: 'integration.retried', subject: 'integration', id: delivery.target.id },
      now,
    )
    await invalidateTags(tx, [integrationsTag])
    return (await findDelivery(tx, id)) ?? refuse('error.integrationNotFound')
  })
}

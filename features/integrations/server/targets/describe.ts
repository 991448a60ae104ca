import type { Selectable } from 'kysely'
import { type Delivery, editableKinds, type Integration, listedDeliveries } from '../../contract.ts'
import type { IntegrationsContext } from '../context.ts'
import type { IntegrationsTables } from '../tables.ts'
import { wantedKinds } from './spans.ts'

/** A target as it is stored. */
export type TargetRow = Selectable<IntegrationsTables['integrations_targets']>

/** Returns a target without its secret. */
export function describeTarget(row: TargetRow): Integration {
  const { id, version, kind, name, language, events, address, recipient, rests_until, deleted_at } = row
  return {
    ...{ id, version, kind, name, language, events, isOn: row.is_on, address, recipient },
    roleMention: row.role_mention,
    restsUntil: rests_until?.toISOString() ?? null,
    deletedAt: deleted_at?.toISOString() ?? null,
  }
}

/** All targets, deleted ones last, and the last deliveries, newest first. */
export async function listAll({ db }: Pick<IntegrationsContext, 'db'>) {
  const targets = await db
    .selectFrom('integrations_targets')
    .selectAll()
    .orderBy('deleted_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
  return { targets: targets.map(describeTarget), deliveries: await lastDeliveries(db) }
}

/** Returns one delivery; undefined for an unknown number. */
export async function findDelivery(db: IntegrationsContext['db'], id: number): Promise<Delivery | undefined> {
  const row = await deliveryRows(db).where('delivery.id', '=', id).executeTakeFirst()
  return row && describeDelivery(row)
}

async function lastDeliveries(db: IntegrationsContext['db']): Promise<Delivery[]> {
  const rows = await deliveryRows(db).orderBy('delivery.id', 'desc').limit(listedDeliveries).execute()
  return rows.map(describeDelivery)
}

function deliveryRows(db: IntegrationsContext['db']) {
  return db
    .selectFrom('integrations_deliveries as delivery')
    .innerJoin('integrations_targets as target', 'target.id', 'target_id')
    .select(['delivery.id', 'target_id', 'target.name', 'target.kind', 'content', 'state', 'attempts', 'answer'])
    .select(['revision', 'sent_revision', 'created_at', 'due_at', 'sent_at', 'remote_id'])
    .select(['target.is_on', 'target.deleted_at', 'target.events'])
}

type DeliveryRow = NonNullable<Awaited<ReturnType<ReturnType<typeof deliveryRows>['executeTakeFirst']>>>

/**
 * Whether a delivery may be sent again: it has ended, its target announces this, and there is
 * something to send or to delete.
 */
function mayRetry(row: DeliveryRow): boolean {
  const { state, content, remote_id } = row
  const hasEnded = state !== 'waiting' && state !== 'sent'
  const isWanted = content.kind !== 'test' && wantedKinds(row).includes(content.kind)
  return hasEnded && isWanted && !(content.isWithdrawn && remote_id === null)
}

function describeDelivery(row: DeliveryRow): Delivery {
  const { id, target_id, name, kind, content, state, attempts, answer, created_at, due_at, sent_at } = row
  const isWithdrawn = content.isWithdrawn === true && state === 'sent' && row.sent_revision === row.revision
  return {
    ...{ id, target: { id: target_id, name, kind }, kind: content.kind, title: content.title, url: content.url },
    ...{ state, attempts, answer },
    isEdited: row.sent_revision > 1 && !isWithdrawn && editableKinds.includes(kind),
    isWithdrawn,
    mayRetry: mayRetry(row),
    createdAt: created_at.toISOString(),
    nextAt: state === 'waiting' ? due_at.toISOString() : null,
    sentAt: sent_at?.toISOString() ?? null,
  }
}

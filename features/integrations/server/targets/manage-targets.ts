import { sql } from 'kysely'
import type { ActName } from '#features/audit/contract.ts'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isPublicHost } from '#platform/server/fetch/fetch-address.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import {
  type addIntegration,
  type changeIntegration,
  deletedDays,
  fieldsOfKind,
  type Integration,
  type switchIntegration,
  targetLimits,
  type WrittenTarget,
  wrongFields,
} from '../../contract.ts'
import type { IntegrationsContext } from '../context.ts'
import type { IntegrationsTables } from '../tables.ts'
import { integrationsTag } from '../tags.ts'
import { describeTarget, type TargetRow } from './describe.ts'
import { cancelUnwanted, spansAfter } from './spans.ts'

type Context = Pick<IntegrationsContext, 'db' | 'clock' | 'receivers'>
type Wrong = Exclude<keyof (typeof addIntegration)['refusals'], 'error.tooManyIntegrations' | 'error.formFieldTooLong'>

const keptDeliveryDays = 90
const keptTestDays = 7

/** Adds a target. Refuses what `judge` does, and `error.tooManyIntegrations`. */
export async function addByStaff(
  context: Context,
  actor: Actor,
  body: Parsed<typeof addIntegration>['body'],
): Promise<Outcome<typeof addIntegration>> {
  const wrong = judge(context, body, true)
  if (wrong) return wrong
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    if (await isFull(tx)) return refuse('error.tooManyIntegrations')
    const row = await tx
      .insertInto('integrations_targets')
      .values({ ...columnsOf(body), kind: body.kind, secret: body.secret, on_since: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordOn(tx, actor, 'integration.added', row, now)
    return describeTarget(row)
  })
}

/**
 * Changes a target. Refuses what `judge` and `onTarget` do. A secret is never sent to another
 * address than the one it was entered for, so with another address it has to be entered again.
 */
export function changeByStaff(
  context: Context,
  actor: Actor,
  id: number,
  body: Parsed<typeof changeIntegration>['body'],
): Promise<Outcome<typeof changeIntegration>> {
  return onTarget(context, actor, id, body.version, 'kept', (row) => {
    const columns = columnsOf(body)
    const isElsewhere = row.kind !== body.kind || row.address !== columns.address || row.recipient !== columns.recipient
    const wrong = judge(context, body, isElsewhere)
    if (wrong) return wrong
    const secret = body.secret === '' ? {} : { secret: body.secret }
    // The secret of Discord is the address of the channel.
    const isOther = isElsewhere || row.language !== body.language || (body.kind === 'discord' && body.secret !== '')
    return {
      ...{ act: 'integration.changed', leavesMessages: isOther },
      set: { ...columns, kind: body.kind, ...secret, rests_until: null },
    }
  })
}

/** Switches a target on or off, or some of its announcements. Refuses as `onTarget`. */
export function switchByStaff(
  context: Context,
  actor: Actor,
  id: number,
  { version, isOn, events }: Parsed<typeof switchIntegration>['body'],
) {
  return onTarget(context, actor, id, version, 'kept', (row) => ({
    act: 'integration.changed',
    set: { events, is_on: isOn, ...(isOn && !row.is_on && { rests_until: null }) },
  }))
}

/** Deletes a target, so that it can be brought back. Refuses as `onTarget`. */
export function deleteByStaff(context: Context, actor: Actor, id: number, version: number) {
  return onTarget(context, actor, id, version, 'kept', (_, now) => ({
    act: 'integration.deleted',
    set: { deleted_at: now },
  }))
}

/** Brings a deleted target back. Refuses as `onTarget`, and `error.tooManyIntegrations`. */
export function bringBackByStaff(context: Context, actor: Actor, id: number, version: number) {
  return onTarget(context, actor, id, version, 'deleted', async (_row, _now, tx) =>
    (await isFull(tx))
      ? refuse('error.tooManyIntegrations')
      : { act: 'integration.broughtBack', set: { deleted_at: null } },
  )
}

/** `leavesMessages`: those sent before are not edited or deleted any more. */
type Change = { act: ActName; set: Partial<Omit<TargetRow, 'id'>>; leavesMessages?: boolean }

/**
 * Changes a target whose row is locked, and returns it. Refuses `error.integrationNotFound` for one
 * that is not `kept` or `deleted` as asked, and `error.stale` for one that was changed since.
 */
async function onTarget<Key extends string = never>(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  version: number,
  which: 'kept' | 'deleted',
  work: (
    row: TargetRow,
    now: Date,
    tx: Tx<IntegrationsTables>,
  ) => Change | Refusal<Key> | Promise<Change | Refusal<Key>>,
): Promise<Integration | Refusal<Key | 'error.integrationNotFound' | 'error.stale'>> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const row = await tx
      .selectFrom('integrations_targets')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('error.integrationNotFound')
    if (row.version !== version) return refuse('error.stale', { current: describeTarget(row) })
    if ((row.deleted_at !== null) !== (which === 'deleted')) return refuse('error.integrationNotFound')
    const change = await work(row, now, tx)
    if ('refused' in change) return change
    await cancelUnwanted(tx, now)
    const spans = spansAfter(row, { ...row, ...change.set }, now)
    const changed = await tx
      .updateTable('integrations_targets')
      .set({ ...change.set, spans: JSON.stringify(spans) as never, version: row.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (change.leavesMessages) await leaveMessages(tx, id)
    await recordOn(tx, actor, change.act, changed, now)
    return describeTarget(changed)
  })
}

/** Forgets where the messages of a target are. An edit that waits is left out. */
async function leaveMessages(tx: Tx<IntegrationsTables>, id: number): Promise<void> {
  await tx
    .updateTable('integrations_deliveries')
    .set({ remote_id: null, state: sql`case when state = 'waiting' then 'sent' else state end` })
    .where('target_id', '=', id)
    .where('remote_id', 'is not', null)
    .execute()
}

/** Returns the refusal of what was written wrong; null if nothing was. */
function judge({ receivers }: Context, target: WrittenTarget, needsSecret: boolean): Refusal<Wrong> | null {
  const fields: Record<string, string> = { ...wrongFields(target, needsSecret) }
  const { kind, address } = target
  if (fieldsOfKind[kind].includes('address') && !('address' in fields) && !isAllowed(address, receivers.internal))
    fields.address = 'error.integrationAddress'
  const [first] = Object.values(fields)
  return first === undefined ? null : refuse(first as Wrong, { fields })
}

/** https to a public host, or an address in the operator's network that the settings name. */
function isAllowed(address: string, internal: readonly string[]): boolean {
  const url = new URL(address)
  if (internal.some((allowed) => new URL(allowed).origin === url.origin)) return true
  return url.protocol === 'https:' && isPublicHost(url.hostname)
}

/** Fields that a kind does not have are empty; a server is known by its origin. */
function columnsOf({ kind, name, language, events, ...written }: Parsed<typeof addIntegration>['body']) {
  const uses = fieldsOfKind[kind]
  const address = uses.includes('address') ? new URL(written.address) : null
  return {
    ...{ name, language, events },
    address: address === null ? '' : kind === 'webhook' ? address.href : address.origin,
    recipient: uses.includes('recipient') ? written.recipient : '',
    role_mention: uses.includes('roleMention') ? written.roleMention : '',
  }
}

async function isFull(tx: Tx<IntegrationsTables>): Promise<boolean> {
  await sql`lock table integrations_targets in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('integrations_targets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count) >= targetLimits.count
}

async function recordOn(tx: Tx<IntegrationsTables>, actor: Actor, act: ActName, row: TargetRow, now: Date) {
  const { id, kind, language, is_on, events } = row
  const changes = { service: kind, language, isOn: is_on, count: events.length }
  await recordAct(tx, { by: actor.id, act, subject: 'integration', id, changes }, now)
  await invalidateTags(tx, [integrationsTag])
}

/** Removes targets deleted 30 days ago, deliveries after 90 days, and tests after a week. */
export async function forgetOld({ db, clock }: Pick<IntegrationsContext, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  await db.deleteFrom('integrations_targets').where('deleted_at', '<', daysAgo(deletedDays)).execute()
  await db
    .deleteFrom('integrations_deliveries')
    .where((is) =>
      is.or([
        is('created_at', '<', daysAgo(keptDeliveryDays)),
        is.and([is('created_at', '<', daysAgo(keptTestDays)), is('event_key', 'like', 'test:%')]),
      ]),
    )
    .execute()
}

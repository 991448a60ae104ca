import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { languageCodes } from '#platform/contract/language.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { AnnouncedKind } from '../../contract.ts'
import type { IntegrationsContext } from '../context.ts'
import type { Content, IntegrationsTables } from '../tables.ts'
import { integrationsTag } from '../tags.ts'
import { announcedWithinMs, type Fact, factsIn } from './facts.ts'

type Target = { id: number; language: string; events: AnnouncedKind[]; on_since: Date }

/**
 * Puts what happened into the deliveries of every target that wants it, once for each, and what was
 * announced with another title into those that have it. Returns how many there were. What happened
 * longer than an hour ago, or before a target was switched on, is not announced.
 */
export async function collect(context: IntegrationsContext): Promise<number> {
  const targets = await activeTargets(context)
  let changed = 0
  for (const language of languageCodes) {
    const ofLanguage = targets.filter((target) => target.language === language)
    const kinds = new Set(ofLanguage.flatMap(({ events }) => events))
    if (kinds.size === 0) continue
    const facts = await factsIn(context, language, kinds)
    changed += await inTransaction(context.db, (tx) => putFacts(tx, ofLanguage, facts, context.clock.now()))
  }
  return changed
}

function activeTargets({ db }: IntegrationsContext): Promise<Target[]> {
  return db
    .selectFrom('integrations_targets')
    .select(['id', 'language', 'events', 'on_since'])
    .where('is_on', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

async function putFacts(
  tx: Tx<IntegrationsTables>,
  targets: readonly Target[],
  facts: readonly Fact[],
  now: Date,
): Promise<number> {
  if (facts.length === 0) return 0
  const known = await knownContents(tx, targets, facts)
  const states = facts.some(({ hotel }) => hotel) ? await announcedStates(tx, targets) : new Map<string, string>()
  let changed = 0
  for (const { id, events, on_since } of targets) {
    for (const { key, kind, at, content, hotel } of facts) {
      if (!events.includes(kind)) continue
      const before = known.get(`${id} ${key}`)
      if (before) {
        if (isSame(before, content)) continue
        changed += await changeContent(tx, id, key, content, now)
      } else {
        const isNew = at >= on_since && now.getTime() - at.getTime() <= announcedWithinMs
        const isAnother = hotel === undefined || (states.get(`${id} ${hotel}`) ?? 'open') !== content.state
        if (isNew && isAnother) changed += await addDelivery(tx, id, key, content, now)
      }
    }
  }
  if (changed > 0) await invalidateTags(tx, [integrationsTag])
  return changed
}

/** The contents that targets have or wait for. One that was refused is left alone. */
async function knownContents(tx: Tx<IntegrationsTables>, targets: readonly Target[], facts: readonly Fact[]) {
  const rows = await tx
    .selectFrom('integrations_deliveries')
    .select(['target_id', 'event_key', 'content'])
    .where('target_id', '=', sql<number>`any(${targets.map(({ id }) => id)}::int[])`)
    .where('event_key', '=', sql<string>`any(${facts.map(({ key }) => key)}::text[])`)
    .execute()
  return new Map(rows.map(({ target_id, event_key, content }) => [`${target_id} ${event_key}`, content]))
}

/** The state of each hotel that was announced last to each target. */
async function announcedStates(tx: Tx<IntegrationsTables>, targets: readonly Target[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ target: number; hotel: string; state: string }>`
    select distinct on (target_id, hotel) target_id as target, hotel, content ->> 'state' as state
    from integrations_deliveries, split_part(event_key, ':', 2) as hotel
    where target_id = any(${targets.map(({ id }) => id)}::int[]) and event_key like 'status:%'
    order by target_id, hotel, id desc`.execute(tx)
  return new Map(rows.map(({ target, hotel, state }) => [`${target} ${hotel}`, state]))
}

/** Two contents say the same; when it happened makes no difference. */
function isSame({ at: _, ...one }: Content, { at: __, ...other }: Content): boolean {
  return isDeepStrictEqual(one, other)
}

async function addDelivery(
  tx: Tx<IntegrationsTables>,
  target_id: number,
  event_key: string,
  content: Content,
  now: Date,
) {
  const added = await tx
    .insertInto('integrations_deliveries')
    .values({ target_id, event_key, content: JSON.stringify(content) as never, due_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows ?? 0)
}

async function changeContent(tx: Tx<IntegrationsTables>, id: number, key: string, content: Content, now: Date) {
  const changed = await tx
    .updateTable('integrations_deliveries')
    .set({
      content: JSON.stringify(content) as never,
      ...{ revision: sql`revision + 1`, state: 'waiting', attempts: 0, due_at: now, first_tried_at: null },
    })
    .where('target_id', '=', id)
    .where('event_key', '=', key)
    .where('state', 'in', ['waiting', 'sent'])
    // Another process may have been first.
    .where(sql<boolean>`content - 'at' <> ${JSON.stringify(content)}::jsonb - 'at'`)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

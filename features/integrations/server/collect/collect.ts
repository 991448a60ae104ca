import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { languageCodes } from '#platform/contract/language.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { AnnouncedKind } from '../../contract.ts'
import type { IntegrationsContext } from '../context.ts'
import type { Content, IntegrationsTables, Spans } from '../tables.ts'
import { integrationsTag } from '../tags.ts'
import { announcedWithinMs, type Fact, factsIn, languagesOfNews } from './facts.ts'

type Target = { id: number; language: string; events: AnnouncedKind[]; on_since: Date; spans: Spans }

/**
 * Puts what happened into the deliveries of every target that wants it, once for each, and what
 * changed or was withdrawn since into those that have it. Returns how many there were.
 */
export async function collect(context: IntegrationsContext): Promise<number> {
  const targets = await activeTargets(context)
  if (targets.length === 0) return 0
  const languagesOf = await languagesOfNews(context)
  let changed = 0
  for (const language of languageCodes) {
    const ofLanguage = targets.filter((target) => target.language === language)
    if (ofLanguage.length === 0) continue
    const facts = await factsIn(context, language, new Set(ofLanguage.flatMap(({ events }) => events)))
    const withdrawn = [...languagesOf].filter(([, languages]) => !languages.includes(language)).map(([key]) => key)
    if (facts.length === 0 && withdrawn.length === 0) continue
    changed += await inTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const put = (await putFacts(tx, ofLanguage, facts, now)) + (await putWithdrawn(tx, ofLanguage, withdrawn, now))
      if (put > 0) await invalidateTags(tx, [integrationsTag])
      return put
    })
  }
  return changed
}

function activeTargets({ db }: IntegrationsContext): Promise<Target[]> {
  return db
    .selectFrom('integrations_targets')
    .select(['id', 'language', 'events', 'on_since', 'spans'])
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
  const known = await knownContents(
    tx,
    targets,
    facts.map(({ key }) => key),
  )
  const states = facts.some(({ hotel }) => hotel) ? await announcedStates(tx, targets) : new Map<string, string>()
  let changed = 0
  for (const { id, events, on_since, spans } of targets) {
    for (const { key, kind, at, content, hotel } of facts) {
      if (!events.includes(kind)) continue
      const span = spans[kind]
      const since = span ? new Date(span.from) : on_since
      const isNew = at >= since && now.getTime() - at.getTime() <= announcedWithinMs
      const before = known.get(`${id} ${key}`)
      if (before) {
        if (!isSame(before, content)) changed += await changeContent(tx, { id, key, content, isNew }, now)
      } else {
        const isAnother = hotel === undefined || (states.get(`${id} ${hotel}`) ?? 'open') !== content.state
        if (isNew && isAnother) changed += await addDelivery(tx, id, key, content, now)
      }
    }
  }
  return changed
}

/** Marks what was withdrawn in the language of the targets, so that its messages are deleted. */
async function putWithdrawn(
  tx: Tx<IntegrationsTables>,
  targets: readonly Target[],
  keys: readonly string[],
  now: Date,
): Promise<number> {
  const known = await knownContents(tx, targets, keys)
  let changed = 0
  for (const { id } of targets) {
    for (const key of keys) {
      const before = known.get(`${id} ${key}`)
      if (!before || before.isWithdrawn) continue
      const content: Content = { ...before, isWithdrawn: true }
      changed += await changeContent(tx, { id, key, content, isNew: false }, now)
    }
  }
  return changed
}

/** The contents that were put into deliveries of the targets before. */
async function knownContents(tx: Tx<IntegrationsTables>, targets: readonly Target[], keys: readonly string[]) {
  const rows = await tx
    .selectFrom('integrations_deliveries')
    .select(['target_id', 'event_key', 'content'])
    .where('target_id', '=', sql<number>`any(${targets.map(({ id }) => id)}::int[])`)
    .where('event_key', '=', sql<string>`any(${keys}::text[])`)
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

type Changed = { id: number; key: string; content: Content; isNew: boolean }

/**
 * Changes the content of a delivery. A message that was sent is changed too, where its id is known;
 * one that was deleted is sent again, if what it says is new. One being sent is waited for.
 */
async function changeContent(tx: Tx<IntegrationsTables>, { id, key, content, isNew }: Changed, now: Date) {
  const wasDeleted = sql`content ? 'isWithdrawn' and remote_id is null
    and (state = 'cancelled' or state = 'sent' and sent_revision = revision)`
  const isDue = sql`(state = 'sent' and remote_id is not null or ${isNew} and ${wasDeleted})`
  const changed = await tx
    .updateTable('integrations_deliveries')
    .set({
      content: JSON.stringify(content) as never,
      revision: sql`revision + 1`,
      state: sql`case when ${isDue} then 'waiting' else state end`,
      attempts: sql`case when ${isDue} then 0 else attempts end`,
      due_at: sql`case when ${isDue} then ${now}::timestamptz else due_at end`,
      first_tried_at: sql`case when ${isDue} then null else first_tried_at end`,
    })
    .where('target_id', '=', id)
    .where('event_key', '=', key)
    // Another process may have been first.
    .where(sql<boolean>`content - 'at' <> ${JSON.stringify(content)}::jsonb - 'at'`)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

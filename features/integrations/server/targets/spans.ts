import { type Selectable, sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { type AnnouncedKind, announcedKinds } from '../../contract.ts'
import type { IntegrationsTables, Spans } from '../tables.ts'
import { integrationsTag } from '../tags.ts'

type TargetRow = Selectable<IntegrationsTables['integrations_targets']>

/** A switch can be undone for ten seconds on the page; the rest is for the request. */
const undoneWithinMs = 15_000

type Switches = Pick<TargetRow, 'is_on' | 'deleted_at' | 'events'>

/** Returns what a target announces. */
export function wantedKinds({ is_on, deleted_at, events }: Switches): readonly AnnouncedKind[] {
  return is_on && deleted_at === null ? events : []
}

/**
 * Returns the spans of a target after a change of its switches. A kind that comes back while that
 * counts as undoing is announced since the same instant as before.
 */
export function spansAfter(before: TargetRow, after: Switches, now: Date): Spans {
  const [had, has] = [wantedKinds(before), wantedKinds(after)]
  const changed = announcedKinds.filter((kind) => had.includes(kind) !== has.includes(kind))
  const spans = changed.map((kind) => {
    const known = before.spans[kind]
    const from = known?.from ?? before.on_since.toISOString()
    if (had.includes(kind)) return [kind, { from, to: now.toISOString() }] as const
    const isUndone = known?.to && now.getTime() - Date.parse(known.to) <= undoneWithinMs
    return [kind, { from: isUndone ? from : now.toISOString(), to: null }] as const
  })
  return { ...before.spans, ...Object.fromEntries(spans) }
}

/** Cancels what waits for an announcement that was switched off and cannot be undone any more. */
export async function cancelUnwanted(db: Db<IntegrationsTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - undoneWithinMs)
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      update integrations_deliveries as delivery
      set state = case when sent_revision > 0 then 'sent' else 'cancelled' end
      from integrations_targets as target
      where target.id = target_id and state = 'waiting'
        and (spans #>> array[content ->> 'kind', 'to'])::timestamptz < ${until}
      returning delivery.id`.execute(tx)
    if (rows.length > 0) await invalidateTags(tx, [integrationsTag])
  })
}

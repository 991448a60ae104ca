import { isIP } from 'node:net'
import { sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, inTransaction } from '#platform/server/database/database.ts'
import { isPublicAddress } from '#platform/server/fetch/fetch-address.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import {
  type changeStations,
  type restoreStations,
  type StationChoices,
  type StationField,
  type StationSetup,
  stationFields,
  stationIds,
} from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { playsTag, stationSettingsTag, stationTag } from '../tags.ts'
import { mergeChoices, type StationEnvironment } from './effective.ts'
import { readChoices } from './live-stations.ts'

/** What the page of the stations works with. */
export type StationSettingsContext = Pick<RadioContext, 'db' | 'clock'> & { environment: StationEnvironment }

/** Returns what is chosen and what is fixed. */
export async function readSetup(context: StationSettingsContext, db: AnyDb = context.db): Promise<StationSetup> {
  const { values, variables, isPassedThrough } = context.environment
  const { choices, former, version, changedAt, changedBy } = await readChoices(db)
  const author = changedBy === null ? undefined : (await describeAuthors(db, [changedBy])).get(changedBy)
  return {
    ...{ choices, former, version, isPassedThrough },
    fixed: stationFields.flatMap((field) => {
      const value = values[field]
      return value === undefined ? [] : [{ field, variable: variables[field], value }]
    }),
    changedAt: changedAt?.toISOString() ?? null,
    changedBy: author?.name ?? null,
  }
}

type Invalid = Refusal<'error.stationPrivate' | 'error.stationIncomplete'>

const addressFields = [
  'mainUrl',
  'mainStreamUrl',
  'trUrl',
  'trStreamUrl',
  'fallback',
  'trFallback',
] as const satisfies readonly StationField[]

/**
 * Returns why choices cannot be used, with the field: an address on this machine or its network, or
 * a station with a kind and no address or the reverse. Null if they can.
 */
export function judgeChoices(environment: StationEnvironment, choices: StationChoices): Invalid | null {
  const { privateOrigins } = environment
  const isPermitted = new Set(privateOrigins.map((origin) => new URL(origin).origin))
  for (const field of addressFields) {
    const chosen = choices[field]
    if (chosen === '' || environment.values[field] !== undefined) continue
    const { origin, hostname } = new URL(chosen)
    if (isPrivateHost(hostname) && !isPermitted.has(origin))
      return refuse('error.stationPrivate', { fields: { [field]: 'error.stationPrivate' } })
  }
  const merged = mergeChoices(environment, choices)
  for (const id of stationIds) {
    const [kind, url] = [`${id}Kind`, `${id}Url`] as const
    if ((merged[kind] === '') === (merged[url] === '')) continue
    const missing = merged[kind] === '' ? kind : url
    // What the environment leaves incomplete is the operator's to complete.
    if (choices[kind] === '' && choices[url] === '') continue
    return refuse('error.stationIncomplete', { fields: { [missing]: 'error.stationIncomplete' } })
  }
  return null
}

/** A name that resolves to a private address is found out with each call. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isPublicAddress(host)
  return host === 'localhost' || host.endsWith('.localhost') || !host.includes('.')
}

/** Implements contract `changeStations`. */
export async function changeByStaff(
  context: StationSettingsContext,
  actor: Pick<Actor, 'id'>,
  { seen, ...chosen }: Parsed<typeof changeStations>['body'],
): Promise<Outcome<typeof changeStations>> {
  const { values } = context.environment
  const fixed = Object.fromEntries(stationFields.flatMap((field) => (values[field] === undefined ? [] : [[field, '']])))
  const choices = { ...chosen, ...fixed } as StationChoices
  const invalid = judgeChoices(context.environment, choices)
  return invalid ?? replace<never>(context, actor, seen, () => choices)
}

/** Implements contract `restoreStations`. */
export function restoreByStaff(
  context: StationSettingsContext,
  actor: Pick<Actor, 'id'>,
  seen: number,
): Promise<Outcome<typeof restoreStations>> {
  return replace<Refusal<'error.nothingFormer'>>(
    context,
    actor,
    seen,
    (former) => former ?? refuse('error.nothingFormer'),
  )
}

/** Puts other choices into the place of those that the caller saw. */
async function replace<Refused extends Refusal>(
  context: StationSettingsContext,
  actor: Pick<Actor, 'id'>,
  seen: number,
  choose: (former: StationChoices | null) => StationChoices | Refused,
): Promise<StationSetup | Refused | Refusal<'error.stale'>> {
  return inTransaction(context.db, async (tx) => {
    // Before the first change there is no row to lock.
    await sql`lock table radio_settings in share row exclusive mode`.execute(tx)
    const { choices: before, former, version } = await readChoices(tx)
    if (version !== seen) return refuse('error.stale', { current: await readSetup(context, tx) })
    const choices = choose(former)
    if ('refused' in choices) return choices
    const fields = stationFields.filter((field) => choices[field] !== before[field])
    if (fields.length === 0) return readSetup(context, tx)
    const now = context.clock.now()
    await sql`
      insert into radio_settings (choices, former, version, changed_at, changed_by)
      values (${JSON.stringify(choices)}::jsonb, ${JSON.stringify(before)}::jsonb, 1, ${now}, ${actor.id})
      on conflict (is_only) do update set choices = excluded.choices, former = excluded.former,
        version = radio_settings.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(
      tx,
    )
    const changes = { fields: fields.join(', ') }
    await recordAct(tx, { by: actor.id, act: 'stations.changed', subject: 'stations', id: 'all', changes }, now)
    await invalidateTags(tx, [stationSettingsTag, ...stationIds.flatMap((id) => [stationTag(id), playsTag(id)])])
    return readSetup(context, tx)
  })
}

/** Removes a closed account from its change. */
export async function forgetAccount(db: AnyDb, accountId: number): Promise<void> {
  await sql`update radio_settings set changed_by = null where changed_by = ${accountId}`.execute(db)
}

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { recordAct } from '#features/audit/server/api.ts'
import { currentPictures, recordUses } from '#features/media/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { nearestAccent, problemOf } from '../accent/accent.ts'
import {
  accentOf,
  type changeSiteSettings,
  type PastValue,
  type SettingName,
  type SiteChange,
  settingNames,
  settingTable,
} from '../contract.ts'
import type { SiteContext } from './context.ts'
import { isFixed, parseAsVariable, type SiteEnvironment } from './read-settings.ts'
import { readSettings } from './show-settings.ts'
import type { SiteTables } from './tables.ts'
import { siteTag } from './tags.ts'

type Changed = Outcome<typeof changeSiteSettings>
type Refused = Extract<Changed, Refusal>
type Values = Partial<Record<SettingName, PastValue>>

/** By whom a setting is changed: an account, or null for the picture library. */
export type ChangedBy = Pick<Actor, 'id'> | null

/**
 * Changes settings, all or none of them; they apply in every process at once, in this one before
 * the result. Refuses invalid values by field, settings fixed by the environment, and with
 * `error.stale` those that were changed since they were read.
 */
export async function changeSettings(
  context: SiteContext,
  actor: ChangedBy,
  change: SiteChange,
  seen: Partial<Record<SettingName, number>>,
): Promise<Changed> {
  const { environment, db } = context
  const asked = settingNames.filter((name) => change[name] !== undefined)
  const fixed = asked.filter((name) => isFixed(environment, name))
  if (fixed.length > 0) return refuseFields('error.settingFixed', fixed)
  const values = parseValues(environment, change, asked)
  if (isRefusal(values)) return values
  const outcome = await inTransaction(db, async (tx): Promise<Changed> => {
    if (typeof change.logo === 'string') {
      const picture = (await currentPictures(tx, [change.logo])).get(change.logo)
      if (!picture) return refuseFields('error.pictureNotFound', ['logo'])
      values.logo = { src: picture.src, width: picture.width, height: picture.height }
    }
    const rows = await lockSettings(tx, asked)
    const stale = asked.filter((name) => rows.get(name)?.version !== (seen[name] ?? 0))
    if (stale.length > 0) {
      return refuse('error.stale', { names: stale, current: await readSettings(context, tx) })
    }
    for (const name of asked)
      await writeValue(context, tx, actor, name, rows.get(name)?.value ?? null, values[name] ?? null)
    await invalidateTags(tx, [siteTag])
    return readSettings(context, tx)
  })
  if (!isRefusal(outcome)) await context.live.renew()
  return outcome
}

function refuseFields<const Key extends keyof typeof changeSiteSettings.refusals>(
  key: Key,
  names: readonly string[],
  parameters: Record<string, unknown> = {},
) {
  return refuse(key, { ...parameters, fields: Object.fromEntries(names.map((name) => [name, key])) })
}

/** Parses the values by the environment's schemas, and the accents by their contrast. */
function parseValues(
  environment: SiteEnvironment,
  change: SiteChange,
  asked: readonly SettingName[],
): Values | Refused {
  const values: Values = {}
  for (const name of asked) {
    const value = change[name] ?? null
    if (value === null) {
      values[name] = null
      continue
    }
    if (name in accentOf) {
      const theme = accentOf[name as keyof typeof accentOf]
      const colour = String(value)
      const problem = problemOf(theme, colour)
      if (problem) {
        const nearest = nearestAccent(theme, colour)
        return refuseFields('error.accentContrast', [name], { theme, ...problem, nearest })
      }
    }
    const parsed = parseAsVariable(environment, name, value)
    if (parsed === undefined) return refuseFields(settingTable[name].wrong, [name])
    values[name] = parsed
  }
  return values
}

/** Returns the rows of settings, which are locked and made where there are none. */
async function lockSettings(tx: Tx<SiteTables>, names: readonly SettingName[]) {
  if (names.length === 0) return new Map<SettingName, { value: PastValue; version: number }>()
  await tx
    .insertInto('site_settings')
    .values(names.toSorted().map((name) => ({ name, value: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await tx
    .selectFrom('site_settings')
    .selectAll()
    .where('name', 'in', names)
    .orderBy('name')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}

async function writeValue(
  { clock }: SiteContext,
  tx: Tx<SiteTables>,
  actor: ChangedBy,
  name: SettingName,
  before: PastValue,
  after: PastValue,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  const now = clock.now()
  await tx
    .updateTable('site_settings')
    .set((row) => ({ value: jsonOf(after), version: row('version', '+', 1) }))
    .where('name', '=', name)
    .execute()
  await tx
    .insertInto('site_changes')
    .values({
      name,
      before: jsonOf(before),
      after: jsonOf(after),
      changed_by: actor?.id ?? null,
      changed_at: now,
    })
    .execute()
  if (name === 'logo') {
    const srcs = isLogo(after) ? [after.src] : []
    await recordUses(tx, { subject: 'site', thing: 'settings', language: null, label: 'Logo' }, srcs)
  }
  if (!actor) return
  const changes = { setting: name, before: short(before), after: short(after) }
  await recordAct(tx, { by: actor.id, act: 'siteSetting.changed', subject: 'siteSetting', id: name, changes }, now)
}

const jsonOf = (value: PastValue) => (value === null ? null : sql<PastValue>`${JSON.stringify(value)}::jsonb`)

const isLogo = (value: PastValue): value is { src: string; width: number; height: number } =>
  typeof value === 'object' && value !== null && 'src' in value

/** A value as the audit log has it: a picture by its address, links by their addresses. */
function short(value: PastValue): string | number | boolean | null {
  if (value === null || typeof value !== 'object') return value
  return isLogo(value) ? value.src : value.map(({ address }) => address).join(' ')
}

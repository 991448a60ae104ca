import { randomUUID } from 'node:crypto'
import type { ActName } from '#features/audit/contract.ts'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type {
  addStaffPosition,
  changeStaffPosition,
  deleteStaffPosition,
  OfferedPosition,
  openStaffPosition,
  orderStaffPositions,
  restoreStaffPosition,
} from '../../contract.ts'
import type { JobsContext } from '../context.ts'
import { addPosition, changePosition, deletePosition, restorePosition } from '../manage-positions.ts'
import type { JobsTables } from '../tables.ts'
import { applicationsTag, positionsTag } from '../tags.ts'
import { describePositions } from './list-positions.ts'
import { includes, type Reach, reachOf, withinReach } from './reach.ts'

/**
 * Adds a closed position under a key made of its title. Refuses `error.otherDepartment` for a
 * department that is not the caller's.
 */
export async function addByStaff(
  { db, clock }: JobsContext,
  actor: Actor,
  { department, texts }: Parsed<typeof addStaffPosition>['body'],
): Promise<Outcome<typeof addStaffPosition>> {
  const now = clock.now()
  const reach = await reachOf(db, actor, 'jobs.positions')
  if (reach !== 'all' && !includes(reach, department)) return refuse('error.otherDepartment')
  return inTransaction(db, async (tx) => {
    const key = await freeKey(tx, texts.en?.title ?? texts.de?.title ?? texts.tr?.title ?? '')
    for (const [language, text] of writtenIn(texts)) {
      const added = await addPosition(tx as never, { ...text, key, language, department, isOpen: false }, now)
      if (added) await record(tx, actor, 'position.added', added.id, now, { language })
    }
    const [position] = await describePositions(tx, 'all', key)
    if (!position) throw new Error('A position that was added is there')
    return position
  })
}

/**
 * Changes department and texts of a position. Refusals as `onPosition`, and
 * `error.otherDepartment`.
 */
export async function changeByStaff(
  context: JobsContext,
  actor: Actor,
  key: string,
  { department, texts, seen }: Parsed<typeof changeStaffPosition>['body'],
): Promise<Outcome<typeof changeStaffPosition>> {
  return onPosition(context, actor, key, seen, async (tx, position, now, reach) => {
    if (reach !== 'all' && !includes(reach, department)) return refuse('error.otherDepartment')
    const written = new Map(writtenIn(texts))
    for (const known of position.texts) {
      const text = written.get(known.language)
      const isSame = department === position.department && (!text || isEqual(text, known))
      if (isSame) continue
      await changePosition(tx as never, known.id, { ...text, department }, now)
      await record(tx, actor, 'position.changed', known.id, now, { language: known.language })
    }
    for (const [language, text] of written) {
      if (position.texts.some((known) => known.language === language)) continue
      const added = await addPosition(tx as never, { ...text, key, language, department, isOpen: false }, now)
      if (added) await record(tx, actor, 'position.added', added.id, now, { language })
    }
    return null
  })
}

/** Opens a position in these languages and closes it in the others. Refusals as `onPosition`. */
export async function openByStaff(
  context: JobsContext,
  actor: Actor,
  key: string,
  { languages, seen }: Parsed<typeof openStaffPosition>['body'],
): Promise<Outcome<typeof openStaffPosition>> {
  return onPosition(context, actor, key, seen, async (tx, position, now) => {
    for (const { id, language, isOpen } of position.texts) {
      const opens = languages.includes(language)
      if (opens === isOpen) continue
      await changePosition(tx as never, id, { isOpen: opens }, now)
      await record(tx, actor, 'position.changed', id, now, { language, open: opens })
    }
    return null
  })
}

/**
 * Deletes a position; its applications stay. Refusals as `onPosition`, and `error.stale` if it does
 * not have that many applications.
 */
export async function deleteByStaff(
  context: JobsContext,
  actor: Actor,
  key: string,
  { seen, applications }: Parsed<typeof deleteStaffPosition>['query'],
): Promise<Outcome<typeof deleteStaffPosition>> {
  const deleted = await onPosition(context, actor, key, seen, async (tx, position, now) => {
    if (position.applications !== applications) return refuse('error.stale', { current: position })
    await deletePosition(tx as never, key, now)
    for (const { id, language } of position.texts) await record(tx, actor, 'position.deleted', id, now, { language })
    return 'deleted' as const
  })
  return isRefusal(deleted) ? deleted : {}
}

/** Brings a deleted position back as it was. Refuses `error.positionNotFound`. Idempotent. */
export async function restoreByStaff(
  { db, clock }: JobsContext,
  actor: Actor,
  key: string,
): Promise<Outcome<typeof restoreStaffPosition>> {
  const reach = await reachOf(db, actor, 'jobs.positions')
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('jobs_positions')
      .select('id')
      .where('key', '=', key)
      .where(withinReach(reach))
      .executeTakeFirst()
    if (!known) return refuse('error.positionNotFound')
    for (const { id, language } of await restorePosition(tx as never, key, now))
      await record(tx, actor, 'position.broughtBack', id, now, { language })
    const [position] = await describePositions(tx, reach, key)
    return position ?? refuse('error.positionNotFound')
  })
}

/**
 * Puts the caller's positions into another order: they share the places that they had. Refuses
 * `error.stale` if `keys` are not the caller's positions.
 */
export async function orderByStaff(
  context: JobsContext,
  actor: Actor,
  { keys }: Parsed<typeof orderStaffPositions>['body'],
): Promise<Outcome<typeof orderStaffPositions>> {
  const now = context.clock.now()
  const reach = await reachOf(context.db, actor, 'jobs.positions')
  const refused = await inTransaction(context.db, async (tx) => {
    const rows = await tx
      .selectFrom('jobs_positions')
      .select(['id', 'key', 'place'])
      .where(withinReach(reach))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    const places = [...new Map(rows.map(({ key, place }) => [key, place])).entries()]
    const known = new Set(places.map(([key]) => key))
    if (known.size !== keys.length || new Set(keys).symmetricDifference(known).size > 0) return refuse('error.stale')
    const free = places.map(([, place]) => place).toSorted((one, other) => one - other)
    for (const [at, key] of keys.entries()) {
      const moved = rows.filter((row) => row.key === key && row.place !== free[at])
      const [first] = moved
      if (!first) continue
      await tx
        .updateTable('jobs_positions')
        .set({ place: free[at] ?? 0 })
        .where('key', '=', key)
        .execute()
      await record(tx, actor, 'position.moved', first.id, now, {})
    }
    await invalidateTags(tx, [positionsTag, applicationsTag])
    return null
  })
  return refused ?? describePositions(context.db, reach)
}

type Worked = Refusal | 'deleted' | null

/**
 * Works on a position whose rows are locked, and returns it as it is then. Refuses
 * `error.positionNotFound`, and `error.stale` with `current` if it is not as it was seen.
 */
async function onPosition<Outcome_ extends Worked>(
  { db, clock }: JobsContext,
  actor: Actor,
  key: string,
  seen: string,
  work: (tx: Tx<JobsTables>, position: OfferedPosition, now: Date, reach: Reach) => Promise<Outcome_>,
) {
  const reach = await reachOf(db, actor, 'jobs.positions')
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('jobs_positions').select('id').where('key', '=', key).orderBy('id').forUpdate().execute()
    const [position] = await describePositions(tx, reach, key)
    if (!position) return refuse('error.positionNotFound')
    if (position.seen !== seen) return refuse('error.stale', { current: position })
    const done = await work(tx, position, clock.now(), reach)
    if (done && done !== 'deleted') return done as Exclude<Outcome_, 'deleted' | null>
    await invalidateTags(tx, [positionsTag, applicationsTag])
    if (done === 'deleted') return done as Extract<Outcome_, 'deleted'>
    const [changed] = await describePositions(tx, 'all', key)
    return changed ?? refuse('error.positionNotFound')
  })
}

type Texts = Parsed<typeof addStaffPosition>['body']['texts']
type Text = NonNullable<Texts[LanguageCode]>

function writtenIn(texts: Texts): [LanguageCode, Text][] {
  return languageCodes.flatMap((language) => {
    const text = texts[language]
    return text ? [[language, text] satisfies [LanguageCode, Text]] : []
  })
}

function isEqual(text: Text, known: Text): boolean {
  const { title, summary, tasks, requirements } = known
  return (
    JSON.stringify([text.title, text.summary, text.tasks, text.requirements]) ===
    JSON.stringify([title, summary, tasks, requirements])
  )
}

/** A key made of a title, as short as others; with a number where it is taken. */
async function freeKey(tx: Tx<JobsTables>, title: string): Promise<string> {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replace(/^-+|-+$/g, '')
  const base = plain || 'position'
  const taken = await tx.selectFrom('jobs_positions').select('key').where('key', 'like', `${base}%`).execute()
  const keys = new Set(taken.map(({ key }) => key))
  if (!keys.has(base)) return base
  for (let number = 2; number < 100; number++) if (!keys.has(`${base}-${number}`)) return `${base}-${number}`
  return randomUUID()
}

function record(
  tx: Tx<JobsTables>,
  actor: Actor,
  act: Extract<ActName, `position.${string}`>,
  id: number,
  now: Date,
  changes: Record<string, string | boolean>,
) {
  return recordAct(tx, { by: actor.id, act, subject: 'position', id, changes }, now)
}

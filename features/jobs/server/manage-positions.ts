import { sql } from 'kysely'
import type { HeadDepartment } from '#features/accounts/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
import { type Position, positionLimits } from '../contract.ts'
import type { JobsTables } from './tables.ts'
import { applicationsTag, positionsTag } from './tags.ts'

/**
 * Parses the text of a position: `# title`, the summary, and two lists of lines with `-`, first
 * tasks and then requirements, each below a `##` heading. Returns a sentence for the author if it
 * is invalid.
 */
export function readPosition(text: string): PositionText | string {
  const [head = '', ...lists] = text
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .split(/^## .*$/m)
  const { title = '', summary = '' } = /^\s*# (?<title>[^\n]+)\n(?<summary>.*)$/s.exec(head)?.groups ?? {}
  const [tasks, requirements] = lists.map(linesOf)
  const said = { title: title.trim(), summary: summary.trim().replace(/\s+/g, ' ') }
  if (said.title === '' || said.title.length > positionLimits.title)
    return `It begins with "# " and a title of at most ${positionLimits.title} characters.`
  if (said.summary === '' || said.summary.length > positionLimits.summary)
    return `A summary of at most ${positionLimits.summary} characters stands below the title.`
  if (lists.length !== 2 || !tasks || !requirements)
    return 'Two lists follow, each below a line that begins with "## ": the tasks, and the requirements.'
  for (const list of [tasks, requirements]) {
    const isFitting = list.length > 0 && list.length <= positionLimits.lines
    if (!isFitting || list.some((line) => line.length > positionLimits.line))
      return `A list has 1 to ${positionLimits.lines} lines that begin with "- ", of at most ${positionLimits.line} characters.`
  }
  return { ...said, tasks, requirements }
}

function linesOf(list: string): string[] {
  return list.split('\n').flatMap((line) => /^\s*[-*] (.+)$/.exec(line)?.[1]?.trim() || [])
}

/**
 * A position as shown to the team: `key` is shared by all languages, `applications` the number of
 * all applications, `pending` of those that wait for a decision.
 */
export type ManagedPosition = Position & {
  key: string
  isOpen: boolean
  applications: number
  pending: number
  department: HeadDepartment | null
}

/** A position to add; without a department, it has that of its other languages. */
export type NewPosition = PositionText & {
  key: string
  language: LanguageCode
  isOpen?: boolean
  department?: HeadDepartment | null
}

/** Texts of a position in one language. */
export type PositionText = Pick<Position, 'title' | 'summary' | 'tasks' | 'requirements'>

/**
 * Every position, the open ones first, each in the order of the page; with `deleted`, those that
 * were deleted instead.
 */
export async function listAllPositions(db: Db<unknown>, { deleted = false } = {}): Promise<ManagedPosition[]> {
  return selectPositions(tablesOf<JobsTables>(db))
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy('is_open', 'desc')
    .orderBy('place')
    .orderBy('key')
    .orderBy('language')
    .execute()
}

/**
 * Adds a position, open unless said otherwise, and returns it; undefined if the key exists in that
 * language or is that of a deleted position. It takes department and place of the key's other
 * languages, or comes last.
 */
export async function addPosition(
  db: Db<unknown>,
  { isOpen = true, department, ...position }: NewPosition,
  now: Date,
): Promise<ManagedPosition | undefined> {
  return inTransaction(tablesOf<JobsTables>(db), async (tx) => {
    const other = await tx
      .selectFrom('jobs_positions')
      .select(['department', 'place', 'deleted_at'])
      .where('key', '=', position.key)
      .executeTakeFirst()
    if (other?.deleted_at) return undefined
    const { last } = await tx
      .selectFrom('jobs_positions')
      .select((is) => is.fn.max<number | null>('place').as('last'))
      .executeTakeFirstOrThrow()
    const added = await tx
      .insertInto('jobs_positions')
      .values({
        ...position,
        ...{ is_open: isOpen, changed_at: now, place: other?.place ?? (last ?? 0) + 1 },
        department: department === undefined ? (other?.department ?? null) : department,
      })
      .onConflict((conflict) => conflict.columns(['key', 'language']).doNothing())
      .returning('id')
      .executeTakeFirst()
    await invalidateTags(tx, added ? [positionsTag] : [])
    return added && findPosition(tx, added.id)
  })
}

/**
 * Opens, closes or edits a position, or gives it another department; omitted values are unchanged.
 * Returns it; undefined if there is none. Existing applications are unaffected.
 */
export async function changePosition(
  db: Db<unknown>,
  id: number,
  change: Partial<PositionText> & { isOpen?: boolean; department?: HeadDepartment | null },
  now: Date,
): Promise<ManagedPosition | undefined> {
  const { isOpen, ...text } = change
  return inTransaction(tablesOf<JobsTables>(db), async (tx) => {
    await tx
      .updateTable('jobs_positions')
      .set({ ...text, ...(isOpen === undefined ? {} : { is_open: isOpen }), changed_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    await invalidateTags(tx, [positionsTag])
    return findPosition(tx, id)
  })
}

/**
 * Deletes a position in all its languages, and returns them; empty if there is none. Its
 * applications stay, and it can be brought back.
 */
export function deletePosition(db: Db<unknown>, key: string, now: Date): Promise<ManagedPosition[]> {
  return setDeleted(db, key, true, now)
}

/** Brings a deleted position back as it was. Returns its texts; empty if none was deleted. */
export function restorePosition(db: Db<unknown>, key: string, now: Date): Promise<ManagedPosition[]> {
  return setDeleted(db, key, false, now)
}

async function setDeleted(db: Db<unknown>, key: string, isDeleted: boolean, now: Date): Promise<ManagedPosition[]> {
  return inTransaction(tablesOf<JobsTables>(db), async (tx) => {
    const changed = await tx
      .updateTable('jobs_positions')
      .set(
        isDeleted
          ? { deleted_at: now, changed_at: now, is_open: false, open_before: sql<boolean>`is_open` }
          : {
              deleted_at: null,
              changed_at: now,
              is_open: sql<boolean>`coalesce(open_before, false)`,
              open_before: null,
            },
      )
      .where('key', '=', key)
      .where('deleted_at', isDeleted ? 'is' : 'is not', null)
      .returning('id')
      .execute()
    if (changed.length === 0) return []
    await invalidateTags(tx, [positionsTag, applicationsTag])
    return selectPositions(tx).where('key', '=', key).orderBy('id').execute()
  })
}

/** Whether there has been any position, deleted ones included. */
export async function hasPositions(db: Db<unknown>): Promise<boolean> {
  const any = await tablesOf<JobsTables>(db).selectFrom('jobs_positions').select('id').limit(1).executeTakeFirst()
  return any !== undefined
}

function findPosition(tx: Tx<JobsTables>, id: number): Promise<ManagedPosition | undefined> {
  return selectPositions(tx).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

function selectPositions(db: Db<JobsTables>) {
  return db.selectFrom('jobs_positions').select((is) => [
    ...(['id', 'key', 'language', 'title', 'summary', 'tasks', 'requirements', 'is_open as isOpen'] as const),
    'department',
    is
      .selectFrom('jobs_applications')
      .select((of) => of.fn.countAll<number>().as('count'))
      .whereRef('position_id', '=', 'jobs_positions.id')
      .$asScalar()
      .$notNull()
      .as('applications'),
    is
      .selectFrom('jobs_applications')
      .select((of) => of.fn.countAll<number>().as('count'))
      .whereRef('position_id', '=', 'jobs_positions.id')
      .where('status', '=', 'pending')
      .$asScalar()
      .$notNull()
      .as('pending'),
  ])
}

/** The open positions of a language, in the order that the staff gave them. */
export async function listOpenPositions(db: Db<JobsTables>, language: LanguageCode): Promise<Position[]> {
  addCacheTags([positionsTag])
  return db
    .selectFrom('jobs_positions')
    .select(['id', 'language', 'title', 'summary', 'tasks', 'requirements'])
    .where('language', '=', language)
    .where('is_open', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { familyOf } from './family-of.ts'
import { indexNewTexts } from './index-texts.ts'

const atOnce = 2_000

/**
 * Fills in parsed codes and word indexes for data stored by older versions. Does nothing when
 * complete, and resumes after an interruption.
 */
export async function completeArchive(db: Db<unknown>): Promise<void> {
  while ((await readCodes(db)) === atOnce);
  await indexNewTexts(db)
}

async function readCodes(db: Db<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from badges_badges where family is null order by id limit ${atOnce}`.execute(db)
  if (rows.length === 0) return 0
  const facts = rows.map(({ code }) => familyOf(code))
  await sql`
    with held as materialized (
      select id, read.family, read.country, read.base, read.level
      from badges_badges join unnest(
        ${rows.map(({ id }) => id)}::integer[], ${facts.map(({ family }) => family)}::text[],
        ${facts.map(({ country }) => country)}::text[], ${facts.map(({ base }) => base)}::text[],
        ${facts.map(({ level }) => level)}::integer[]
      ) as read(read_id, family, country, base, level) on id = read_id
      order by id for no key update of badges_badges
    )
    update badges_badges as badge set family = held.family, country = held.country, base = held.base, level = held.level
    from held where badge.id = held.id`.execute(db)
  return rows.length
}

import { sql } from 'kysely'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database.ts'
import { editDistance } from '#platform/server/edit-distance.ts'
import { bareWord } from './text-words.ts'
import type { SoughtWord } from './word-sets.ts'

// How much of what is typed a known word must have (pg_trgm) to be compared letter by letter.
const nearEnough = 0.4
const shortestTyped = 4
const mostCompared = 100

type Known = { place: number; word: string; id: number | null }

/** Finds the known words that each word may have been meant for, in texts and codes: a letter wrong, missing, too many or at another's place, in long words two. */
export async function nearWords<Tables>(db: Db<Tables>, words: readonly string[]): Promise<SoughtWord[]> {
  const known = await inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(nearEnough)}, true)`.execute(tx)
    return readKnown(tx, words)
  })
  return words.map((typed, place) => {
    const near = known.filter(
      (each) => each.place === place && isNear(each.word, each.id === null ? bareWord(typed) : typed),
    )
    return {
      typed,
      near: {
        texts: near.flatMap(({ word, id }) => (id === null ? word : [])),
        codes: near.flatMap(({ id }) => id ?? []),
      },
    }
  })
}

async function readKnown(tx: AnyDb, words: readonly string[]): Promise<Known[]> {
  const parts = words.flatMap((typed, place) => {
    if (typed.length < shortestTyped) return []
    const word = bareWord(typed)
    return sql`
      (select ${place}::integer as place, word, null::integer as id from badges_words
        where word % ${word} group by word order by similarity(word, ${word}) desc limit ${mostCompared})
      union all
      (select ${place}::integer, code_folded, id from badges_badges
        where code_folded % ${typed} order by similarity(code_folded, ${typed}) desc limit ${mostCompared})`
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Known>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows
}

function isNear(known: string, typed: string): boolean {
  const most = typed.length < 6 ? 1 : 2
  return known !== typed && editDistance(known, typed, most) <= most
}

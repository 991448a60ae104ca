import { sql } from 'kysely'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database.ts'
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
  return known !== typed && distance(known, typed) <= (typed.length < 6 ? 1 : 2)
}

/** How many letters must be put in, taken out, replaced or swapped with the next to make one word the other (optimal string alignment). */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}

import type pg from 'pg'
import { vocabulary } from '../news/words.ts'

const afterFirst = 7919

/**
 * The name of a filled player by number: two words and a number, with spellings as different as
 * real ones.
 */
export function playerName(number: number): string {
  const word = (at: number) => vocabulary[at % vocabulary.length] ?? ''
  return `${word(number * afterFirst)}.${word(number)}${number % 100}`.slice(0, 32)
}

/** Gives the numbered players of a filled archive names that a search has to distinguish. */
export async function namePlayers(pool: pg.Pool): Promise<void> {
  // A site's statements are limited to half a minute; filling is not.
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ id: number; number: number }>(
    "select id, substr(name, 7)::integer as number from scanner_players where name like 'Player%'",
  )
  await client.query(
    `update scanner_players as player set name = given.name
     from unnest($1::bigint[], $2::text[]) as given (id, name) where player.id = given.id`,
    [rows.map(({ id }) => id), rows.map(({ number }) => playerName(number))],
  )
  await client.query('vacuum (analyze) scanner_players')
  client.release(true)
}

import { type RawBuilder, sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'

/**
 * A table of SQL with the game's ids (`habbo_id`) of players who are on no board: those who hide
 * their page, and those who chose it. Bans of accounts do not concern players.
 */
export const keptOffBoards = sql`(
  select habbo_id from accounts_hidden_players where page
  union select habbo_id from accounts_accounts where not on_board and habbo_id is not null
  union select habbo_id from accounts_off_boards
)`

/** A condition of SQL: the player of this id is on no board. */
export function isKeptOffBoards(habboId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from accounts_hidden_players as hider where hider.habbo_id = ${habboId} and hider.page)
    or exists (select from accounts_accounts as member where member.habbo_id = ${habboId} and not member.on_board)
    or exists (select from accounts_off_boards as former where former.habbo_id = ${habboId})
  )`
}

/** Remembers for the player that an account which is being closed is on no board. */
export async function rememberOffBoards(tx: AnyDb, accountId: number): Promise<void> {
  await sql`
    insert into accounts_off_boards (habbo_id)
    select habbo_id from accounts_accounts where id = ${accountId} and not on_board and habbo_id is not null
    on conflict do nothing`.execute(tx)
}

/** Keeps a new account off the boards if an earlier one of its player was. */
export async function restoreOffBoards(tx: AnyDb, accountId: number): Promise<void> {
  await sql`
    with former as (
      delete from accounts_off_boards where habbo_id = (select habbo_id from accounts_accounts where id = ${accountId})
      returning habbo_id
    )
    update accounts_accounts set on_board = false where id = ${accountId} and exists (select from former)`.execute(tx)
}

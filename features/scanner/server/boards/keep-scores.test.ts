import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepOffSite } from '#features/accounts/server/api.ts'
import { aggregateAll } from '#features/badges/server/api.ts'
import { freshDatabase } from '#test/database.ts'
import { rarestPoints } from '../../contract.ts'
import { keepBoards } from '../api.ts'
import { applyProfile } from '../scan/apply-profile.ts'
import { applyPanel } from '../scan/scan-player.ts'
import { aProfile, badges, may, openTrial } from '../testing/trial.ts'
import { partsOfPoint, rangeOf } from './scores.ts'

let trial: ReturnType<typeof openTrial>
beforeAll(async () => {
  trial = openTrial(await freshDatabase())
})
afterAll(() => trial.close())

async function ask<Row extends object>(text: string): Promise<Row[]> {
  return (await sql<Row>`${sql.raw(text)}`.execute(trial.db)).rows
}

const codes = ['ACH_Lamp1', 'ACH_Lamp2', 'ACH_Lamp3', 'ACH_Sole1', 'Z1', 'Z2', 'DE1']
const players = 4
const step = fc.oneof(
  fc.record({ what: fc.constant('scan'), who: fc.nat(players - 1), codes: fc.subarray(codes), days: fc.nat(6) }),
  fc.record({ what: fc.constantFrom('hide', 'show', 'leave', 'return', 'keep'), who: fc.nat(players - 1) }),
)

test('the scores kept after scans, hiding and leaving are those of a full count', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await emptyTables()
      let day = 1
      const known = await Promise.all(
        Array.from({ length: players }, async (_, at) => {
          const profile = aProfile({ name: `Kept${at}` })
          const hotel = at % 2 ? ('hhde' as const) : ('hhus' as const)
          const { playerId } = await applyProfile(trial.db, hotel, profile, may(1))
          await ask(`insert into scanner_scores_due values (${playerId})`)
          await ask(
            `insert into accounts_accounts (habbo_id, hotel, name, password, created_at)
             values ('${profile.habboId}', '${hotel}', 'Kept${at}', '', now())`,
          )
          return { id: playerId, hotel, habboId: profile.habboId, name: profile.name }
        }),
      )
      for (const each of steps) {
        const player = known[each.who]
        if (!player) continue
        if ('codes' in each) {
          day += each.days
          await applyPanel(trial.db, player, badges(...each.codes), may(day))
        } else if (each.what === 'hide' || each.what === 'show') {
          await keepOffSite(trial.db, player, each.what === 'hide')
        } else if (each.what === 'keep') {
          await aggregateAll(trial.wholeDb)
          await keepBoards(trial.wholeDb, may(day))
        } else {
          await ask(
            `update accounts_accounts set on_board = ${each.what === 'return'} where habbo_id = '${player.habboId}'`,
          )
        }
      }
      await aggregateAll(trial.wholeDb)
      await keepBoards(trial.wholeDb, may(day))
      const kept = await ask<Kept>(
        `select player_id, board, score from scanner_scores where board <> 'recent' order by player_id, board`,
      )
      expect(kept.filter(({ board, score }) => isOfMonth(board, score, day))).toEqual(await countAll(day))
      expect(await ask('select * from scanner_score_ranges where players <> 0 order by board, hotel, range')).toEqual(
        await countRanges(),
      )
    }),
    { numRuns: 12 },
  )
})

type Kept = { player_id: number; board: string; score: number }

async function emptyTables() {
  await ask(
    `truncate scanner_players, scanner_panels, scanner_badges, scanner_earlier, scanner_earlier_stays, scanner_changes,
     scanner_scores, scanner_score_ranges, scanner_scores_due, scanner_badge_merits, scanner_unlisted,
     badges_badges, badges_texts, badges_hotels, badges_owner_changes, badges_owner_days, badges_samples,
     badges_sample_changes, accounts_accounts, accounts_hidden_players restart identity cascade`,
  )
}

const monthOf = (day: number) => 2026 * 12 + may(day).getUTCMonth()

/** Scores of an earlier month stay until their player is scanned again, but are on no board. */
function isOfMonth(board: string, score: number, day: number): boolean {
  return board !== 'climbers' || Math.floor(score / 1_000_000) === monthOf(day)
}

type Stay = { player_id: number; code: string; gained_after: Date | null; gained_by: Date; lost_by: Date | null }

/** Counts everything again from the rows of scans, by other means than the product. */
async function countAll(day: number): Promise<Kept[]> {
  const stays = await ask<Stay>(
    `select player_id, code, gained_after, gained_by, lost_by from scanner_badges join badges_badges on id = badge_id`,
  )
  const earlier = await ask<Stay>(
    `select player_id, '' as code, gained_after, gained_by, lost_by from scanner_earlier_stays where panel = 'badges'`,
  )
  const archive = await ask<{ code: string; first: Date }>('select code, first_scanned_at as first from badges_badges')
  const people = await ask<{ id: number; first: Date; isOn: boolean; isRead: boolean }>(
    `select player.id, first_scanned_at as first, panel.checked_at is not null as "isRead",
       on_board and not coalesce(hider.page, false) as "isOn"
     from scanner_players as player join accounts_accounts as account on account.habbo_id = player.habbo_id
     join scanner_panels as panel on panel.player_id = player.id and panel.panel = 'badges'
     left join accounts_hidden_players as hider on hider.habbo_id = player.habbo_id order by player.id`,
  )
  const owned = stays.filter(({ lost_by }) => lost_by === null)
  const pointsOf = (code: string) => {
    const owners = owned.filter((stay) => stay.code === code).length
    return (rarestPoints * partsOfPoint) / 2 ** Math.floor(Math.log2(owners))
  }
  const lamps = archive.filter(({ code }) => code.startsWith('ACH_Lamp')).map(({ code }) => code)
  const last = lamps.length > 1 ? lamps.toSorted().at(-1) : undefined
  const begin = Date.UTC(2026, may(day).getUTCMonth())
  return people.flatMap(({ id, first, isOn, isRead }) => {
    if (!isOn) return []
    const own = owned.filter((stay) => stay.player_id === id)
    const finds = own.filter((stay) => {
      const met = archive.find(({ code }) => code === stay.code)?.first
      return met?.getTime() === stay.gained_by.getTime()
    })
    const all = [...stays, ...earlier].filter((stay) => stay.player_id === id)
    const climbed =
      all.filter((stay) => stay.gained_after && stay.gained_by.getTime() >= begin).length -
      all.filter((stay) => stay.lost_by && stay.lost_by.getTime() >= begin).length
    const scores: [string, number | null][] = [
      ['badges', isRead ? own.length : null],
      ['climbers', climbed > 0 ? monthOf(day) * 1_000_000 + climbed : null],
      ['finds', finds.length > 0 ? Math.max(...finds.map((stay) => stay.gained_by.getTime())) : null],
      ['known', -first.getTime()],
      ['rarity', own.reduce((sum, { code }) => sum + pointsOf(code), 0) || null],
      ['series', own.filter(({ code }) => code === last).length || null],
    ]
    return scores.flatMap(([board, score]) => (score === null ? [] : [{ player_id: id, board, score }]))
  })
}

async function countRanges() {
  const scores = await ask<Kept & { hotel: string }>(`select * from scanner_scores where board <> 'recent'`)
  const counts = new Map<string, { board: string; hotel: string; range: number; players: number }>()
  for (const { board, hotel, score } of scores)
    for (const place of ['', hotel]) {
      const { range } = rangeOf(board as never, score)
      const key = `${board} ${place} ${range}`
      counts.set(key, { board, hotel: place, range, players: (counts.get(key)?.players ?? 0) + 1 })
    }
  const order = ({ board, hotel }: { board: string; hotel: string }) => `${board} ${hotel.padEnd(6)}`
  return [...counts.values()].toSorted(
    (one, other) => order(one).localeCompare(order(other), 'en') || one.range - other.range,
  )
}

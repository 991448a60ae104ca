import { boardNames } from '#features/scanner/contract.ts'
import { keepBoards } from '#features/scanner/server/api.ts'
import type { Database } from '#platform/server/database/database.ts'
import { asked, measureGrowth } from './badges/archive-growth.ts'
import type { ArchiveSize } from './badges/fill-badges.ts'
import { addMembers } from './polling/visitors.ts'

const hotels = [undefined, 'hhde', 'hhus', 'hhtr'] as const

/**
 * What the boards of players cost over HTTP, small and large, and how long computing all scores
 * takes.
 */
await measureGrowth({
  goals: { p99: 50, ratio: 1.5 },
  fill: fillBoards,
  async paths(filling) {
    const board = (at: number) => boardNames[at % boardNames.length] ?? 'badges'
    const hotel = (at: number) => hotels[Math.floor(at / boardNames.length) % hotels.length]
    const of = (at: number) => {
      const code = hotel(at)
      return `board=${board(at)}${code ? `&hotel=${code}` : ''}`
    }
    const { rows } = await filling.pool.query<{ board: string; score: number; player_id: number }>(
      `select board, score, player_id from scanner_scores where board <> 'recent' order by md5(player_id || board) limit $1`,
      [asked],
    )
    const each = (make: (at: number) => string) => Array.from({ length: asked }, (_, at) => make(at))
    const habboId = (at: number) => `hhus-${(1 + at * 331).toString(16).padStart(32, '0')}`
    return {
      'first page': each((at) => `/api/get/scanner/boards?${of(at)}`),
      'any page': rows.map(({ board: name, score, player_id }) => {
        const after = Buffer.from(`${name} ${score} ${player_id}`).toString('base64url')
        return `/api/get/scanner/boards?board=${name}&after=${after}`
      }),
      'own place and neighbours': each((at) => `/api/get/users/player-board-place?${of(at)}`),
      'rare things of the home page': each(
        (at) => `/api/get/scanner/rare-things?language=${['de', 'en', 'tr'][at % 3]}`,
      ),
      'a year of a player': each(
        (at) => `/api/get/scanner/users/${habboId(at % 50)}/span?from=20${10 + (at % 12)}-01-01&until=2026-12-31`,
      ),
    }
  },
  headers: async ({ pool }) => ({ cookie: (await addMembers(pool, 1))[0] ?? '' }),
})

/** Gives the archive what boards rank by, and computes them as a start after an update would. */
async function fillBoards({ db, pool }: Database, { players }: ArchiveSize): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into scanner_panels (player_id, panel, checked_at, current)
     select id, 'badges', now(), 50 from scanner_players`,
  )
  await client.query(
    `update scanner_players set first_scanned_at = now() - (id * 7919 % 2000000) * interval '1 minute',
       scan_finished_at = now() - (id * 104729 % 1000000) * interval '1 second'`,
  )
  await client.query(
    `update badges_badges set first_scanned_at = found.at
     from (select badge_id, min(gained_by) as at from scanner_badges group by badge_id) as found where found.badge_id = id`,
  )
  await client.query(
    `update scanner_badges set gained_after = gained_by - interval '1 day' where gained_by >= date_trunc('month', now())`,
  )
  await client.query('insert into scanner_scores_due select id from scanner_players')
  await client.query('vacuum (analyze) scanner_players, scanner_badges, badges_badges, scanner_panels')
  const start = performance.now()
  await keepBoards(db, new Date())
  const seconds = (performance.now() - start) / 1000
  console.log(`the scores of ${players} players computed in ${seconds.toFixed(0)} s`)
  await client.query('vacuum (analyze) scanner_scores, scanner_score_ranges, scanner_badge_merits, scanner_scores_due')
  client.release(true)
}

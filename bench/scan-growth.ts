import type pg from 'pg'
import { hotelAddresses } from '#features/hotels/server/api.ts'
import { describePlayer } from '#features/scanner/server/describe-player.ts'
import { pageOfBadges } from '#features/scanner/server/lists/list-badges.ts'
import { applyProfile } from '#features/scanner/server/scan/apply-profile.ts'
import { applyPanel } from '#features/scanner/server/scan/scan-player.ts'
import type { ScannerTables } from '#features/scanner/server/tables.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import { badgesFrom, profileOf } from './scan/answers.ts'
import { withDatabase } from './scan/database.ts'
import { judge, median, timed } from './scan/measuring.ts'

/** Whether a site with a thousand times as many scanned players is as quick as a new one. */
const sizes = [10_000, 1_000_000, 10_000_000]
const badgesEach = 400
// Prime, so that no badge comes twice for a player when stepping by 47.
const badgesInAll = 20_011
const runs = 150
const goal = 1.5
const addresses = hotelAddresses({ urls: {}, imagesUrl: 'https://images.example' })

async function fill(pool: pg.Pool, players: { from: number; to: number }) {
  const range = [players.from, players.to]
  await pool.query(
    `insert into scanner_players (habbo_id, hotel, name, motto, figure, level, visibility, visibility_since,
       first_scanned_at, checked_at, looked_at, scan_state)
     select 'hhus-' || lpad(to_hex(number), 32, '0'), 'hhus', 'Player' || number, 'a motto', 'hd-180-1', 16, 'public',
       now(), now(), now(), now(), 'complete'
     from generate_series($1::integer, $2::integer) as number`,
    range,
  )
  const ids = `select id, right(habbo_id, 8)::text as hex from scanner_players
    where substr(name, 7)::integer between $1::integer and $2::integer`
  await pool.query(
    `insert into scanner_panels (player_id, panel, checked_at, current)
     select id, panel, now(), case panel when 'badges' then ${badgesEach} else 0 end
     from (${ids}) as player cross join unnest(array['badges', 'friends', 'groups', 'rooms', 'photos']) as panel`,
    range,
  )
  await pool.query(
    `insert into scanner_earlier (player_id, what, value, gained_by)
     select id, what, 'a value', now() from (${ids}) as player cross join unnest(array['name', 'motto', 'look']) as what`,
    range,
  )
  const step = 2_500
  for (let from = players.from; from <= players.to; from += step) {
    await pool.query(
      `insert into scanner_badges (player_id, badge_id, gained_by)
       select id, 1 + (id * 137 + place * 47) % ${badgesInAll}, now()
       from (${ids}) as player cross join generate_series(1, ${badgesEach}) as place
       order by 1, 2`,
      [from, Math.min(from + step - 1, players.to)],
    )
  }
  await pool.query(
    `update badges_badges as badge set owners = counted.owners
     from (select badge_id, count(*)::integer as owners from scanner_badges group by badge_id) as counted
     where counted.badge_id = badge.id`,
  )
  await pool.query('vacuum (analyze) scanner_players, scanner_panels, scanner_earlier, scanner_badges, badges_badges')
}

async function fillBadges(pool: pg.Pool) {
  const badges = badgesFrom(1, badgesInAll)
  await pool.query(
    'insert into badges_badges (code, first_scanned_at) select code, now() from unnest($1::text[]) as code',
    [badges.map((badge) => badge.code)],
  )
  await pool.query(
    `insert into badges_texts (badge_id, hotel, name, description, labelled_at)
     select id, 'hhus', 'Name ' || id, 'For being a member of the community for ' || id || ' days.', now()
     from badges_badges`,
  )
  await pool.query('vacuum (analyze) badges_badges, badges_texts')
}

async function measure(db: Db<ScannerTables>, pool: pg.Pool, players: number) {
  // Each run uses another player anywhere in the table.
  const someone = (run: number) => profileOf(1 + ((run * 7_919 + 13) % players))
  const query = { state: 'current', q: '', sort: 'newest', limit: 60 } as const
  const page = async (habboId: string, cursor?: string) => {
    const badges = await pageOfBadges(db, addresses, habboId, { ...query, sort: cursor ? 'rarest' : 'newest' })
    if (isRefusal(badges) || badges.total < badgesEach) throw new Error('the filled badges are not there')
  }
  const scanPage = async (run: number) => {
    const { habboId } = someone(run)
    await describePlayer(db, { addresses, cooldownSeconds: () => 300 }, habboId)
    await page(habboId)
  }
  await timed(runs, scanPage)
  const owned = await Promise.all(
    Array.from({ length: runs }, async (_, run) => {
      const found = await pool.query<{ code: string; name: string; description: string }>(
        `select code, texts.name, description from scanner_players as player
         join scanner_badges on player_id = player.id join badges_badges as badge on badge.id = scanner_badges.badge_id
         join badges_texts as texts on texts.badge_id = badge.id where player.habbo_id = $1 and lost_by is null`,
        [someone(run).habboId],
      )
      return found.rows
    }),
  )
  const scan = async (run: number, dropped: number) => {
    const now = new Date()
    const { playerId } = await applyProfile(db, 'hhus', someone(run), now)
    const items = owned[run]?.slice(dropped) ?? []
    await applyPanel(db, { id: playerId, hotel: 'hhus' }, { panel: 'badges', items }, now)
  }
  return {
    'scan page': median(await timed(runs, scanPage)),
    'badge list page': median(await timed(runs, (run) => page(someone(run).habboId, 'next'))),
    'scan, nothing changed': median(await timed(runs, (run) => scan(run, 0))),
    'scan, 8 badges went': median(await timed(runs, (run) => scan(run, 8))),
    'scan, 8 badges came': median(await timed(runs, (run) => scan(run, 0))),
  }
}

await withDatabase<ScannerTables>(async (db, pool) => {
  await fillBadges(pool)
  let players = 0
  let first: Record<string, number> | undefined
  const table: Record<string, Record<string, string>> = {}
  for (const size of sizes) {
    const start = performance.now()
    await fill(pool, { from: players + 1, to: size / badgesEach })
    players = size / badgesEach
    const label = size.toLocaleString('en')
    console.log(`${label} rows of ownership after ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const measured = await measure(db, pool, players)
    first ??= measured
    for (const [what, ms] of Object.entries(measured)) {
      const ratio = ms / (first[what] ?? Number.NaN)
      table[what] = { ...table[what], [label]: `${ms.toFixed(2)} ms (${ratio.toFixed(2)} ×)` }
      if (measured !== first) judge(`${what} with ${label} rows: ${ratio.toFixed(2)} × of ${goal}`, ratio <= goal)
    }
  }
  console.table(table)
})

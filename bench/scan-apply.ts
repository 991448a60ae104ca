import { applyProfile } from '#features/scanner/server/scan/apply-profile.ts'
import { applyPanel } from '#features/scanner/server/scan/scan-player.ts'
import type { ScannerTables } from '#features/scanner/server/tables.ts'
import type { Db } from '#platform/server/database/database.ts'
import { badgesFrom, friendsFrom, groupsFrom, profileOf } from './scan/answers.ts'
import { withDatabase } from './scan/database.ts'
import { judge, median, slowest, timed } from './scan/measuring.ts'

/**
 * What storing a whole scan costs, from the first statement to the last commit: profile, badges,
 * friends and groups in sequence. Our own CPU time is included, so the database's share is lower.
 */
type Size = { label: string; badges: number; friends: number; groups: number; goalMs: number; runs: number }

const sizes: Size[] = [
  { label: '400 badges, 360 friends, 59 groups', badges: 400, friends: 360, groups: 59, goalMs: 60, runs: 60 },
  { label: '5,000 badges, 2,000 friends', badges: 5000, friends: 2000, groups: 0, goalMs: 300, runs: 15 },
]

let scans = 0
let players = 0

async function scan(db: Db<ScannerTables>, size: Size, number: number, seen: { badges: number; shift: number }) {
  scans++
  const now = new Date(Date.UTC(2026, 4, 1, scans))
  const { playerId } = await applyProfile(db, 'hhus', profileOf(number), now)
  const player = { id: playerId, hotel: 'hhus' } as const
  const items = badgesFrom(seen.badges + seen.shift, size.badges)
  await applyPanel(db, player, { panel: 'badges', items }, now)
  await applyPanel(db, player, { panel: 'friends', items: friendsFrom(seen.shift, size.friends) }, now)
  await applyPanel(db, player, { panel: 'groups', items: groupsFrom(seen.shift, size.groups) }, now)
}

await withDatabase<ScannerTables>(async (db) => {
  const rows: Record<string, string>[] = []
  for (const size of sizes) {
    const first = players
    const changed = Math.ceil(size.badges / 50)
    players += size.runs * 2
    const unmet = (run: number) => ({ badges: 100_000 * (first + run + 1), shift: 0 })
    const cases = {
      'first scan, badges never met before': await timed(size.runs, (run) => scan(db, size, first + run, unmet(run))),
      'first scan, badges known': await timed(size.runs, (run) => {
        return scan(db, size, first + size.runs + run, unmet(0))
      }),
      'scan again, 2 % came and 2 % went': await timed(size.runs, (run) => {
        return scan(db, size, first + size.runs + run, { ...unmet(0), shift: changed })
      }),
      'scan again, nothing changed': await timed(size.runs, (run) => {
        return scan(db, size, first + size.runs + run, { ...unmet(0), shift: changed })
      }),
    }
    for (const [what, took] of Object.entries(cases)) {
      const [middle, slow] = [median(took).toFixed(1), slowest(took).toFixed(1)]
      rows.push({ scan: size.label, case: what, 'median ms': middle, 'p95 ms': slow, 'goal ms': `${size.goalMs}` })
      judge(`${size.label}, ${what}: ${middle} ms of ${size.goalMs}`, median(took) < size.goalMs)
    }
  }
  console.table(rows)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBadges } from '#features/badges/contract.ts'
import { aggregateAll } from '#features/badges/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { applyProfile } from '../scan/apply-profile.ts'
import { applyPanel } from '../scan/scan-player.ts'
import type { ScannerTables } from '../tables.ts'
import { aProfile, badges, may } from '../testing/trial.ts'
import { recountOwners } from './recount-owners.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function ownersInArchive(): Promise<Record<string, number>> {
  const { body } = await site.newGuest().ask(listBadges, { query: { sort: 'code' } })
  return Object.fromEntries(listBadges.result.parse(body).items.map(({ code, owners }) => [code, owners]))
}

test('the archive shows owner counts after a scan, and after a wrong count is corrected', async () => {
  const db = tablesOf<ScannerTables>(site.database.db)
  const found = async () => {
    const { playerId } = await applyProfile(db, 'hhus', aProfile(), may(1))
    await applyPanel(db, { id: playerId, hotel: 'hhus' }, badges('SHOWN1', 'SHOWN2'), may(2))
    await aggregateAll(db)
  }
  await found()
  await expect.poll(ownersInArchive).toEqual({ SHOWN1: 1, SHOWN2: 1 })
  await found()
  await expect.poll(ownersInArchive).toEqual({ SHOWN1: 2, SHOWN2: 2 })

  await sql`update badges_badges set owners = owners + 5 where code = 'SHOWN1'`.execute(db)
  await sql`notify tags, 'badges:rows
badges'`.execute(db)
  await expect.poll(ownersInArchive).toEqual({ SHOWN1: 7, SHOWN2: 2 })
  await recountOwners(db, may(3))
  await expect.poll(ownersInArchive).toEqual({ SHOWN1: 2, SHOWN2: 2 })
})

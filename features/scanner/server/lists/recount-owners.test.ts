import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregateAll, aggregateOwnerCounts, describeBadges } from '#features/badges/server/api.ts'
import { freshDatabase } from '#test/database.ts'
import { applyProfile } from '../scan/apply-profile.ts'
import { applyPanel } from '../scan/scan-player.ts'
import { aProfile, badges, may, openTrial } from '../testing/trial.ts'
import { recountOnce, recountOwners } from './recount-owners.ts'

let trial: ReturnType<typeof openTrial>
beforeAll(async () => {
  trial = openTrial(await freshDatabase())
})
afterAll(() => trial.close())

async function ask<Row extends object>(text: string): Promise<Row[]> {
  return (await sql<Row>`${sql.raw(text)}`.execute(trial.db)).rows
}

async function aPlayer(hotel: 'hhus' | 'hhde') {
  const { playerId } = await applyProfile(trial.db, hotel, aProfile(), may(1))
  return { id: playerId, hotel }
}

const codes = (count: number) => Array.from({ length: count }, (_, at) => `RC${at}`)

test('eight scans that add 400 badges each, with concurrent imports of counts, count exactly', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, (_, at) => aPlayer(at % 2 ? 'hhde' : 'hhus')))
  let scanning = true
  const folding = (async () => {
    while (scanning) await aggregateOwnerCounts(trial.db)
  })()
  await Promise.all(
    players.map((player, at) =>
      applyPanel(trial.db, player, badges(...(at % 3 ? codes(400) : codes(400).toReversed())), may(2)),
    ),
  )
  scanning = false
  await folding
  await aggregateAll(trial.db)
  const counted = await ask<{ owners: number; us: number; de: number; badges: number }>(
    `select badge.owners, us.owners as us, de.owners as de, count(*)::integer as badges from badges_badges as badge
     join badges_hotels as us on us.badge_id = badge.id and us.hotel = 'hhus'
     join badges_hotels as de on de.badge_id = badge.id and de.hotel = 'hhde' group by 1, 2, 3`,
  )
  expect(counted).toEqual([{ owners: 8, us: 4, de: 4, badges: 400 }])
  expect(await ask('select hotel, players from badges_samples order by hotel')).toEqual([
    { hotel: 'hhde', players: 4 },
    { hotel: 'hhus', players: 4 },
  ])
  expect(await recountOwners(trial.db, may(3))).toEqual({ badges: 400, wrongOwners: 0, wrongSamples: 0 })
})

test('wrong counts of hotels, of all and of the sample are corrected while scans run', async () => {
  await ask(`update badges_badges set owners = owners + 5 where code = 'RC1'`)
  await ask(
    `update badges_hotels set owners = 0 where hotel = 'hhde' and badge_id = (select id from badges_badges where code = 'RC2')`,
  )
  await ask(`update badges_samples set players = 40 where hotel = 'hhus'`)
  const [ninth, tenth] = [await aPlayer('hhus'), await aPlayer('hhde')]
  const [recounted] = await Promise.all([
    recountOwners(trial.db, may(4)),
    applyPanel(trial.db, ninth, badges(...codes(400)), may(4)),
    applyPanel(trial.db, tenth, badges('RC0'), may(4)),
  ])
  expect(recounted.wrongOwners).toBeGreaterThanOrEqual(2)
  expect(recounted.wrongSamples).toBe(1)
  await aggregateAll(trial.db)
  expect(await recountOwners(trial.db, may(5))).toMatchObject({ wrongOwners: 0, wrongSamples: 0 })
  const rows = await ask<{ code: string; owners: number; us: number; de: number }>(
    `select code, badge.owners, us.owners as us, de.owners as de from badges_badges as badge
     join badges_hotels as us on us.badge_id = badge.id and us.hotel = 'hhus'
     join badges_hotels as de on de.badge_id = badge.id and de.hotel = 'hhde'
     where code in ('RC0', 'RC1', 'RC2') order by code`,
  )
  expect(rows).toEqual([
    { code: 'RC0', owners: 10, us: 5, de: 5 },
    { code: 'RC1', owners: 9, us: 5, de: 4 },
    { code: 'RC2', owners: 9, us: 5, de: 4 },
  ])
})

test('a total that an older version stored for all hotels is split once', async () => {
  await ask('update badges_hotels set owners = 0')
  await ask('truncate badges_samples, badges_sample_days, badges_recounts')
  await recountOnce(trial.db, may(6))
  const [{ id = 0 } = {}] = await ask<{ id: number }>(`select id from badges_badges where code = 'RC0'`)
  expect((await describeBadges(trial.db, 'hhus', [id])).get(id)).toMatchObject({ owners: 10 })
  expect(await ask(`select hotel, owners from badges_hotels where badge_id = ${id} order by hotel`)).toEqual([
    { hotel: 'hhde', owners: 5 },
    { hotel: 'hhus', owners: 5 },
  ])
  await ask('update badges_hotels set owners = 0')
  await recountOnce(trial.db, may(7))
  expect(await ask('select distinct owners from badges_hotels')).toEqual([{ owners: 0 }])
})

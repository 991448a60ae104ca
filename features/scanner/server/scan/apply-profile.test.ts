import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HotelPlayer } from '#features/hotels/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { freshDatabase } from '#test/database.ts'
import { pageOfChanges } from '../lists/list-changes.ts'
import { findPlayer, findPlayerByName } from '../players.ts'
import { addresses, aProfile, between, closed, may, openTrial, shownPlayer } from '../testing/trial.ts'
import { applyProfile, markHidden } from './apply-profile.ts'
import { markScan, requestScan } from './scan-state.ts'

let trial: ReturnType<typeof openTrial>
beforeAll(async () => {
  trial = openTrial(await freshDatabase())
})
afterAll(() => trial.close())

const apply = (profile: HotelPlayer, day: number) => applyProfile(trial.db, 'hhus', profile, may(day))
const show = (habboId: string) => shownPlayer(trial.db, habboId)

async function timelineOf(habboId: string) {
  const page = await pageOfChanges(trial.db, addresses, habboId, { limit: 100 })
  if (isRefusal(page)) throw new Error(page.refused)
  return page.items.map(({ kind, from, to, observed }) => ({ kind, from, to, observed }))
}

test('a new player is shown as the contract says, without a history', async () => {
  const profile = aProfile()
  expect(await apply(profile, 1)).toMatchObject({ isNew: true, isChanged: true })
  const player = await show(profile.habboId)
  expect(player).toMatchObject({
    hotel: 'hhus',
    name: 'Ada',
    level: 7,
    visibility: 'public',
    state: 'queued',
    checkedAt: may(1).toISOString(),
    history: { names: [], mottos: [], looks: [] },
  })
  expect(await timelineOf(profile.habboId)).toEqual([])
  await expect(show(aProfile().habboId)).rejects.toThrow('error.userNotFound')
})

test('changes of name, motto and look become history with their intervals', async () => {
  const profile = aProfile({ name: 'First', motto: '' })
  await apply(profile, 1)
  expect(await apply(profile, 2)).toMatchObject({ isNew: false, isChanged: false, isRenamed: false })
  const renamed = { ...profile, name: 'Second', motto: 'I am <b>Second</b> 🦉', figure: 'hd-2', level: 8 }
  expect(await apply(renamed, 4)).toMatchObject({ isChanged: true, isRenamed: true })
  await apply({ ...renamed, name: 'First' }, 6)

  const player = await show(profile.habboId)
  expect(player.name).toBe('First')
  expect(player.history.names).toEqual([
    { value: 'Second', gained: between(2, 4), lost: between(4, 6) },
    { value: 'First', gained: between(null, 1), lost: between(2, 4) },
  ])
  expect(player.history.mottos).toEqual([])
  expect(player.history.looks).toEqual([
    { value: expect.stringContaining('figure=hr-828-31.hd-180-1'), gained: between(null, 1), lost: between(2, 4) },
  ])
  expect(await timelineOf(profile.habboId)).toEqual([
    { kind: 'nameChanged', from: 'Second', to: 'First', observed: between(4, 6) },
    { kind: 'levelChanged', from: '7', to: '8', observed: between(2, 4) },
    {
      kind: 'lookChanged',
      from: expect.stringContaining('figure=hr-828-31.hd-180-1'),
      to: expect.stringContaining('figure=hd-2'),
      observed: between(2, 4),
    },
    { kind: 'mottoChanged', from: '', to: 'I am <b>Second</b> 🦉', observed: between(2, 4) },
    { kind: 'nameChanged', from: 'First', to: 'Second', observed: between(2, 4) },
  ])
})

test('a name that changed hands leads to its current holder, in any letter case', async () => {
  const first = aProfile({ name: 'IgorI' })
  const second = aProfile({ name: 'Second1' })
  await apply(first, 1)
  await apply(second, 1)
  expect(await findPlayerByName(trial.db, 'hhus', 'igori')).toMatchObject({ habboId: first.habboId })

  await apply({ ...second, name: 'IGORI' }, 2)
  expect(await findPlayerByName(trial.db, 'hhus', 'iGoRi')).toMatchObject({ habboId: second.habboId })
  expect(await findPlayerByName(trial.db, 'hhus', 'ıgorı')).toBeUndefined()
  expect(await findPlayerByName(trial.db, 'hhde', 'igori')).toBeUndefined()
  expect((await show(first.habboId)).name).toBe('IgorI')
  expect(await timelineOf(first.habboId)).toEqual([])

  await apply(first, 3)
  expect(await findPlayerByName(trial.db, 'hhus', 'igori')).toMatchObject({ habboId: first.habboId })
  await apply({ ...first, name: 'Third' }, 4)
  expect(await findPlayerByName(trial.db, 'hhus', 'third')).toMatchObject({ habboId: first.habboId })
})

test('a private profile keeps earlier data, and a level seen later starts when it was last known', async () => {
  const profile = aProfile({ online: true })
  await apply(profile, 1)
  await apply(closed(profile), 3)
  const hidden = await show(profile.habboId)
  expect(hidden).toMatchObject({
    visibility: 'private',
    visibilitySince: may(3).toISOString(),
    level: 7,
    online: null,
    lastOnlineAt: may(1).toISOString(),
  })
  await apply({ ...profile, level: 9, lastOnlineAt: null, online: null, statusHidden: true, memberSince: null }, 5)
  expect(await show(profile.habboId)).toMatchObject({
    visibility: 'public',
    level: 9,
    lastOnlineAt: null,
    memberSince: profile.memberSince?.toISOString(),
  })
  expect(await timelineOf(profile.habboId)).toEqual([
    { kind: 'visibilityChanged', from: 'private', to: 'public', observed: between(3, 5) },
    { kind: 'levelChanged', from: '7', to: '9', observed: between(1, 5) },
    { kind: 'visibilityChanged', from: 'public', to: 'private', observed: between(1, 3) },
  ])
})

test('a banned player stays as last seen, and returns', async () => {
  const profile = aProfile()
  const { playerId } = await apply(profile, 1)
  await markHidden(trial.db, playerId, 'missing', may(2))
  await markHidden(trial.db, playerId, 'banned', may(3))
  await markHidden(trial.db, playerId, 'banned', may(4))
  expect(await show(profile.habboId)).toMatchObject({
    visibility: 'banned',
    visibilitySince: may(3).toISOString(),
    checkedAt: may(1).toISOString(),
    motto: 'hello',
  })
  await apply({ ...profile, motto: 'back' }, 6)
  expect(await timelineOf(profile.habboId)).toEqual([
    { kind: 'visibilityChanged', from: 'banned', to: 'public', observed: between(4, 6) },
    { kind: 'mottoChanged', from: 'hello', to: 'back', observed: between(1, 6) },
    { kind: 'visibilityChanged', from: 'missing', to: 'banned', observed: between(2, 3) },
    { kind: 'visibilityChanged', from: 'public', to: 'missing', observed: between(1, 2) },
  ])
})

test('an outdated answer changes nothing', async () => {
  const profile = aProfile()
  await apply(profile, 5)
  expect(await apply({ ...profile, motto: 'old' }, 4)).toMatchObject({ isChanged: false })
  expect((await show(profile.habboId)).motto).toBe('hello')
})

test('concurrent first scans create one player', async () => {
  const profile = aProfile()
  const applied = await Promise.all(Array.from({ length: 8 }, () => apply(profile, 1)))
  expect(applied.filter((each) => each.isNew)).toHaveLength(1)
  expect(new Set(applied.map((each) => each.playerId)).size).toBe(1)
})

test('a scan is queued once, again after the cooldown, sooner after a failure, and if the running one was lost', async () => {
  const profile = aProfile()
  const { playerId } = await apply(profile, 1)
  const after = (seconds: number) => new Date(may(1).getTime() + seconds * 1000)
  const requested = await Promise.all(Array.from({ length: 5 }, () => requestScan(trial.db, playerId, may(1), 300)))
  expect(requested.filter((request) => request.queued)).toHaveLength(1)
  expect(requested.map((request) => request.nextScanAt)).toEqual(Array.from({ length: 5 }, () => after(300)))

  await markScan(trial.db, playerId, 'scanning', null, after(10))
  expect(await requestScan(trial.db, playerId, after(400), 300)).toMatchObject({ queued: false, state: 'scanning' })
  await markScan(trial.db, playerId, 'failed', 'busy', after(20))
  expect(await findPlayer(trial.db, profile.habboId)).toMatchObject({ state: 'failed', trouble: 'busy' })
  expect(await requestScan(trial.db, playerId, after(19), 300)).toMatchObject({ queued: false, state: 'failed' })
  expect(await requestScan(trial.db, playerId, after(20), 300)).toMatchObject({ queued: true })
  expect(await findPlayer(trial.db, profile.habboId)).toMatchObject({ state: 'queued', trouble: null })
  await markScan(trial.db, playerId, 'complete', null, after(30))
  expect(await requestScan(trial.db, playerId, after(319), 300)).toMatchObject({ queued: false, state: 'complete' })
  expect(await requestScan(trial.db, playerId, after(320), 300)).toMatchObject({ queued: true })
  expect(await requestScan(trial.db, playerId, after(1219), 300)).toMatchObject({ queued: false, state: 'queued' })
  expect(await requestScan(trial.db, playerId, after(1220), 300)).toMatchObject({ queued: true })
})

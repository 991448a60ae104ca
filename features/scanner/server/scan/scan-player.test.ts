import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { openTaskQueue } from '#platform/server/tasks/task-queue.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  listBadges,
  listChanges,
  listFriends,
  listGroups,
  listPhotos,
  listRooms,
  scanPlayer,
  showPlayer,
} from '../../contract.ts'
import { rescanFollowed } from '../api.ts'
import type { ScannerTables } from '../tables.ts'
import { endLostScans } from './scan-state.ts'
import { scanTask } from './scan-task.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const badgesOf = async (habboId: string, query: { state?: 'current' | 'former'; q?: string } = {}) =>
  listBadges.result.parse((await site.ask(listBadges, { params: { habboId }, query: { ...query, limit: 200 } })).body)

const changesOf = async (habboId: string) =>
  listChanges.result.parse((await site.ask(listChanges, { params: { habboId } })).body).items

describe('scanning a player', () => {
  it('answers 202 at once with the player and completes in the background', async () => {
    const answer = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: 'LUNA.tic' } })
    expect(answer.status).toBe(202)
    const started = scanPlayer.result.parse(answer.body)
    expect(started).toMatchObject({ hotel: 'hhus', name: 'luna.tic', state: 'queued' })
    const player = await site.scanned(started.habboId)
    expect(player).toMatchObject({ state: 'complete', trouble: null, visibility: 'public', level: 24 })
    expect(player.panels.badges).toMatchObject({ current: 407, former: 0 })
    expect(player.panels.friends.current).toBe(360)
    expect(player.panels.groups.current).toBe(59)
    expect(player.panels.rooms.current).toBe(5)
    expect(player.panels.photos.current).toBe(61)
    expect(player.avatar).toBe(
      `${site.hotel.addressOf('hhus')}/habbo-imaging/avatarimage?user=luna.tic&head_direction=3&direction=3&size=b&headonly=1`,
    )
  })

  it('returns every panel in pages that continue each other', async () => {
    const { habboId } = await site.scan('hhde', 'luna.tic')
    const params = { habboId }
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const query = cursor === undefined ? { limit: 100 } : { limit: 100, cursor }
      const page = listBadges.result.parse((await site.ask(listBadges, { params, query })).body)
      expect(page.total).toBe(407)
      for (const badge of page.items) seen.add(badge.code)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.size).toBe(407)
    const others = await Promise.all([
      site.ask(listFriends, { params }),
      site.ask(listGroups, { params }),
      site.ask(listRooms, { params }),
      site.ask(listPhotos, { params }),
    ])
    expect(others.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    const rooms = listRooms.result.parse(others[2]?.body).items
    expect(rooms[0]?.enterAddress).toMatch(/^https:\/\/www\.habbo\.de\/hotel\?room=\d+$/)
  })

  it('is complete without room names, which follow later', async () => {
    site.hotel.faults.set('hhes', { kind: 'reset', path: '/api/public/rooms/' })
    const first = await site.scan('hhes', 'OldTimer')
    expect(first).toMatchObject({ state: 'complete', trouble: null })
    const photosOf = async () =>
      listPhotos.result.parse((await site.ask(listPhotos, { params: { habboId: first.habboId } })).body).items
    expect((await photosOf()).some(({ roomPending }) => roomPending)).toBe(true)
    const waiting = `select from tasks.job where name = 'scanner.name-rooms' and state < 'completed'`
    await expect.poll(async () => (await site.database.pool.query(waiting)).rowCount).toBe(0)
    site.hotel.faults.clear()
    site.hotel.requests.clear()
    await site.scan('hhes', 'OldTimer')
    await site.roomsNamed(first.habboId)
    expect((await photosOf()).some(({ roomName }) => roomName !== null)).toBe(true)
    const asked = site.hotel.requests.entries.filter(({ hotel }) => hotel === 'hhes').map(({ path }) => path)
    const lastList = asked.findLastIndex((path) => path.includes(first.habboId))
    const firstRoom = asked.findIndex((path) => path.startsWith('/api/public/rooms/'))
    expect(firstRoom).toBeGreaterThan(lastList)
  })

  it('keeps lost entries as former and adds them to the timeline with the interval', async () => {
    const first = await site.scan('hhtr', 'luna.tic')
    const before = await badgesOf(first.habboId)
    const lost = before.items[0]?.code ?? ''
    site.hotel.world.takeBadge('hhtr', 'luna.tic', lost)
    const second = await site.scan('hhtr', 'luna.tic')
    expect(second.panels.badges).toMatchObject({ current: 406, former: 1 })
    const former = await badgesOf(first.habboId, { state: 'former' })
    expect(former.items).toMatchObject([
      { code: lost, lost: { after: first.panels.badges.checkedAt, by: second.panels.badges.checkedAt } },
    ])
    expect(await changesOf(first.habboId)).toMatchObject([{ kind: 'badgesLost', count: 1, subjects: [{ key: lost }] }])
  })

  it('shows a private profile as private and keeps earlier data', async () => {
    const before = await site.scan('hhes', 'luna.tic')
    site.hotel.world.setVisibility('hhes', 'luna.tic', 'private')
    const after = await site.scan('hhes', 'luna.tic')
    expect(after).toMatchObject({ visibility: 'private', state: 'complete', level: 24 })
    expect(after.panels.badges).toMatchObject({ current: 407, former: 0, checkedAt: before.panels.badges.checkedAt })
    expect(await changesOf(after.habboId)).toMatchObject([{ kind: 'visibilityChanged' }])
  })

  it('shows a player missing in the API but with a picture as banned or closed', async () => {
    const before = await site.scan('hhfi', 'luna.tic')
    site.hotel.world.setVisibility('hhfi', 'luna.tic', 'banned')
    const after = await site.scan('hhfi', 'luna.tic')
    expect(after).toMatchObject({ habboId: before.habboId, visibility: 'banned', state: 'complete' })
    expect(after.panels.friends).toMatchObject({ current: 360, former: 0 })
  })

  it('follows a renamed player and keeps the old name', async () => {
    const before = await site.scan('hhfr', 'luna.tic')
    site.hotel.world.rename('hhfr', 'luna.tic', 'luna.sol')
    const after = await site.scan('hhfr', 'luna.sol')
    expect(after).toMatchObject({ habboId: before.habboId, name: 'luna.sol' })
    expect(after.history.names).toMatchObject([{ value: 'luna.tic' }])
    const byOldName = await site.ask(scanPlayer, { body: { hotel: 'hhfr', name: 'luna.tic' } })
    expect(byOldName).toMatchObject({
      status: 404,
      body: { error: 'error.userNotFound', renamed: { habboId: before.habboId, name: 'luna.sol' } },
    })
  })

  it('loses nothing when the hotel fails during a scan', async () => {
    const before = await site.scan('hhit', 'luna.tic')
    site.hotel.faults.set('hhit', { kind: 'maintenance-json', path: /\/(profile|friends|badges)$/ })
    const during = await site.scan('hhit', 'luna.tic')
    site.hotel.faults.clear()
    expect(during).toMatchObject({ state: 'failed', trouble: 'maintenance' })
    expect(during.panels.friends).toMatchObject({ current: 360, former: 0, trouble: 'maintenance' })
    expect(during.panels.badges.checkedAt).toBe(before.panels.badges.checkedAt)
    expect(await changesOf(before.habboId)).toEqual([])
    const after = await site.scan('hhit', 'luna.tic')
    expect(after).toMatchObject({ state: 'complete', trouble: null })
    expect(after.panels.friends.trouble).toBeNull()
  })

  it.each([
    { kind: 'reset' },
    { kind: 'truncated', as: 'length' },
    { kind: 'truncated', as: 'short' },
    { kind: 'broken' },
    { kind: 'withheld' },
  ] as const)('reads each list by itself where the call for four of them fails: $kind', async (fault) => {
    const { habboId, panels } = await site.scan('hhnl', 'OldTimer')
    site.hotel.faults.set('hhnl', { ...fault, path: '/profile' })
    const from = site.hotel.requests.entries.length
    const after = await site.scan('hhnl', 'OldTimer')
    site.hotel.faults.clear()
    expect(after).toMatchObject({ state: 'complete', trouble: null, visibility: 'public' })
    for (const panel of ['badges', 'friends', 'groups', 'rooms', 'photos'] as const) {
      expect(after.panels[panel]).toMatchObject({ current: panels[panel].current, former: 0 })
      expect(after.panels[panel].checkedAt).not.toBe(panels[panel].checkedAt)
    }
    const asked = site.hotel.requests.entries.slice(from).map(({ path }) => path)
    expect(asked.filter((path) => path.endsWith(`${habboId}/badges`))).toHaveLength(1)
    expect(await changesOf(habboId)).toEqual([])
  })

  it('retries after an outage on its own, each attempt with its own task', async () => {
    site.hotel.faults.set('hhbr', { kind: 'maintenance-json', path: /\/(profile|friends)$/ })
    const { habboId, scanRequestedAt } = await site.scan('hhbr', 'luna.tic')
    site.hotel.faults.clear()
    const { rows } = await site.database.pool.query(
      `select data from tasks.job where name = 'scanner.scan-player' and state = 'created' and data->>'habboId' = $1`,
      [habboId],
    )
    expect(rows).toMatchObject([{ data: { habboId, requestedAt: scanRequestedAt, attempt: 2 } }])
    const keys = [1, 2, 3].map((attempt) =>
      scanTask.key({ habboId, requestedAt: scanRequestedAt, attempt, place: null }),
    )
    expect(new Set(keys).size).toBe(3)
  })

  it('does not retry the scan of a followed player, which is planned again', async () => {
    const { habboId } = await site.scan('hhtr', 'OldTimer')
    const queue = await openTaskQueue({
      connectionString: site.connectionString,
      tasks: [scanTask],
      works: false,
      log: openLog('silent'),
    })
    onTestFinished(() => queue.close(0))
    await site.database.pool.query(
      `update scanner_players set scan_requested_at = scan_requested_at - interval '1 hour' where habbo_id = $1`,
      [habboId],
    )
    site.hotel.faults.set('hhtr', { kind: 'maintenance-json', path: /\/(profile|friends)$/ })
    await rescanFollowed(queue, site.database.db, habboId, new Date())
    expect((await site.scanned(habboId)).state).toBe('failed')
    site.hotel.faults.clear()
    const tasks = async () => {
      const { rows } = await site.database.pool.query(
        `select state, data->'attempt' as attempt from tasks.job
         where name = 'scanner.scan-player' and data->>'habboId' = $1 and data->'isQuiet' = 'true'`,
        [habboId],
      )
      return rows
    }
    // A task that ended would have put the next one into the queue.
    await expect.poll(tasks).toEqual([{ state: 'completed', attempt: 1 }])
  })

  it('scans both players when a name has changed hands', async () => {
    const first = await site.scan('hhbr', 'quiet.sam')
    site.hotel.world.rename('hhbr', 'quiet.sam', 'quiet.no.more')
    site.hotel.world.addPlayer('hhbr', { name: 'quiet.sam', badges: 3 })
    const second = await site.scan('hhbr', 'quiet.sam')
    expect(second.habboId).not.toBe(first.habboId)
    expect(await site.scanned(first.habboId)).toMatchObject({ name: 'quiet.no.more' })
  })

  it('treats a visible player without any list as private, and one missing list as a failure', async () => {
    const before = await site.scan('hhbr', 'OldTimer')
    site.hotel.faults.set('hhbr', { kind: 'withheld', path: /\/(profile|friends)$/ })
    expect(await site.scan('hhbr', 'OldTimer')).toMatchObject({
      visibility: 'public',
      state: 'failed',
      panels: { friends: { current: before.panels.friends.current, former: 0, trouble: 'broken' } },
    })
    site.hotel.faults.set('hhbr', { kind: 'withheld', path: /\/(profile|badges|friends|groups|rooms|photos)$/ })
    const after = await site.scan('hhbr', 'OldTimer')
    site.hotel.faults.clear()
    expect(after).toMatchObject({ visibility: 'private', state: 'complete', trouble: null })
    expect(after.panels.badges).toMatchObject({ current: before.panels.badges.current, former: 0 })
  })

  it('ends an abandoned scan', async () => {
    const { habboId } = await site.scan('hhbr', 'Newbie')
    await site.database.pool.query(
      `update scanner_players set scan_state = 'scanning', scan_requested_at = now() - interval '20 minutes'
       where habbo_id = $1`,
      [habboId],
    )
    expect(await endLostScans(tablesOf<ScannerTables>(site.database.db), new Date())).toEqual([habboId])
    expect(await site.scanned(habboId)).toMatchObject({ state: 'failed', trouble: 'unreachable' })
  })

  it('counts the owners of a badge over all scanned players', async () => {
    site.hotel.world.giveBadge('hhnl', 'luna.tic', 'TESTOWN1')
    site.hotel.world.giveBadge('hhnl', 'OldTimer', 'TESTOWN1')
    const [one, other] = await Promise.all([site.scan('hhnl', 'luna.tic'), site.scan('hhnl', 'OldTimer')])
    expect((await badgesOf(one.habboId, { q: 'TESTOWN1' })).items).toMatchObject([{ owners: 2 }])
    site.hotel.world.takeBadge('hhnl', 'OldTimer', 'TESTOWN1')
    await site.scan('hhnl', 'OldTimer')
    expect((await badgesOf(other.habboId, { q: 'TESTOWN1', state: 'former' })).items).toMatchObject([{ owners: 1 }])
  })

  it('reads a player of the retro edition, which has no lists, from the profile alone', async () => {
    const player = await site.scan('hhous', 'luna.tic')
    expect(player).toMatchObject({ state: 'complete', trouble: null })
    expect(player.panels.friends).toMatchObject({ checkedAt: null, trouble: null })
    const { id } = site.hotel.world.player('hhous', 'luna.tic')
    expect(site.hotel.requests.count({ hotel: 'hhous', path: `${id}/` })).toBe(0)
  })

  it('does not know unscanned players', async () => {
    const habboId = `hhus-${'0'.repeat(32)}`
    const answer = await site.ask(showPlayer, { params: { habboId } })
    expect(answer).toMatchObject({ status: 404, body: { error: 'error.userNotFound' } })
  })
})

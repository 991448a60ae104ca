import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { openTaskQueue, type TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { type MemberWithHistory, newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as contract from '../../contract.ts'
import { listChanges, listFriends, type Player, panelNames, scanPlayer, showPlayer } from '../../contract.ts'
import { rescan } from '../api.ts'
import { requestScan } from '../scan/scan-state.ts'
import { scanTask } from '../scan/scan-task.ts'
import type { ScannerTables } from '../tables.ts'

let site: TestSite
let queue: TaskQueue
let shy: MemberWithHistory
let before: Player
beforeAll(async () => {
  site = await startSite()
  queue = await openTaskQueue({
    connectionString: site.connectionString,
    tasks: [scanTask],
    works: false,
    log: openLog('silent'),
  })
  shy = await newMemberWithHistory(site, 'keeps.to.self')
  before = await site.scanned(shy.habboId)
  await shy.hide({ page: true })
})
afterAll(async () => {
  await queue.close(0)
  await site.close()
})

/** The complete answer about a hidden player. */
const refusal = { error: 'error.playerHidden' }

const readPaths = Object.values(contract).flatMap((part) =>
  typeof part === 'object' && 'access' in part && part.method === 'GET' && part.path.includes(':habboId')
    ? [part.path]
    : [],
)

const storedOf = async (habboId: string) => {
  const { rows } = await site.database.pool.query(
    `select name, motto, scan_state, scan_requested_at, looked_at, array_agg(scanner_panels.checked_at order by panel) as lists
     from scanner_players join scanner_panels on player_id = id where habbo_id = $1 group by scanner_players.id`,
    [habboId],
  )
  return rows[0]
}

describe('a player with a hidden page', () => {
  it('is refused at every address about a player', async () => {
    expect(readPaths).toHaveLength(panelNames.length + 3)
    for (const path of readPaths) {
      const response = await site.get(path.replace(':habboId', shy.habboId))
      expect([path, response.status, await response.json()]).toEqual([path, 403, refusal])
    }
  })

  it('is refused with any other parameters', async () => {
    const query = fc.record(
      {
        state: fc.constantFrom('current', 'former'),
        q: fc.constantFrom('', 'a', shy.formerName, shy.name),
        cursor: fc.base64String({ minLength: 4, maxLength: 40 }),
        limit: fc.integer({ min: 1, max: 100 }).map(String),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...readPaths), query, async (path, given) => {
        const search = new URLSearchParams(Object.entries(given))
        const response = await site.get(`${path.replace(':habboId', shy.habboId)}?${search}`)
        expect(await response.json()).toEqual(refusal)
      }),
      { numRuns: 60 },
    )
  })

  it('is hidden from other members too, and from visitors coming from a friend', async () => {
    const other = await site.newMember()
    expect(await other.ask(showPlayer, { params: { habboId: shy.habboId } })).toMatchObject({ status: 403 })
    const friend = shy.friends[0] ?? ''
    const { name } = site.hotel.world.hotel('hhus').findById(friend) ?? { name: '' }
    const { habboId } = await site.scan('hhus', name)
    const { items } = listFriends.result.parse(
      (await site.ask(listFriends, { params: { habboId }, query: { q: shy.name } })).body,
    )
    // The list belongs to the friend: it shows the name and nothing else.
    expect(items).toMatchObject([{ habboId: null, name: shy.name, avatar: null, motto: '' }])
  })

  it('is refused as a scan by name, in any letter case, and nothing is stored or queued', async () => {
    const stored = await storedOf(shy.habboId)
    site.hotel.world.setMotto('hhus', shy.name, 'nobody shall see this')
    for (const name of [shy.name, shy.name.toUpperCase()]) {
      const { status, body } = await site.ask(scanPlayer, { body: { hotel: 'hhus', name } })
      expect([status, body]).toEqual([403, refusal])
    }
    expect(await storedOf(shy.habboId)).toEqual(stored)
  })

  it('is refused while the hotel is down, and under a former name looks like an unknown player', async () => {
    site.hotel.faults.set('hhus', { kind: 'maintenance-json' })
    const down = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: shy.name } })
    site.hotel.faults.clear()
    expect([down.status, down.body]).toEqual([403, refusal])
    const former = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: shy.formerName } })
    expect([former.status, former.body]).toEqual([
      404,
      { error: 'error.userNotFound', hotel: 'hhus', avatarExists: false, renamed: null },
    ])
  })

  it('is not revealed by a name given up since the last scan', async () => {
    const gone = await newMemberWithHistory(site, 'gone.again')
    await gone.hide({ page: true })
    site.hotel.world.rename('hhus', gone.name, 'gone.for.good')
    const stale = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: gone.name } })
    expect(stale).toMatchObject({ status: 404, body: { renamed: null } })
    const fresh = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: 'gone.for.good' } })
    expect([fresh.status, fresh.body]).toEqual([403, refusal])
    // The next holder of the name is an ordinary player.
    site.hotel.world.addPlayer('hhus', { name: gone.name, badges: 1 })
    expect(await site.scan('hhus', gone.name)).toMatchObject({ state: 'complete', panels: { badges: { current: 1 } } })
    expect(await storedOf(gone.habboId)).toMatchObject({ name: gone.name })
  })

  it('is not scanned automatically, nor by a scan queued before', async () => {
    const stored = await storedOf(shy.habboId)
    const asked = site.hotel.requests.count({ path: shy.habboId })
    await rescan(queue, site.database.db, shy.habboId, new Date())
    expect(await storedOf(shy.habboId)).toEqual(stored)

    const requestedAt = new Date()
    await inTransaction(tablesOf<ScannerTables>(site.database.db), async (tx) => {
      const { id } = await tx
        .selectFrom('scanner_players')
        .select('id')
        .where('habbo_id', '=', shy.habboId)
        .executeTakeFirstOrThrow()
      await requestScan(tx, id, requestedAt, 0)
      const wanted = { habboId: shy.habboId, requestedAt: requestedAt.toISOString(), attempt: 1, place: null }
      await queue.enqueue(tx, scanTask, wanted)
    })
    const stateOf = async () => (await storedOf(shy.habboId)).scan_state
    await expect.poll(stateOf).toBe('complete')
    expect(await storedOf(shy.habboId)).toEqual({ ...stored, scan_requested_at: requestedAt })
    expect(site.hotel.requests.count({ path: shy.habboId })).toBe(asked)
  })

  it('is not stored by a scan that was running', async () => {
    const late = await site.newMember({ name: 'hides.late' })
    site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 2, path: /\/(profile|photos)$/ })
    await site.ask(scanPlayer, { body: { hotel: 'hhus', name: late.name } })
    const listsAsked = () => site.hotel.requests.count({ path: new RegExp(`${late.habboId}/profile`) })
    await expect.poll(listsAsked).toBeGreaterThan(0)
    await site.database.pool.query('insert into accounts_hidden_players values ($1, true, false, false, false)', [
      late.habboId,
    ])
    const stateOf = async () => (await storedOf(late.habboId)).scan_state
    await expect.poll(stateOf).toBe('complete')
    site.hotel.faults.clear()
    expect((await storedOf(late.habboId)).lists).toEqual([null, null, null, null, null])
  })

  it('is refused even if never scanned', async () => {
    const unmet = await site.newMember({ name: 'never.met' })
    const show = () => site.ask(showPlayer, { params: { habboId: unmet.habboId } })
    expect((await show()).status).toBe(404)
    await site.database.pool.query('insert into accounts_hidden_players values ($1, true, false, false, false)', [
      unmet.habboId,
    ])
    expect((await show()).status).toBe(403)
    const { status } = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: unmet.name } })
    expect(status).toBe(403)
    expect(await storedOf(unmet.habboId)).toBeUndefined()
  })
})

describe('a player whose page is shown again', () => {
  it('has all earlier data', async () => {
    await shy.hide({ page: false })
    const now = await site.scanned(shy.habboId)
    expect({ ...now, scanRequestedAt: null, nextScanAt: null }).toEqual({
      ...before,
      scanRequestedAt: null,
      nextScanAt: null,
    })
    const changes = await site.ask(listChanges, { params: { habboId: shy.habboId } })
    expect(listChanges.result.parse(changes.body).total).toBeGreaterThan(3)
    const former = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: shy.formerName } })
    expect(former).toMatchObject({ status: 404, body: { renamed: { habboId: shy.habboId } } })
    expect(await site.scan('hhus', shy.name)).toMatchObject({ motto: 'nobody shall see this' })
  })
})

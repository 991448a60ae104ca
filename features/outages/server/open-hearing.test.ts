import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelStatus } from '#features/hotels/server/api.ts'
import { openDatabase, tablesOf } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/process/log.ts'
import { openLog } from '#platform/server/process/log.ts'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { setClock } from '#test/online.ts'
import { type Heard, noteHeard, readHotelStates } from './cached-outages.ts'
import { openHearing } from './open-hearing.ts'
import type { OutageTables } from './tables.ts'

let fresh: TestDatabase
let open: ReturnType<typeof openDatabase>
beforeAll(async () => {
  fresh = await freshDatabase()
  open = openDatabase({ connectionString: fresh.connectionString, connections: 4, onIdleError: () => {} })
})
afterAll(async () => {
  await open.close()
  await fresh.drop()
})

const db = () => tablesOf<OutageTables>(open.db)
const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const stateOf = async (hotel: HotelCode) => (await readHotelStates(open.db)).find((state) => state.hotel === hotel)

const status = (state: HotelStatus['state'], time: string): HotelStatus => ({
  state,
  since: at(time),
  lastSuccessAt: state === 'open' ? at(time) : null,
  openUntil: null,
  waiting: 0,
})

function heard(state: Heard['state'], time: string, since = time): Heard {
  return { state, since: at(since), at: at(time), succeededAt: state === 'open' ? at(time) : null }
}

test('writes the first status at once, the same one only after a while, another one soon', async () => {
  const clock = setClock('2026-11-23T10:00:00Z')
  const hearing = openHearing({ db: db(), clock, log: openLog('silent') })
  hearing.hear('hhus', status('unknown', '10:00'))
  hearing.hear('hhde', status('open', '10:00'))
  await expect
    .poll(() => stateOf('hhde'))
    .toEqual({
      hotel: 'hhde',
      state: 'open',
      since: at('10:00'),
      succeededAt: at('10:00'),
    })
  clock.set('2026-11-23T10:05:00Z')
  for (let call = 0; call < 200; call++) hearing.hear('hhde', status('open', '10:05'))
  // Anything to be written at once is written before this.
  hearing.hear('hhfr', status('open', '10:05'))
  await expect.poll(() => stateOf('hhfr')).toBeDefined()
  expect(await stateOf('hhde')).toMatchObject({ succeededAt: at('10:00') })
  clock.set('2026-11-23T10:06:00Z')
  hearing.hear('hhde', status('maintenance', '10:06'))
  await expect.poll(async () => (await stateOf('hhde'))?.state).toBe('maintenance')
  await hearing.close()
  hearing.hear('hhde', status('open', '10:07'))
  expect(await stateOf('hhde')).toMatchObject({ state: 'maintenance', since: at('10:06') })
  expect(await stateOf('hhus')).toBeUndefined()
})

test('the latest status of several processes counts, in any order of writing', async () => {
  await noteHeard(db(), 'hhit', heard('open', '09:00'))
  await noteHeard(db(), 'hhit', heard('maintenance', '12:05', '12:04'))
  await noteHeard(db(), 'hhit', heard('open', '12:03'))
  expect(await stateOf('hhit')).toEqual({
    hotel: 'hhit',
    state: 'maintenance',
    since: at('12:04'),
    succeededAt: at('12:03'),
  })
  // Another process meets it too: maintenance counts from the first observation.
  await noteHeard(db(), 'hhit', heard('maintenance', '12:10'))
  expect(await stateOf('hhit')).toMatchObject({ since: at('12:04') })
  // A process that never met it considers the hotel open all the time.
  await noteHeard(db(), 'hhit', heard('open', '12:20', '09:00'))
  expect(await stateOf('hhit')).toMatchObject({ state: 'open', since: at('12:10'), succeededAt: at('12:20') })
})

test('a wrong clock does not block the statuses of the others', async () => {
  await noteHeard(db(), 'hhnl', heard('maintenance', '23:00'))
  await noteHeard(db(), 'hhnl', heard('open', '12:20'))
  expect(await stateOf('hhnl')).toMatchObject({ state: 'open', since: at('12:20') })
})

test('an unreachable database is logged and delays no caller', async () => {
  const gone = openDatabase({ connectionString: fresh.connectionString, connections: 1, onIdleError: () => {} })
  await readHotelStates(gone.db)
  await gone.close()
  const warned: object[] = []
  const silent = openLog('silent')
  const log: Log = Object.assign(silent.child({}), { warn: (fields: object) => warned.push(fields) })
  const hearing = openHearing({ db: tablesOf<OutageTables>(gone.db), clock: setClock('2026-11-23T10:00:00Z'), log })
  expect(hearing.hear('hhbr', status('open', '10:00'))).toBeUndefined()
  await expect.poll(() => warned).toMatchObject([{ hotel: 'hhbr' }])
  await hearing.close()
  expect(await stateOf('hhbr')).toBeUndefined()
})

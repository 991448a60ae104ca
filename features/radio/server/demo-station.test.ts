import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openStation, type Station } from '#demo/station/open-station.ts'
import { settingsOf } from '#demo/station/settings-of.ts'
import { namedIn, type StationKind, stationKinds } from '../contract.ts'
import { openStationClient, type StationClient } from './stations/ask-station.ts'
import type { StationSettings } from './stations/station-settings.ts'

const live = { dj: 'Mia', show: 'Night Shift' }
const doors: StationClient[] = []
let station: Station
beforeAll(async () => {
  station = await openStation({ live, trackSeconds: 10 })
})
afterAll(async () => {
  for (const door of doors) door.close()
  await station.close()
})
afterEach(() => station.faults.clear())

/** Asks the demo station as one of a kind. */
function askAs(kind: StationKind) {
  const fields = settingsOf(station, kind)
  const fieldIn = (word: string | undefined) => namedIn.find((each) => each === word) ?? 'own'
  const settings: StationSettings = {
    id: 'main',
    kind,
    url: station.origin,
    mount: fields.RADIO_MOUNT ?? null,
    streamUrl: null,
    djFrom: fieldIn(fields.RADIO_DJ_FROM),
    showFrom: fieldIn(fields.RADIO_SHOW_FROM),
  }
  const door = openStationClient({ trustedAddresses: [settings.url], userAgent: 'a fan site (https://example.org)' })
  doors.push(door)
  return door.ask(settings, new AbortController().signal)
}

describe.each(stationKinds)('the demo station as %s', (kind) => {
  test('names the song and, where its kind can, the host', async () => {
    // It has just begun and lasts longer than this test.
    const { artist, title } = station.skip()
    const names = kind === 'shoutcast1' ? { dj: null, show: null } : live
    expect(await askAs(kind)).toMatchObject({
      online: true,
      song: { artist, title },
      listeners: { total: 0 },
      ...names,
    })
  })

  test('is off air, without a title, or unreliable', async () => {
    station.faults.set('off-air')
    expect(await askAs(kind)).toMatchObject({ online: false })
    station.faults.clear()
    station.faults.set('no-title')
    expect(await askAs(kind)).toMatchObject({ online: true, song: null })
    station.faults.clear()
    for (const fault of ['unreachable', 'server-error', 'garbage'] as const) {
      station.faults.set(fault)
      expect(await askAs(kind)).toEqual({ failed: expect.any(String) })
      station.faults.clear()
    }
  })
})

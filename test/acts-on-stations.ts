import type { ActName } from '#features/audit/contract.ts'
import { changeStations, StationSetup, showStationSetup } from '#features/radio/contract.ts'
import type { TestSite } from './site.ts'

/** Performs each recorded act on the stations once, and returns the acts in order. */
export async function actOnStations(site: TestSite): Promise<readonly ActName[]> {
  const manager = await site.newMember({ roles: ['administration'] })
  const { choices, version: seen } = StationSetup.parse((await manager.ask(showStationSetup, {})).body)
  await manager.ask(changeStations, { body: { ...choices, fallback: 'https://radio.example.org/stream.mp3', seen } })
  return ['stations.changed']
}

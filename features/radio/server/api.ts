export type { RadioContext } from './context.ts'
export { publishPlayed } from './requests/publish-played.ts'
export { isLineOpenOf, setLine } from './requests/request-line.ts'
export { listWishes, setFate, type Wish } from './requests/wishes.ts'
export { provideFollowedShows } from './schedule/provide-followed.ts'
export {
  addShow,
  cancelAiring,
  countShows,
  type ListedShow,
  listShows,
  removeShow,
  restoreAiring,
  type ShowDraft,
} from './schedule/show-changes.ts'
export { showsBegun } from './schedule/shows-begun.ts'
export type { StationEnvironment } from './settings/effective.ts'
export { openLiveStations, readEffective, trustedAddressesOf } from './settings/live-stations.ts'
export { openStationProbe } from './settings/probe-station.ts'
export { readStationReadings, type StationReading } from './stations/station-readings.ts'
export type { StationSettings } from './stations/station-settings.ts'
export { stationOf } from './stations/station-state.ts'

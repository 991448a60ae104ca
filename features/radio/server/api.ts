export type { RadioContext } from './context.ts'
export { isLineOpenOf, setLine } from './request-line.ts'
export {
  addShow,
  cancelAiring,
  countShows,
  type ListedShow,
  listShows,
  removeShow,
  type ShowDraft,
  showLimits,
} from './show-changes.ts'
export { readStationReadings, type StationReading } from './station-readings.ts'
export { namedIn, type StationSettings } from './station-settings.ts'
export { audioAddress } from './stream/audio-address.ts'
export { tellPlayed } from './tell-played.ts'
export { listWishes, setFate, type Wish } from './wishes.ts'

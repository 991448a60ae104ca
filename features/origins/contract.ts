export { onlineFiles, onlineRanges, originsHotels } from './constants.ts'
export * from './fishing.ts'
export * from './online.ts'
export * from './retro-player.ts'

export { loadRetroPlayer, RetroPlayer } from './retro-part.ts'

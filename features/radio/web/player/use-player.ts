import { useSyncExternalStore } from 'react'
import { player } from './player.ts'
import { type PlayerState, silent } from './player-state.ts'
import { chooseVolume, defaultVolume, onVolume, readVolume } from './volume.ts'

const subscribe = (listener: () => void) => player().subscribe(listener)

/** What the player does; silent until the page runs. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(
    subscribe,
    () => player().read(),
    () => silent,
  )
}

/** The volume in percent, and how to choose another (specification §5.5). */
export function useVolume(): [number, (volume: number) => void] {
  return [useSyncExternalStore(onVolume, readVolume, () => defaultVolume), chooseVolume]
}

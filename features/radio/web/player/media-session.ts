import { player } from './player.ts'

/** Names what plays on lock screens and in the system's controls, and has their keys work. */
export function tellSystem(what: { title: string; artist: string; album: string; isPlaying: boolean }): void {
  const { mediaSession } = navigator
  if (!mediaSession) return
  const { isPlaying, ...named } = what
  mediaSession.metadata = isPlaying ? new MediaMetadata(named) : null
  mediaSession.playbackState = isPlaying ? 'playing' : 'none'
  const stop = () => player().stop()
  mediaSession.setActionHandler('play', () => player().read().attempt === null && player().press())
  mediaSession.setActionHandler('pause', stop)
  mediaSession.setActionHandler('stop', stop)
}

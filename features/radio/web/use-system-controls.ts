import { useEffect } from 'react'
import { useSite } from '#platform/web/site.tsx'
import { tellSystem } from './player/media-session.ts'
import { usePlayer } from './player/use-player.ts'
import type { OnAirWords } from './use-on-air-words.ts'

/** Keeps lock screens and media keys at what plays. */
export function useSystemControls({ title, artist, host }: OnAirWords): void {
  const { siteName } = useSite()
  const isPlaying = usePlayer().attempt !== null
  useEffect(() => {
    tellSystem({ title: title || siteName, artist: artist || host, album: `${siteName} · ${host}`, isPlaying })
  }, [title, artist, host, siteName, isPlaying])
}

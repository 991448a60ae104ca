import { z } from 'zod'
import type { GuardedFetch } from '#platform/server/fetch/fetch.ts'
import type { StationSettings } from '../stations/station-settings.ts'
import { audioAddress } from './audio-address.ts'

const NowPlaying = z.object({ station: z.object({ listen_url: z.url({ protocol: /^https?$/ }) }) })

const askedAgainAfterMs = 5 * 60_000

/**
 * Returns a function that resolves a station's audio address. AzuraCast is queried, since its
 * stations may be configured by number and use formats other than MP3. Addresses under `/listen/`
 * are on AzuraCast's own web server, reached at its configured address; any other must be public.
 * Falls back to the usual address.
 */
export function openListenAddress(station: StationSettings, fetcher: GuardedFetch): () => Promise<string> {
  const usual = audioAddress(station)
  if (station.kind !== 'azuracast' || station.streamUrl !== null) return async () => usual
  let known: { address: Promise<string>; askedAt: number } | null = null
  return () => {
    const now = performance.now()
    if (!known || now - known.askedAt > askedAgainAfterMs) known = { address: ask(), askedAt: now }
    return known.address
  }

  async function ask(): Promise<string> {
    const at = `${station.url}/api/nowplaying/${encodeURIComponent(station.mount ?? '')}`
    const answer = await fetcher.fetchGuarded(at, { timeoutMs: 3000, maxBytes: 256 * 1024 })
    const address = 'failed' in answer || answer.status !== 200 ? null : listenUrlIn(answer.body)
    if (!address) {
      known = null
      return usual
    }
    const behindItsServer = address.pathname.startsWith('/listen/')
    return behindItsServer ? `${station.url}${address.pathname}${address.search}` : address.href
  }
}

function listenUrlIn(body: Uint8Array): URL | null {
  try {
    const parsed = NowPlaying.safeParse(JSON.parse(new TextDecoder().decode(body)))
    return parsed.success ? new URL(parsed.data.station.listen_url) : null
  } catch {
    return null
  }
}

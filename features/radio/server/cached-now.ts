import type { LanguageCode } from '#platform/contract/language.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cached-response.ts'
import { type RadioNow, showRadioNow, showStreamInfo, streamOffline } from '../contract.ts'
import type { RadioContext } from './context.ts'
import { readRadioNow } from './radio-now.ts'

/** The cached responses of the current broadcast, serialised once until something changes. */
export type CachedNow = {
  now: (language: LanguageCode) => Promise<CachedResponse<typeof showRadioNow>>
  info: (language: LanguageCode) => Promise<CachedResponse<typeof showStreamInfo>>
}

/** Opens the answers with nothing kept yet. */
export function openCachedNow(context: RadioContext): CachedNow {
  const nows = new WeakMap<RadioNow, CachedResponse<typeof showRadioNow>>()
  const infos = new WeakMap<RadioNow, CachedResponse<typeof showStreamInfo>>()
  return {
    async now(language) {
      const now = await readRadioNow(context, language)
      const cached = nows.get(now) ?? makeCachedResponse(showRadioNow, now)
      nows.set(now, cached)
      return cached
    },
    async info(language) {
      const now = await readRadioNow(context, language)
      const cached = infos.get(now) ?? makeCachedResponse(showStreamInfo, infoOf(now, context.siteName))
      infos.set(now, cached)
      return cached
    },
  }
}

/** The same in the four fields of specification §3.7. */
function infoOf({ online, song, dj, listeners }: RadioNow, siteName: string) {
  return {
    artist: song?.artist ?? '',
    song: song?.title ?? '',
    dj: online ? (dj ?? `${siteName} Music Only`) : streamOffline,
    listeners: listeners.total,
  }
}

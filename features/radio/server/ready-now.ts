import type { LanguageCode } from '#platform/contract/language.ts'
import { makeReady, type ReadyResult } from '#platform/server/ready-result.ts'
import { type RadioNow, showRadioNow, showStreamInfo, streamOffline } from '../contract.ts'
import { readRadioNow } from './radio-now.ts'
import type { RadioWorld } from './world.ts'

/** The answers to what is on, written once for all who ask until something changes. */
export type ReadyNow = {
  now: (language: LanguageCode) => Promise<ReadyResult<typeof showRadioNow>>
  info: (language: LanguageCode) => Promise<ReadyResult<typeof showStreamInfo>>
}

/** Opens the answers with nothing kept yet. */
export function openReadyNow(world: RadioWorld): ReadyNow {
  const nows = new WeakMap<RadioNow, ReadyResult<typeof showRadioNow>>()
  const infos = new WeakMap<RadioNow, ReadyResult<typeof showStreamInfo>>()
  return {
    async now(language) {
      const now = await readRadioNow(world, language)
      const ready = nows.get(now) ?? makeReady(showRadioNow, now)
      nows.set(now, ready)
      return ready
    },
    async info(language) {
      const now = await readRadioNow(world, language)
      const ready = infos.get(now) ?? makeReady(showStreamInfo, infoOf(now, world.siteName))
      infos.set(now, ready)
      return ready
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

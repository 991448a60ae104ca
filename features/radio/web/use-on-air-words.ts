import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { RadioNow } from '../contract.ts'

/** The current broadcast in words. `isOld`: the title may be outdated and is marked so. */
export type OnAirWords = {
  host: string
  song: string
  title: string
  artist: string
  listeners: string
  listenersShort: string
  isOld: boolean
}

/**
 * Returns the current broadcast in words: `now` is undefined before it is known, and null if it
 * cannot be loaded, which is shown as off air.
 */
export function useOnAirWords(now: RadioNow | null | undefined): OnAirWords {
  const { t } = useTranslation('radio')
  const { siteName } = useSite()
  const { format } = new Intl.NumberFormat(formatLocales[useLanguage()])
  const isOn = now?.online === true
  const count = isOn ? now.listeners.total : 0
  const song = isOn ? now.song : null
  const title = song?.title || song?.text || ''
  return {
    host: hostOf(),
    song: song
      ? song.artist
        ? t('bar.song', { title, artist: song.artist })
        : title
      : now === undefined
        ? ''
        : t('bar.noSong'),
    title,
    artist: song?.artist ?? '',
    listeners: t('bar.listeners', { count }),
    listenersShort: format(count),
    isOld: isOn && song !== null && (now.isTitleOld || now.stale),
  }

  function hostOf(): string {
    if (now === undefined) return t('bar.label')
    if (!isOn) return t('bar.offline')
    if (now.dj === null) return t('bar.musicOnly', { siteName })
    return now.coDj === null ? now.dj : t('bar.hosts', { host: now.dj, coHost: now.coDj })
  }
}

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { useSite } from '#platform/web/site.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { Equaliser } from './equaliser.tsx'
import { PlayButton } from './play-button.tsx'
import { player } from './player/player.ts'
import { usePlayer } from './player/use-player.ts'
import { chooseVolume, readVolume, toggleMute } from './player/volume.ts'
import styles from './radio-bar.module.css'
import { useRadioNow } from './radio-now.ts'
import { type OnAirWords, useOnAirWords } from './use-on-air-words.ts'
import { VolumeSlider } from './volume-slider.tsx'

const volumeStep = 5
const djSays = onDemand(['radio'], async () => (await import('./dj-says.tsx')).DjSays)
const heart = onDemand(['radio'], async () => (await import('./heart-button.tsx')).HeartButton)

/**
 * The radio with its controls: host, song, listeners, play and volume (specification §2.4). Its
 * keys work only while the focus is inside.
 */
export function LitRadio() {
  const { t } = useTranslation('radio')
  const keys = useId()
  const language = useLanguage()
  const now = useRadioNow()
  const { phase, attempt } = usePlayer()
  const words = useOnAirWords(now)
  useLayoutEffect(() => player().setLanguage(language), [language])
  useLayoutEffect(() => {
    if (now !== undefined) player().seeStation(now?.online === true)
  }, [now])
  useNotices()
  useSystemControls(words)
  const Says = useOnDemand(djSays, Boolean(now?.djSays))
  const Heart = useOnDemand(heart, phase === 'playing' && !attempt?.isFallback && Boolean(now?.playId))
  const isOff = now !== undefined && !now?.online
  return (
    <section
      className={styles.radio}
      aria-label={t('bar.label')}
      aria-describedby={keys}
      data-phase={phase}
      onKeyDown={(event) => actOnKey(event)}
    >
      <PlayButton className={styles.press} />
      <span className={styles.words}>
        <span className={classNames(styles.host, isOff && styles.off)}>
          <Equaliser isMoving={phase === 'playing'} />
          <span className="trunc">{words.host}</span>
          {Says && now?.djSays && <Says text={now.djSays} host={now.dj} />}
        </span>
        <span className={styles.song} title={attempt?.isFallback ? t('bar.standInWhy') : words.song}>
          {words.isOld && (
            <span className={styles.old} title={t('bar.titleOld')}>
              <Icon name="warn" small label={t('bar.titleOld')} />
            </span>
          )}
          <span className="trunc">{songLine()}</span>
        </span>
      </span>
      {Heart && now?.playId && <Heart play={now.playId} />}
      <span className={styles.listeners} title={words.listeners}>
        <Icon name="ear" small />
        <span aria-hidden="true">{words.listenersShort}</span>
        <span className="sr">{words.listeners}</span>
      </span>
      <VolumeSlider />
      <span id={keys} className="sr">
        {t('bar.keys')}
      </span>
    </section>
  )

  function songLine(): string {
    if (attempt?.isFallback) return t('bar.standIn')
    return phase === 'loading' ? t('bar.tuningIn') : words.song
  }
}

function actOnKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const isSlider = event.target instanceof HTMLInputElement
  if (event.key === 'p' || event.key === 'P') player().press()
  else if (event.key === 'm' || event.key === 'M') toggleMute()
  else if (event.key === 'ArrowUp' && !isSlider) chooseVolume(readVolume() + volumeStep)
  else if (event.key === 'ArrowDown' && !isSlider) chooseVolume(readVolume() - volumeStep)
  else return
  event.preventDefault()
}

/**
 * Shows a toast once when nothing could be played, distinguishing an autoplay refusal from a failed
 * stream.
 */
function useNotices(): void {
  const { t } = useTranslation(['radio', 'common'])
  const toast = useToast()
  const { notice } = usePlayer()
  const shown = useRef(notice?.number ?? 0)
  useEffect(() => {
    if (!notice || notice.number <= shown.current) return
    shown.current = notice.number
    if (notice.about === 'offline') toast({ tone: 'bad', text: t('common:error.radioOffline') })
    else toast({ tone: 'info', icon: 'play', text: t('player.refused') })
  }, [notice, toast, t])
}

/** Keeps lock screens and media keys at what plays. */
function useSystemControls({ title, artist, host }: OnAirWords): void {
  const { siteName } = useSite()
  const isPlaying = usePlayer().attempt !== null
  useEffect(() => {
    updateMediaSession({ title: title || siteName, artist: artist || host, album: `${siteName} · ${host}`, isPlaying })
  }, [title, artist, host, siteName, isPlaying])
}

/** Names what plays on lock screens and in the system's controls, and has their keys work. */
function updateMediaSession(what: { title: string; artist: string; album: string; isPlaying: boolean }): void {
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

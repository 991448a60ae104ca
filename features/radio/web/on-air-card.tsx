import { Time } from '#platform/web/time.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { RadioNow } from '../contract.ts'
import studio from './assets/studio.png'
import { Equaliser } from './equaliser.tsx'
import styles from './on-air-card.module.css'
import { PlayButton } from './play-button.tsx'
import { usePlayer } from './player/use-player.ts'
import { useRadioNow } from './radio-now.ts'
import { useOnAirWords } from './use-on-air-words.ts'
import { VolumeSlider } from './volume-slider.tsx'

/**
 * The current broadcast, large: show, hosts, song, listeners and the player's controls (mock
 * "radio").
 */
export function OnAirCard() {
  const { t } = useTranslation('radio')
  const now = useRadioNow()
  const words = useOnAirWords(now)
  const { phase } = usePlayer()
  const isOn = now?.online === true
  return (
    <section className={styles.card} aria-labelledby="on-air">
      <div className={styles.art}>
        <img src={studio} alt="" width={160} height={96} />
      </div>
      <div className={styles.body}>
        <div className="row">
          <State now={now} />
          {isOn && now.endsAt && (
            <span className={styles.meta}>
              <Until value={now.endsAt} />
            </span>
          )}
        </div>
        <h2 id="on-air" className={styles.show}>
          {titleOf()}
        </h2>
        <p className={styles.hosts}>{hostsOf()}</p>
        <div className={styles.controls}>
          <PlayButton className={styles.press}>
            {phase === 'playing' || phase === 'loading' ? t('card.stop') : t('card.listen')}
          </PlayButton>
          <Equaliser isMoving={phase === 'playing'} isBig />
          <div className={styles.song}>
            <p className={styles.meta}>{t('card.nowPlaying')}</p>
            <b>{words.title || t('bar.noSong')}</b>
            {words.artist && <span>{words.artist}</span>}
            {words.isOld && (
              <span className={styles.old}>
                <Icon name="warn" small />
                {t('bar.titleOld')}
              </span>
            )}
            {isOn && now.next && (
              <span className={styles.meta}>
                {t('card.next')}: {now.next.artist ? t('bar.song', now.next) : now.next.title}
              </span>
            )}
          </div>
        </div>
        <div className={styles.foot}>
          <span className={styles.listeners}>
            <Icon name="ear" />
            {words.listeners}
          </span>
          <VolumeSlider shown />
        </div>
      </div>
    </section>
  )

  function titleOf(): string {
    if (now === undefined) return t('bar.label')
    if (!isOn) return t('card.offlineTitle')
    return now.show ?? (now.dj === null ? t('card.nobodyLive') : words.host)
  }

  function hostsOf(): string {
    if (now === undefined) return ''
    if (!isOn) return t('card.offlineWhy')
    if (now.dj === null) return words.host
    return now.coDj === null ? t('card.with', { host: now.dj }) : t('card.withTwo', { host: now.dj, coHost: now.coDj })
  }
}

function State({ now }: { now: RadioNow | null | undefined }) {
  const { t } = useTranslation('radio')
  if (now === undefined) return null
  if (!now?.online) return <Plate tone="bad">{t('card.offline')}</Plate>
  if (now.dj === null) return <Plate tone="second">{t('card.musicOnly')}</Plate>
  return <Plate tone="ok">{t('card.onAir')}</Plate>
}

/** The end of a show with the words around it. */
function Until({ value }: { value: string }) {
  const { t } = useTranslation('radio')
  const [before = '', after = ''] = t('card.until', { time: '\n' }).split('\n')
  return (
    <>
      {before}
      <Time value={value} form="time" />
      {after}
    </>
  )
}

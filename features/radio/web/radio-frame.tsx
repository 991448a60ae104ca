import type { ReactNode } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { AsideColumns } from '#platform/web/ui/aside-columns.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { RadioNow } from '../contract.ts'
import studio from './assets/studio.png'
import { DjSaysCard } from './dj-says.tsx'
import { Equaliser } from './equaliser.tsx'
import { HeartButton } from './heart-button.tsx'
import { PlayButton } from './play-button.tsx'
import { usePlayer } from './player/use-player.ts'
import styles from './radio-frame.module.css'
import { useRadioNow } from './radio-now.ts'
import type { RadioPage } from './radio-search.ts'
import { RequestLine } from './request-line.tsx'
import { StationOutage } from './station-outage.tsx'
import { useOnAirWords } from './use-on-air-words.ts'
import { VolumeSlider } from './volume-slider.tsx'

const shifts: Record<RadioPage, number> = { recentlyPlayed: -340, schedule: -520 }

/** The head of a page of the radio: Home › Radio › Schedule. */
function RadioStreet({ page }: { page: RadioPage }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const title = t(`menu.${page}`)
  return (
    <Street
      variant="inner"
      title={title}
      shift={shifts[page]}
      crumbs={[
        { label: t('menu.home'), to: addressOf('home', language) },
        { label: t('menu.radio') },
        { label: title },
      ]}
    />
  )
}

/**
 * The frame of both radio pages: current broadcast at the top, request line at the side. `wide` is
 * placed above both.
 */
export function RadioFrame({ page, wide, children }: { page: RadioPage; wide?: ReactNode; children: ReactNode }) {
  const onLinkClick = useInnerLinks()
  return (
    <>
      <RadioStreet page={page} />
      <PageBody onClick={onLinkClick}>
        <StationOutage />
        <OnAirCard />
        {wide}
        <div className={styles.columns}>
          <AsideColumns aside={<RequestLine />}>{children}</AsideColumns>
        </div>
      </PageBody>
    </>
  )
}

/**
 * The current broadcast, large: show, hosts, song, listeners and the player's controls (mock
 * "radio").
 */
function OnAirCard() {
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
        <div className={classNames('row', styles.state)}>
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
        {isOn && now.djSays !== null && <DjSaysCard text={now.djSays} host={now.dj} />}
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
          {isOn && now.playId !== null && <HeartButton play={now.playId} isBig />}
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

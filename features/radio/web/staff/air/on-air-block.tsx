import { Time, useNow } from '#platform/web/time.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Air } from '../../../contract.ts'
import styles from './air-page.module.css'

const tickCount = 24

/** What is on the station: the show with the minutes that are left, the song and its hearts. */
export function OnAirBlock({ air }: { air: Air }) {
  const { t } = useTranslation('staffRadio')
  const { now, show, next, hearts } = air
  const clock = useNow() ?? Date.now()
  const title = show?.showName ?? now.show ?? (now.dj === null ? t('on.music') : now.dj)
  return (
    <section className={styles.block} aria-label={t('on.label')} data-off={now.online ? undefined : ''}>
      <p className={styles.top}>
        <span className={styles.lamp} aria-hidden="true" />
        {t(now.online ? 'on.onAir' : 'on.offAir')}
        {show && (
          <span className={styles.hours}>
            <Time value={show.startsAt} form="time" />–<Time value={show.endsAt} form="time" />
          </span>
        )}
      </p>
      <h2 className={styles.show} dir="auto">
        {now.online ? title : t('on.off')}
      </h2>
      {show && <TimeLeft startsAt={show.startsAt} endsAt={show.endsAt} next={next?.showName ?? null} clock={clock} />}
      <p className={styles.song}>
        <Icon name="note" small />
        <span className={styles.titles} dir="auto">
          <b className="trunc">{now.song?.title || now.song?.text || t('on.noSong')}</b>
          {now.song?.artist && <span className="trunc">{now.song.artist}</span>}
        </span>
        {now.song && (
          <span className={styles.hearts}>
            <Icon name="heart" small />
            <span aria-hidden="true">{hearts}</span>
            <span className="sr">{t('on.hearts', { count: hearts })}</span>
          </span>
        )}
      </p>
    </section>
  )
}

function TimeLeft({
  startsAt,
  endsAt,
  next,
  clock,
}: {
  startsAt: string
  endsAt: string
  next: string | null
  clock: number
}) {
  const { t } = useTranslation('staffRadio')
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const minutes = Math.max(0, Math.ceil((end - clock) / 60_000))
  const over = Math.round(((clock - start) / (end - start)) * tickCount)
  return (
    <>
      <p className={styles.left}>
        <span className={styles.minutes}>{minutes}</span>
        <span>
          <b>{t('on.left', { count: minutes })}</b>
          {next && (
            <span className={styles.then} dir="auto">
              {t('on.then', { show: next })}
            </span>
          )}
        </span>
      </p>
      <span className={styles.ticks} aria-hidden="true">
        {Array.from({ length: tickCount }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks never move
          <i key={place} data-over={place < over ? '' : undefined} />
        ))}
      </span>
    </>
  )
}

import type { CSSProperties } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useVolume } from './player/use-player.ts'
import { toggleMute } from './player/volume.ts'
import styles from './volume-slider.module.css'

/**
 * The volume, from 0 to 100 in steps of 1 (specification §5.5); its icon mutes. `shown` adds the
 * number.
 */
export function VolumeSlider({ shown = false }: { shown?: boolean }) {
  const { t } = useTranslation('radio')
  const [volume, chooseVolume] = useVolume()
  const filled: CSSProperties & Record<'--v', string> = { '--v': `${volume}%` }
  return (
    <span className={styles.volume}>
      <button
        type="button"
        className={styles.mute}
        aria-pressed={volume === 0}
        aria-label={t('bar.mute')}
        onClick={toggleMute}
      >
        <Icon name={volume === 0 ? 'mute' : 'volume'} small={!shown} />
      </button>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={volume}
        aria-label={t('bar.volume')}
        aria-valuetext={t('bar.percent', { volume })}
        style={filled}
        onChange={(event) => chooseVolume(event.currentTarget.valueAsNumber)}
      />
      {shown && <b className={styles.number}>{volume}</b>}
    </span>
  )
}

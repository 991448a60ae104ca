import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import styles from './badge-stage.module.css'

/**
 * A badge at three times its size over a velvet plinth under a lamp, which is off while no one owns
 * the badge. `label` says whose picture it is.
 */
export function BadgeStage({ picture, lit, label }: { picture: string; lit: boolean; label: string }) {
  return (
    <div className={classNames(styles.stage, lit && styles.lit)} role="img" aria-label={label}>
      <i className={styles.shade} />
      {lit && <i className={styles.cone} />}
      <i className={styles.plinth} />
      <span className={styles.badge}>
        <PixelPicture src={picture} width={120} height={120} fallback={<Icon name="medal" />} />
      </span>
    </div>
  )
}

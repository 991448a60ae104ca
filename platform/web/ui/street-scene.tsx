import { classNames } from './class-names.ts'
import styles from './street-scene.module.css'

/** The positions of the lamps of an inner page, from the middle of the window. */
const lamps = [-900, -226, 716]

/**
 * The painted street: sky, skyline, hedge, ground, balustrade, and the house or its lamps.
 * Decorative.
 */
export function StreetScene({ variant, shift }: { variant: 'home' | 'inner'; shift: number }) {
  const inner = variant === 'inner'
  return (
    <div className={classNames(styles.scene, styles[variant])} aria-hidden="true">
      <i className={styles.sky} />
      <i className={styles.moon} />
      <i className={styles.line} style={inner ? { backgroundPositionX: shift } : undefined} />
      <i className={styles.ground} />
      <i className={styles.hedge} />
      {inner ? (
        lamps.map((x) => <i key={x} className={styles.lamp} style={{ left: `calc(50% + ${x}px)` }} />)
      ) : (
        <i className={styles.house} />
      )}
      <i className={styles.rail} />
    </div>
  )
}

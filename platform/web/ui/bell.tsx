import bell from './assets/bell.png'
import styles from './bell.module.css'
import { classNames } from './class-names.ts'

/**
 * The brass desk bell, 48 or 24 px; `ringing` while an operation is running. Always beside text
 * that says so.
 */
export function Bell({ ringing = false, small = false }: { ringing?: boolean; small?: boolean }) {
  const side = small ? 24 : 48
  return (
    <img className={classNames(styles.bell, ringing && styles.ringing)} src={bell} width={side} height={side} alt="" />
  )
}

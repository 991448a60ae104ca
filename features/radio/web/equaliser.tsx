import { classNames } from '#platform/web/ui/class-names.ts'
import styles from './equaliser.module.css'

const small = [0, 1, 2, 3, 4]
const big = Array.from({ length: 14 }, (_, index) => index)

/** Bars that move while audio is playing. Decorative: the adjacent text gives the state. */
export function Equaliser({ isMoving, isBig = false }: { isMoving: boolean; isBig?: boolean }) {
  return (
    <span className={classNames(styles.bars, isBig && styles.big, !isMoving && styles.flat)} aria-hidden="true">
      {(isBig ? big : small).map((bar) => (
        <i key={bar} />
      ))}
    </span>
  )
}

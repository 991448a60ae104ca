import { classNames } from '#platform/web/ui/class-names.ts'
import styles from './equaliser.module.css'

const small = [0, 1, 2, 3, 4]
const big = Array.from({ length: 14 }, (_, index) => index)

/** Bars that dance while something is to be heard, and lie flat else. Decoration: the words beside it say what is going on. */
export function Equaliser({ isMoving, isBig = false }: { isMoving: boolean; isBig?: boolean }) {
  return (
    <span className={classNames(styles.bars, isBig && styles.big, !isMoving && styles.flat)} aria-hidden="true">
      {(isBig ? big : small).map((bar) => (
        <i key={bar} />
      ))}
    </span>
  )
}

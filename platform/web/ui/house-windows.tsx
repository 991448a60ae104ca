import { Children, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { HeadPicture } from './head-picture.tsx'
import styles from './house-windows.module.css'
import { Tooltip } from './tooltip.tsx'

/** Windows of the widest row, and the fewest rows of a house. */
const widestRow = 17
const fewestRows = 2

/**
 * The windows of the house front as a list named by `label`: `LitWindow`, `GuestWindow` and
 * `DarkWindow` as direct children, in order (a fragment would count as one). Dark ones fill the
 * house to whole rows, at least two, at any width. Place it on the wall.
 */
export function HouseWindows({ label, children }: { label: string; children?: ReactNode }) {
  const given = Children.count(children)
  const filling = Math.max(widestRow * fewestRows, given + widestRow - 1)
  return (
    <div className={styles.house}>
      <div className={classNames(styles.windows, styles.filling)} aria-hidden="true">
        {Array.from({ length: filling }, (_, index) => index).map((index) => (
          <i key={index} className={styles.window} />
        ))}
      </div>
      <ul className={styles.windows} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

/**
 * A lit window with a visitor's head, 40 px; `src` null or broken shows a silhouette. `sign` is a
 * small picture on the sill.
 */
type Lit = { name: string; src: string | null; sign?: ReactNode }

function Head({ name, src, sign }: Lit) {
  return (
    <>
      <span className={styles.pane}>
        <HeadPicture src={src} lazy />
      </span>
      <span className="sr">{name}</span>
      {sign && <span className={styles.sign}>{sign}</span>}
    </>
  )
}

/**
 * The window of an online member; with `href` it links to the member's page. The parent component
 * intercepts the link clicks (`useInnerLinks`).
 */
export function LitWindow({
  name,
  src,
  sign,
  href,
  tabIndex,
}: Lit & { href?: string | undefined; tabIndex?: number | undefined }) {
  const head = <Head name={name} src={src} sign={sign} />
  const look = classNames(styles.window, styles.lit)
  return (
    <li>
      <Tooltip content={name}>
        {() =>
          href === undefined ? (
            <span className={look}>{head}</span>
          ) : (
            <a className={look} href={href} tabIndex={tabIndex}>
              {head}
            </a>
          )
        }
      </Tooltip>
    </li>
  )
}

/**
 * The window of a guest: light behind a curtain. Hidden from screen readers, since the counters
 * give the number.
 */
export function GuestWindow() {
  return <li className={classNames(styles.window, styles.guest)} aria-hidden="true" />
}

/** An empty window, placed between others; the house fills its rows by itself. */
export function DarkWindow() {
  return <li className={styles.window} aria-hidden="true" />
}

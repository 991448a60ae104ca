import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './street.module.css'
import { StreetScene } from './street-scene.tsx'

/** A step of the way to a page; the last one, the page itself, has no address. */
export type Crumb = { label: string; to?: string }

/**
 * The street at the head of a page, with the page's `h1`. `home` is the large view with the house, `inner` the lower one
 * with lamps and the crumbs above the title. The scene is decoration and follows the theme. `shift` moves the skyline, so
 * that not every page shows the same stretch. `children` lie over the scene, above the balustrade;
 * without them the street is lower on phones.
 */
export function Street({
  variant,
  title,
  lead,
  crumbs,
  shift = -240,
  children,
}: {
  variant: 'home' | 'inner'
  title: ReactNode
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  shift?: number
  children?: ReactNode
}) {
  return (
    <div className={classNames(styles.street, styles[variant], !children && styles.quiet)}>
      <StreetScene variant={variant} shift={shift} quiet={!children} />
      <div className={classNames('wrap', styles.front)}>
        <div className={styles.greet}>
          {crumbs && (
            <ol className={styles.crumbs}>
              {crumbs.map((crumb) => (
                <li key={crumb.label}>
                  {crumb.to === undefined ? crumb.label : <Link to={crumb.to}>{crumb.label}</Link>}
                </li>
              ))}
            </ol>
          )}
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}

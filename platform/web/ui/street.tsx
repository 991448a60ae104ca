import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefCallback, useContext } from 'react'
import { classNames } from './class-names.ts'
import styles from './street.module.css'
import sceneStyles from './street-scene.module.css'

/**
 * A callback that receives the slot above the balustrade of the page's street, and fills it: an
 * element with `data-street`, the street's variant, in front of the scene and behind the
 * balustrade. Its space is always reserved.
 */
export const StreetCrowdPlace = createContext<RefCallback<HTMLElement> | null>(null)

/** A step of the way to a page; the last one, the page itself, has no address. */
export type Crumb = { label: string; to?: string }

/**
 * The street at the top of a page, with the page's `h1`. `home` is the large view with the house,
 * `inner` the lower one with lamps and breadcrumbs above the title. The scene is decorative and
 * follows the theme. `shift` moves the skyline, so that pages differ. If the page has its own `h1`,
 * such as an article's headline, the title is a `p`.
 */
export function Street({
  variant,
  title,
  heading: Title = 'h1',
  lead,
  crumbs,
  shift = -240,
}: {
  variant: 'home' | 'inner'
  title: ReactNode
  heading?: 'h1' | 'p'
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  shift?: number
}) {
  const place = useContext(StreetCrowdPlace)
  return (
    <div className={classNames(styles.street, styles[variant])}>
      <StreetScene variant={variant} shift={shift} />
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
          <Title className={styles.title}>{title}</Title>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
      </div>
      <div ref={place} className={classNames('wrap', styles.crowd)} data-street={variant} />
    </div>
  )
}

/** The positions of the lamps of an inner page, from the middle of the window. */
const lamps = [-900, -226, 716]

/**
 * The painted street: sky, skyline, hedge, ground, balustrade, and the house or its lamps.
 * Decorative.
 */
function StreetScene({ variant, shift }: { variant: 'home' | 'inner'; shift: number }) {
  const inner = variant === 'inner'
  return (
    <div className={classNames(sceneStyles.scene, sceneStyles[variant])} aria-hidden="true">
      <i className={sceneStyles.sky} />
      <i className={sceneStyles.moon} />
      <i className={sceneStyles.line} style={inner ? { backgroundPositionX: shift } : undefined} />
      <i className={sceneStyles.ground} />
      <i className={sceneStyles.hedge} />
      {inner ? (
        lamps.map((x) => <i key={x} className={sceneStyles.lamp} style={{ left: `calc(50% + ${x}px)` }} />)
      ) : (
        <i className={sceneStyles.house} />
      )}
      <i className={sceneStyles.rail} />
    </div>
  )
}

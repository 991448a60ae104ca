import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu-card.module.css'

/**
 * A card with a list of links and actions (`MenuLink`, `MenuAnchor`, `MenuButton`), with optional
 * content above (`top`). It is only the list: the parent opens, positions and closes it.
 */
export function MenuCard({ top, className, children, ...rest }: ComponentProps<'div'> & { top?: ReactNode }) {
  return (
    <div {...rest} className={classNames(styles.card, className)}>
      {top && <div className={styles.top}>{top}</div>}
      <ul>{children}</ul>
    </div>
  )
}

/**
 * The content of an item: an icon before the text, and something after it, such as a number or a
 * small icon.
 */
type Item = { icon?: IconName; end?: ReactNode }

function Content({ icon, end, children }: { icon: IconName | undefined; end: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
}

/** An item that leads to an address outside the router. */
export function MenuAnchor({ icon, end, className, children, ...rest }: ComponentProps<'a'> & Item) {
  return (
    <li>
      <a {...rest} className={classNames(styles.item, className)}>
        <Content icon={icon} end={end}>
          {children}
        </Content>
      </a>
    </li>
  )
}

/** An item that leads to a page (`to`, `params`, `search` of the router). */
export const MenuLink = createLink(MenuAnchor)

/** An item that does something. */
export function MenuButton({
  icon,
  end,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Item) {
  return (
    <li>
      <button {...rest} type={type} className={classNames(styles.item, className)}>
        <Content icon={icon} end={end}>
          {children}
        </Content>
      </button>
    </li>
  )
}

import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './more-link.module.css'

function MoreAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classNames(styles.more, className)}>
      {children}
      <Icon name="right" small />
    </a>
  )
}

/** "Show more", with an arrow that steps aside when pointed at; a link of the router. */
export const MoreLink = createLink(MoreAnchor)

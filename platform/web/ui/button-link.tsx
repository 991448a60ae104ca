import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-look.ts'
import { Icon, type IconName } from './icon.tsx'

/** A link that looks like a button, for addresses outside the router. */
export function ButtonAnchor({
  variant = 'plain',
  small = false,
  block = false,
  square = false,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook & { icon?: IconName }) {
  return (
    <a {...rest} className={buttonClass({ variant, small, block, square }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** A router link (`to`, `params`, `search`) that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)

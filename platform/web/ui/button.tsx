import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button-look.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/**
 * A button. `busy` shows the spinner before its text, which should be the verb ("Searching"); it
 * stays focusable and ignores clicks. `type` is `button` by default.
 */
export function Button({
  variant = 'plain',
  small = false,
  block = false,
  square = false,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean; icon?: IconName }) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, small, block, square }, className), busy && styles.busy)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

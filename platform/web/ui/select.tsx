import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import input from './input.module.css'
import styles from './select.module.css'

type SelectProps = Omit<ComponentProps<'select'>, 'ref'> & { leading?: ReactNode }

/**
 * The native select in our frame. `leading` is a 32 × 22 picture before the text, such as a `Flag`.
 * A choice made before hydration is passed to `onChange` afterwards.
 */
export function Select({ leading, className, children, ...rest }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const { current } = select
    const isChosen = current && [...current].some((option) => option.defaultSelected && !option.selected)
    if (isChosen) current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return (
    <span className={styles.select}>
      <select
        {...rest}
        ref={select}
        className={classNames(input.input, leading !== undefined && styles.led, className)}
      >
        {children}
      </select>
      {leading && <span className={styles.leading}>{leading}</span>}
      <Icon name="down" small className={styles.arrow} />
    </span>
  )
}

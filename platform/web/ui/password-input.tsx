import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
import styles from './password-input.module.css'

/**
 * A password with a button at its right that shows what was typed. Say `autoComplete="current-password"` or
 * `"new-password"`, and put it inside a `Field`.
 * The button keeps the name `showLabel` and says by being pressed that it does; `hideLabel` is what the pointer reads then.
 */
export function PasswordInput({
  showLabel,
  hideLabel,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(false)

  // Hidden again before it is sent: a browser remembers for its suggestions what is sent as plain text.
  useEffect(() => {
    const form = button.current?.form
    if (!shown || !form) return
    const hide = () => setShown(false)
    form.addEventListener('submit', hide)
    return () => form.removeEventListener('submit', hide)
  }, [shown])

  return (
    <span className={styles.password}>
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classNames(styles.input, className)}
      />
      <button
        ref={button}
        type="button"
        className={styles.show}
        disabled={rest.disabled}
        aria-label={showLabel}
        aria-pressed={shown}
        title={shown ? hideLabel : showLabel}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </button>
    </span>
  )
}

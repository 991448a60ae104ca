import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
import styles from './password-input.module.css'

/**
 * A password input with a button that reveals the text. Set `autoComplete="current-password"` or
 * `"new-password"`, and put it inside a `Field`. The button keeps the name `showLabel` and has a
 * pressed state; `hideLabel` is its tooltip when pressed.
 */
export function PasswordInput({
  showLabel,
  hideLabel,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(false)

  // Hidden again before submission: browsers store text submitted in plain fields as suggestions.
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

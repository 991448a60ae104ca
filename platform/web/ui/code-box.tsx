import { useId } from 'react'
import styles from './code-box.module.css'
import { Icon } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'

/**
 * A code to copy, as one large button that passes it to `onCopy` (for the clipboard). `label` above
 * says what the code is for; `copyLabel` is the verb on the right. While `code` is null, it is
 * disabled.
 */
export function CodeBox({
  code,
  label,
  copyLabel,
  onCopy,
}: {
  code: string | null
  label: string
  copyLabel: string
  onCopy: (code: string) => void
}) {
  const id = useId()
  return (
    <div>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <button
        type="button"
        className={styles.box}
        aria-describedby={id}
        aria-busy={code === null}
        disabled={code === null}
        onClick={() => code !== null && onCopy(code)}
      >
        {code === null ? (
          <Skeleton width="152px" height="36px" />
        ) : (
          <code className={styles.code} translate="no">
            {code}
          </code>
        )}
        <span className={styles.copy}>
          <Icon name="copy" />
          {copyLabel}
        </span>
      </button>
    </div>
  )
}

import styles from './spinner.module.css'

/** Eight lamps that chase each other. Decoration: the words beside it say what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

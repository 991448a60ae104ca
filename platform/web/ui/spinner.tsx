import styles from './spinner.module.css'

/** Eight lamps lit in turn. Decorative: the adjacent text gives the state. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

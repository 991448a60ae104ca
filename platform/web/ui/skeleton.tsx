import styles from './skeleton.module.css'

/**
 * The placeholder of loading content, in CSS lengths. Hidden from screen readers: its container
 * sets `aria-busy` and names the content.
 */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

import styles from './skeleton.module.css'

/**
 * The place of something that is still coming, in CSS lengths. Silent: its container says `aria-busy` and names what is
 * being loaded.
 */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

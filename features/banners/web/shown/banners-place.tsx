import styles from './banners.module.css'

/**
 * The place of the notices in the frame of a page. The server writes them into it, and
 * `keepBanners` draws others: React leaves its content alone.
 */
export function BannersPlace() {
  return (
    <div id="banners" className={styles.place} role="status" aria-atomic="false" suppressHydrationWarning>
      {''}
    </div>
  )
}

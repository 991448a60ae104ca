import { useVisit } from '#features/accounts/web/parts.tsx'
import { useOnDemand } from '#platform/web/on-demand.ts'
import styles from './bell-place.module.css'
import { noticeBell } from './on-demand-parts.ts'

/**
 * Space of the notification bell beside the user menu, for members only. Reserved from the first
 * paint until the bell is rendered.
 */
export function BellPlace() {
  const user = useVisit()?.user ?? null
  // The page works without the bell; the user menu reports the failed fetch.
  const Bell = useOnDemand(noticeBell, user !== null)
  return (
    <div className={styles.place} data-member={user ? '' : undefined}>
      {Bell && <Bell key={user?.name} />}
    </div>
  )
}

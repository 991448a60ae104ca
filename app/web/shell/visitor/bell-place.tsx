import { useVisit } from '#features/accounts/web/parts.tsx'
import { useOnDemand } from '#platform/web/on-demand.ts'
import styles from './bell-place.module.css'
import { noticeBell } from './on-demand-parts.ts'

/** The place of the bell beside the user menu: a member's only. It is free from the first paint of a member's page on, until the browser draws the bell. */
export function BellPlace() {
  const user = useVisit()?.user ?? null
  // Without it the page goes on; the user menu says that something could not be fetched.
  const Bell = useOnDemand(noticeBell, user !== null)
  return (
    <div className={styles.place} data-member={user ? '' : undefined}>
      {Bell && <Bell key={user?.name} />}
    </div>
  )
}

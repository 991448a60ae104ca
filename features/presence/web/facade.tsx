import { useHydrated } from '#platform/web/hydrated.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import styles from './facade.module.css'

const litHouse = onDemand(['presence', 'icons'], async () => (await import('./lit-house.tsx')).LitHouse)

/** Two rows of the widest layout, which has seventeen windows. */
const windows = Array.from({ length: 34 }, (_, index) => index)

/** The house before the online users are known: on the server, and if the rest cannot be loaded. */
function QuietHouse() {
  return (
    <div className={styles.quiet} aria-hidden="true">
      {windows.map((index) => (
        <i key={index} />
      ))}
    </div>
  )
}

/**
 * The house front above the footer: online users (specification §2.4), members in lit windows. Its
 * script is loaded after the page; until then, and without it, a picture of the same size is shown.
 */
export function Facade() {
  const House = useOnDemand(litHouse, useHydrated())
  return (
    <div className={styles.facade}>
      <div className="wrap">{House ? <House /> : <QuietHouse />}</div>
    </div>
  )
}

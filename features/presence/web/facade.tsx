import { useHydrated } from '#platform/web/hydrated.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import styles from './facade.module.css'

const litHouse = onDemand(['presence', 'icons'], async () => (await import('./lit-house.tsx')).LitHouse)

/** Two rows of the widest window, which holds seventeen. */
const windows = Array.from({ length: 34 }, (_, index) => index)

/** The house before anybody is known to be in: as on the server, and where the rest cannot be loaded. */
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
 * The house front above the footer: who is online (SPEC §2 "Footer"), members in lit windows. What it takes to know that comes after
 * the page itself, which is drawn without; until then the house is quiet scenery of the same size. Without it the house stays dark, and the page is none the worse.
 */
export function Facade() {
  const House = useOnDemand(litHouse, useHydrated())
  return (
    <div className={styles.facade}>
      <div className="wrap">{House ? <House /> : <QuietHouse />}</div>
    </div>
  )
}
